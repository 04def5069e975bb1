import type { Problem } from "@bough/problem";
import { withinLimits } from "../limits.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import type { SolveResult } from "../result.ts";
import { MipRun } from "../run/mip-run.ts";
import { nestingOf } from "../run/run-surroundings.ts";
import { runInSlices, runInSlicesUntil } from "../steps.ts";
import type { WitnessTeam } from "../witness/witness-team.ts";
import { Coordinator } from "./coordinator.ts";
import { canHandOver, handOver } from "./hand-over.ts";
import { claimWorkers, returnClaim } from "./thread-budget.ts";
import { warmWorkers, whenLoaded } from "./worker-pool.ts";

/** When a search is worth several threads. */
export interface SplitRule {
  /** Work that it has lasted. */
  readonly work: number;
  /** The same of a riddle: there is no root to wait for, and little code to compile. */
  readonly riddleWork: number;
  /** Share of `work` after which the other threads are started, so that they have loaded by then. */
  readonly startingShare: number;
  /** Open nodes that each thread gets, at least. */
  readonly nodesPerThread: number;
}

/**
 * Somewhat more than a second of code that runs for the first time, most of it the root's. After 25 million
 * units searches of two seconds lost a sixth: a fresh thread needs half a second to come up to speed, and
 * trees on trial were split before the root had looked for its points (mas76, p2756).
 */
export const LASTING: SplitRule = {
  work: 60_000_000,
  riddleWork: 15_000_000,
  startingShare: 0.4,
  nodesPerThread: 3,
};
/**
 * Where nobody asked for threads they must not cost anything: they take cores from the compiler and
 * the garbage collector of the first thread, and a search that has lasted two or three seconds is as
 * likely as not to last as long again. Before that, models of some seconds took a quarter longer.
 */
const UNASKED: SplitRule = {
  work: 250_000_000,
  riddleWork: 60_000_000,
  startingShare: 0.6,
  nodesPerThread: 8,
};

/**
 * Milliseconds for which a search waits for its threads to load. They take a tenth of a second, and
 * seconds where twenty processes share two cores: that a search is split after the same work every
 * time is worth the wait. Then it goes on alone and asks again later; one that need not repeat itself
 * does so at once.
 */
const LOADING_PATIENCE = 5000;
/** The factor in work after which a search without threads asks for them again. */
const ASKING_FACTOR = 1.5;

/**
 * Solves on several threads. Presolve, root and the first nodes run on the caller's thread, in
 * slices that leave its event loop free; only a search that lasts is split. Until then the others have
 * nothing to do: when they raced, each over the whole problem with a seed of its own, the first search
 * took a twelfth more processor time for the same work, and their points changed one tree of the four that were split.
 *
 * @param mayBeFewer whether it makes do with the cores that other solves leave
 * @param team watches a known point, for tests
 */
export async function solveParallel(
  problem: Problem,
  options: SolveOptions,
  threads: number,
  splitRule?: SplitRule,
  mayBeFewer = false,
  team?: WitnessTeam,
): Promise<SolveResult> {
  const rule = splitRule ?? (mayBeFewer ? UNASKED : LASTING);
  const shared = new ParallelSolve(problem, options, threads, rule, mayBeFewer, team);
  try {
    return await shared.solve();
  } finally {
    shared.end();
  }
}

/** One solve that may be split, and the threads that it has. */
class ParallelSolve {
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #wanted: number;
  readonly #mayBeFewer: boolean;
  readonly #rule: SplitRule;
  readonly #run: MipRun;
  readonly #team: WitnessTeam | undefined;
  /** Worker threads that it may use. */
  #granted = 0;
  /** Work from which on it asks for threads, and from which on it wants to be split. */
  #askAt = 0;
  #splitAt = 0;

  constructor(
    problem: Problem,
    options: SolveOptions,
    threads: number,
    rule: SplitRule,
    mayBeFewer: boolean,
    team: WitnessTeam | undefined,
  ) {
    this.#team = team;
    this.#mayBeFewer = mayBeFewer;
    this.#problem = problem;
    this.#options = options;
    this.#wanted = threads - 1;
    this.#rule = rule;
    this.#run = new MipRun(problem, { ...options, threads }, nestingOf(team, problem));
  }

  async solve(): Promise<SolveResult> {
    const run = this.#run;
    const steps = run.run();
    const isOver = () => run.limits.isOver;
    for (;;) {
      const result = await runInSlicesUntil(steps, () => this.#isAtTurn, isOver);
      if (result !== undefined) return result;
      if (this.#granted === 0) {
        await this.#claim();
      } else if (await this.#isLoaded()) {
        const split = handOver(run, this.#nodesWanted);
        if (split === null) continue;
        const coordinator = new Coordinator(run, this.#problem, this.#options, this.#team);
        const together = await coordinator.finish(split, this.#granted + 1);
        return together ?? (await goOnAlone(run, this.#problem, this.#options));
      } else {
        this.#splitAt = ASKING_FACTOR * run.work;
      }
    }
  }

  end(): void {
    returnClaim(this.#granted);
  }

  /** True where the steps are to be left for a moment, to ask for threads or to be split. */
  get #isAtTurn(): boolean {
    const { work, isLedByLearning } = this.#run;
    const rule = this.#rule;
    const enough = isLedByLearning ? rule.riddleWork : rule.work;
    if (this.#granted === 0)
      return work >= Math.max(this.#askAt, isLedByLearning ? enough : rule.startingShare * enough);
    return work >= Math.max(this.#splitAt, enough) && canHandOver(this.#run, this.#nodesWanted);
  }

  get #nodesWanted(): number {
    return this.#rule.nodesPerThread * (this.#granted + 1);
  }

  async #claim(): Promise<void> {
    const { work } = this.#run;
    this.#granted = await claimWorkers(this.#wanted, this.#mayBeFewer);
    this.#askAt = ASKING_FACTOR * work;
    this.#run.threads = this.#granted + 1;
    warmWorkers(this.#granted);
  }

  async #isLoaded(): Promise<boolean> {
    const { limits } = this.#run;
    const isRepeatable = settingOf(this.#options, "deterministic");
    const patience = isRepeatable ? LOADING_PATIENCE : 0;
    const loaded = whenLoaded().then(() => true);
    return (await withinLimits(loaded, limits, patience)) === true;
  }
}

/** Where no worker lives, the search starts anew on this thread, with the best point so far. */
async function goOnAlone(
  run: MipRun,
  problem: Problem,
  options: SolveOptions,
): Promise<SolveResult> {
  const remaining = Math.max(0, (run.limits.deadline - performance.now()) / 1000);
  const { values } = run.gate;
  const alone = new MipRun(problem, {
    ...options,
    threads: 1,
    ...(remaining === Infinity ? {} : { timeLimit: remaining }),
    ...(values === null ? {} : { start: values }),
  });
  for (const warning of run.warnings) alone.warn(warning);
  alone.warn("no worker is left: the search went on in the caller's thread");
  return runInSlices(alone.run(), () => alone.limits.isOver);
}
