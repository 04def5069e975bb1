import { fileURLToPath } from "node:url";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { runProcess } from "../run/process.ts";
import { timedCases } from "./cases.ts";
import { type TimedAnswer, timedSolvers } from "./solvers.ts";
import type { TimedCase } from "./timed-case.ts";

/** Seconds for the projects and the easy job shops, and for the hard groups, unless a limit is given. */
const SHORT_SECONDS = 20;
const LONG_SECONDS = 60;
const HARD_GROUPS: ReadonlySet<string> = new Set(["hard job shops", "rulers"]);
/** Seconds a process gets beyond its limit before it is ended. */
const GRACE_SECONDS = 30;
/** Added to each time before the geometric mean is taken. */
const SHIFT_SECONDS = 0.1;

const CHILD = fileURLToPath(new URL("../../dist/scheduling/child.js", import.meta.url));

interface Run {
  readonly timed: TimedCase;
  readonly isProven: boolean;
  /** A point that breaks a rule, a false proof, or a bound above the optimum. */
  readonly fault: string | undefined;
  /** Why there is no answer to judge: the process ended with an error. */
  readonly failure: string | undefined;
  readonly seconds: number;
}

/**
 * Job shops and projects of the instance folder and Golomb rulers, each solver in a process of its own, on one thread,
 * one after the other; every point is checked by code that knows no model.
 */
export async function reportSchedules(
  folder: string,
  timeLimit: number | undefined,
  only: RegExp | undefined,
  against: readonly string[] | undefined,
  log: (line: string) => void,
): Promise<Sheet> {
  const cases = timedCases(folder).filter(({ name }) => only?.test(name) ?? true);
  const solvers = Object.keys(timedSolvers).filter(
    (name) => name === "bough" || (against?.includes(name) ?? true),
  );
  const runs = new Map<string, Run[]>(solvers.map((name) => [name, []]));
  for (const timed of cases) {
    const seconds = timeLimit ?? (HARD_GROUPS.has(timed.group) ? LONG_SECONDS : SHORT_SECONDS);
    for (const solver of solvers) {
      const run = await runOne(folder, timed, solver, seconds);
      runs.get(solver)!.push(run);
      const outcome = run.failure ?? run.fault ?? (run.isProven ? "proven" : "open");
      log(`${timed.name}  ${solver}  ${outcome}  ${run.seconds.toFixed(2)} s`);
    }
  }
  const groups = [...new Set(cases.map(({ group }) => group))];
  const rows = groups.flatMap((group) =>
    solvers.map((solver) => rowOf(group, solver, runs.get(solver)!)),
  );
  return makeSheet("scheduling", "Job shops, projects and rulers", {
    headings: ["instances", "solver", "proven", "wrong", "failed", "mean s", "worst s"],
    textColumns: 2,
    rows,
    remark: `Processor time of one thread a run, whole processes in turn; the mean is geometric, shifted by ${SHIFT_SECONDS} s, an open run counts with what it took. Wrong: a point that an independent check refuses, or a proof that the published optimum refutes.`,
  });
}

async function runOne(
  folder: string,
  timed: TimedCase,
  solver: string,
  seconds: number,
): Promise<Run> {
  const args = ["--max-old-space-size=3000", CHILD, folder, timed.name, solver, `${seconds}`];
  const result = await runProcess(process.execPath, args, seconds + GRACE_SECONDS);
  const line = result.output.trim().split("\n").at(-1) ?? "";
  if (result.exitCode !== 0 || !line.startsWith("{")) {
    const failure = result.wasKilled ? undefined : `failed: ${result.errors.trim().slice(-200)}`;
    const seconds = result.wallSeconds;
    return { timed, isProven: false, fault: undefined, failure, seconds };
  }
  const answer = JSON.parse(line) as TimedAnswer & { readonly cpuSeconds: number };
  const fault = faultOf(timed, answer);
  return {
    timed,
    isProven: answer.isProven && fault === undefined,
    fault,
    failure: undefined,
    seconds: answer.cpuSeconds,
  };
}

function faultOf({ optimum, check }: TimedCase, { isProven, values, bound }: TimedAnswer) {
  if (values === null) return isProven ? "proven without a point" : undefined;
  const objective = check(values);
  if (typeof objective === "string") return objective;
  if (optimum === undefined) return undefined;
  if (objective < optimum) return `an objective of ${objective} below the published ${optimum}`;
  if (isProven && objective > optimum) return `proven ${objective}, published ${optimum}`;
  if (bound !== null && bound > optimum + 0.5) return `the bound ${bound} is above ${optimum}`;
  return undefined;
}

function rowOf(group: string, solver: string, runs: readonly Run[]): string[] {
  const own = runs.filter(({ timed }) => timed.group === group);
  const times = own.map(({ seconds }) => seconds);
  const logs = times.map((time) => Math.log(time + SHIFT_SECONDS));
  const mean = Math.exp(logs.reduce((sum, each) => sum + each, 0) / own.length) - SHIFT_SECONDS;
  return [
    group,
    solver,
    `${own.filter(({ isProven }) => isProven).length}/${own.length}`,
    String(own.filter(({ fault }) => fault !== undefined).length),
    String(own.filter(({ failure }) => failure !== undefined).length),
    mean.toFixed(2),
    Math.max(...times).toFixed(2),
  ];
}
