import type { Structure } from "@bough/problem";
import { type SolveOptions, settingOf } from "../options.ts";
import type { Command, RacePoint, Report } from "../platform/protocol.ts";
import { MipRun } from "../run/mip-run.ts";
import { nestingOf } from "../run/run-surroundings.ts";
import type { Steps } from "../steps.ts";
import type { WitnessTeam } from "../witness/witness-team.ts";
import { unpackProblem } from "./shared-problem.ts";
import { stopSignal } from "./stop-signal.ts";

/** Slots of the memory that paces a race: not zero once it is off; the work at which it ends, 0 while open. */
export const RACE_STOP = 0;
export const RACE_END = 1;
/** Work units in one unit of the end's slot. */
export const RACE_UNIT = 100_000;

/** Searches the whole problem with another seed until the first search is split, or no longer needs it. */
export function* runRace(
  command: Extract<Command, { kind: "race" }>,
  heartbeat: () => void,
  team?: WitnessTeam,
): Steps<Report> {
  const { problem, structures, options, index, pace } = command;
  const points: RacePoint[] = [];
  const whole = unpackProblem(problem, structures as readonly Structure[]);
  const raceOptions: SolveOptions = {
    ...options,
    seed: settingOf(options, "seed") + index,
    signal: stopSignal(pace, heartbeat),
    onProgress: (event) => {
      if (event.kind !== "incumbent") return;
      points.push({ values: event.solution.slice(), work: event.work });
    },
  };
  const run = new MipRun(whole, raceOptions, nestingOf(team, whole));
  const steps = run.run();
  while (steps.next().done !== true) {
    const end = Atomics.load(pace, RACE_END);
    if (end !== 0 && run.work >= end * RACE_UNIT) break;
    yield;
  }
  return { kind: "raced", points };
}
