import { setImmediate as nextTurn } from "node:timers/promises";
import { inSense } from "@bough/bench/public-sets";
import { readProblemFile } from "@bough/formats";
import { type InstanceEntry, instanceSet } from "@bough/testing";
import { WITNESS_RESULTS } from "../places.ts";
import type { Campaign, CampaignReport, CampaignSettings, Fault } from "../target.ts";
import { ResultTable, type WatchedEntry } from "../witness/result-table.ts";
import { nameOf, WATCH_MODES, watchedRun } from "../witness/watched-run.ts";

/** Sets with integers and known optima, in the order of the campaign. */
const SETS = ["miplib3", "glpk-models", "miplib2017"];
const SEEDS = 5;
/** Searches that work together, in the order of the campaign. */
const TEAMS = [1, 2, 4];
/** Work of one solve unless told: about half a minute on a machine of its own. */
const DEFAULT_WORK_LIMIT = 3e9;
/** Objectives further apart than this, relative from 1 on, are not the same. */
const SAME_OBJECTIVE = 1e-4;
/** Looks at the clock are left to the campaign: no single solve may be endless. */
const TIME_LIMIT = 300;

interface NamedInstance extends InstanceEntry {
  readonly set: string;
}

/**
 * The witness over the public instances: all of them with one seed, then with the next, and so
 * again for each number of threads. What was run stands in a file, and is not run again, but for what a smaller work limit left unsolved;
 * delete the file to begin anew.
 */
export const witnessInstances: Campaign = {
  name: "witness-instances",
  what: "the same over the public instances with a known optimum, with five seeds",
  async run(settings: CampaignSettings): Promise<CampaignReport> {
    const table = new ResultTable(WITNESS_RESULTS);
    const end = performance.now() + settings.milliseconds;
    const faults: Fault[] = [];
    const workLimit = settings.workLimit ?? DEFAULT_WORK_LIMIT;
    let cases = 0;
    for (const { instance, seed, threads } of schedule(settings.seed)) {
      const { set, name } = instance;
      if (settings.isStopped() || performance.now() >= end || cases >= settings.cases) break;
      if (
        table.has({ set, name, seed, threads }, workLimit) ||
        table.isTooHard(set, name, workLimit)
      )
        continue;
      const entry = await watchInstance(instance, seed, threads, workLimit);
      table.add(entry);
      cases++;
      if (entry.verdict !== "kept" && entry.verdict !== "unsolved")
        faults.push({
          kind: entry.verdict,
          message: `${set}/${name} seed ${seed}: ${entry.message}`,
        });
      settings.log(
        `${set}/${name} seed ${seed} (${entry.mode}): ${entry.verdict} ${entry.message} ` +
          `${entry.looks} looks, ${entry.seconds.toFixed(1)} s`,
      );
      await nextTurn();
    }
    return { cases, faults, text: table.text };
  },
};

interface ScheduledRun {
  readonly instance: NamedInstance;
  readonly seed: number;
  readonly threads: number;
}

/** Small instances first, all of them with one seed and then with the next. */
function* schedule(first: number): Generator<ScheduledRun> {
  const instances: NamedInstance[] = SETS.flatMap((set) =>
    instanceSet(set)
      .filter(({ status, objective }) => status === "optimal" && objective !== undefined)
      .map((entry) => ({ ...entry, set })),
  );
  instances.sort((a, b) => a.rows * a.columns - b.rows * b.columns);
  for (const threads of TEAMS)
    for (let seed = first; seed < first + SEEDS; seed++)
      for (const instance of instances) yield { instance, seed, threads };
}

async function watchInstance(
  instance: NamedInstance,
  seed: number,
  threads: number,
  workLimit: number,
): Promise<WatchedEntry> {
  const { set, name, path, objective } = instance;
  const mode = { ...WATCH_MODES[seed % WATCH_MODES.length], threads };
  const start = process.cpuUsage().user;
  const problem = inSense(instance, (await readProblemFile(path)).problem);
  const limits = { workLimit, timeLimit: TIME_LIMIT };
  const { first, watched, fault } = await watchedRun(problem, { seed, ...limits }, mode);
  const isKnown = isSame(Number(first.objective), Number(objective));
  const isWrong = first.status === "optimal" && !isKnown;
  const wrong = { kind: "wrong objective", message: `${first.objective}, is ${objective}` };
  const found = isWrong ? wrong : fault;
  const looks = [...(watched?.report.looks.values() ?? [])].reduce((a, b) => a + b, 0);
  return {
    set,
    name,
    seed,
    threads,
    mode: nameOf(mode),
    workLimit,
    verdict: found?.kind ?? (first.status === "optimal" ? "kept" : "unsolved"),
    message: found?.message ?? "",
    looks,
    losses: Array.from(watched?.report.losses ?? [], ([who, n]) => `given up by ${who} ${n} times`),
    seconds: (process.cpuUsage().user - start) / 1e6,
  };
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_OBJECTIVE * Math.max(1, Math.abs(b));
}
