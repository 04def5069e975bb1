import { type Problem, REAL_ZERO } from "@bough/problem";
import { secondsNow } from "./clock.ts";
import { Edits } from "./edits.ts";
import { extractProblem } from "./extract.ts";
import type { Postsolve } from "./postsolve.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "./reduction.ts";
import { lpReductions } from "./reductions/index.ts";
import { WorkingMatrix } from "./working-matrix.ts";
import { WorkingProblem } from "./working-problem.ts";

export interface PresolveOptions {
  /** In run order. Default: those of an LP. */
  readonly reductions?: readonly Reduction[];
  /** Names of those that are never asked; others may still write records for them to undo. */
  readonly without?: ReadonlySet<string>;
  /** Integrality counts, structures are kept, and only points come back. Default false. */
  readonly integerMode?: boolean;
  /** May feasible points be dropped as long as an optimal one stays? Default true; enumeration says no. */
  readonly dualReductions?: boolean;
  /** Columns that must still be there afterwards, fixed or not; their bounds may move. */
  readonly keptColumns?: ArrayLike<number>;
  /** Work units (entries touched) a nonzero after which nothing new is begun, and visits end. Default 200. */
  readonly workPerNonzero?: number;
  /** Asked between reductions and now and then within long ones: true leaves the rest undone. */
  readonly shouldStop?: () => boolean;
  /** Told at every pause of the work so far. */
  readonly onWork?: (work: number) => void;
  /** Looks on, for tests. */
  readonly watcher?: PresolveWatcher | undefined;
  /** Asked once the fast reductions have come to rest, of what is left then, if any rows are: true ends presolve there. */
  readonly settles?: ((sofar: Extracted) => Generator<void, boolean, void>) | undefined;
}

/** A reduced problem, and the way back from its solutions. */
export interface Extracted {
  readonly problem: Problem;
  readonly postsolve: Postsolve;
}

/** Told of every reduction that was asked, once it is done. */
export interface PresolveWatcher {
  after(reduction: Reduction, problem: ProblemView, edits: Edits): void;
}

/** What one reduction did over the whole presolve. */
export interface ReductionStatistics {
  readonly name: string;
  calls: number;
  rowsRemoved: number;
  columnsRemoved: number;
  coefficientsChanged: number;
  boundsChanged: number;
  sidesChanged: number;
  work: number;
  seconds: number;
}

export interface PresolveResult {
  readonly status: "reduced" | "infeasible" | "unbounded-or-infeasible";
  /** The reduced problem; what was left at the point of proof where the status is not "reduced". */
  readonly problem: Problem;
  readonly postsolve: Postsolve;
  /**
   * False where a reduction relied on an optimum to exist: then a reduced problem without a point
   * means "infeasible or unbounded". Always true in integer mode and without dual reductions.
   */
  readonly keepsFeasibility: boolean;
  /** One entry a reduction, in run order. */
  readonly statistics: readonly ReductionStatistics[];
  readonly work: number;
}

const DEFAULT_WORK_PER_NONZERO = 200;

/** Work that even the smallest problem may cost. */
const BASE_WORK = 100_000;

/** Rounds of medium and exhaustive reductions. */
const MAX_ROUNDS = 30;

/** Work of reductions between two pauses, but for those within long ones; each is asked of costs a little as well. */
const WORK_PER_PAUSE = 5000;
const ASKING = 50;

/** A round that changes less than this share of rows, columns and entries is the last. */
const MIN_YIELD = 5e-3;
/** The same before a search, which lives with what is left for much longer. */
const MIN_YIELD_INTEGER = 1e-3;

/** Makes an equivalent smaller problem, and the way back from its solutions. */
export function presolve(problem: Problem, options: PresolveOptions = {}): PresolveResult {
  const steps = presolveSteps(problem, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same with pauses after every reduction and within long ones, for callers whose event loop must turn. */
export function* presolveSteps(
  problem: Problem,
  options: PresolveOptions = {},
): Generator<void, PresolveResult, void> {
  const reductions = options.reductions ?? lpReductions;
  const integerMode = options.integerMode ?? false;
  const matrix = yield* WorkingMatrix.inSteps(problem.columns);
  yield;
  const working = yield* WorkingProblem.inSteps(problem, matrix, {
    dualReductions: options.dualReductions ?? true,
    integerMode,
    numReaders: reductions.length,
    keptColumns: options.keptColumns ?? [],
  });
  yield;
  const edits = new Edits(working, reductions, !integerMode);
  edits.shouldStop = options.shouldStop ?? edits.shouldStop;
  const perNonzero = options.workPerNonzero ?? DEFAULT_WORK_PER_NONZERO;
  edits.workLimit = BASE_WORK + perNonzero * problem.numNonzeros;
  const extract = () => extractProblem(problem, working, edits, reductions);
  const driver = new Driver(working, edits, reductions, extract, options);
  const steps = driver.run();
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    options.onWork?.(working.work);
    yield;
  }
  const outcome = step.value;
  const isOpen = outcome === "infeasible" && !edits.keepsFeasibility;
  yield;
  const extracted = driver.settled ?? (yield* extract());
  return {
    status: outcome === "done" ? "reduced" : isOpen ? "unbounded-or-infeasible" : outcome,
    keepsFeasibility: edits.keepsFeasibility,
    ...extracted,
    statistics: driver.statistics,
    work: working.work,
  };
}

/**
 * Runs the reductions in cost tiers: the fast ones until nothing changes, then the medium ones,
 * each followed by the fast ones where it changed something, then the exhaustive ones likewise. A
 * reduction that found nothing is left out for longer each time.
 */
class Driver {
  readonly statistics: ReductionStatistics[];
  readonly #problem: WorkingProblem;
  readonly #edits: Edits;
  readonly #reductions: readonly Reduction[];
  readonly #minYield: number;
  readonly #without: ReadonlySet<string>;
  readonly #watcher: PresolveWatcher | undefined;
  /** Rounds that a reduction still sits out, and how many it sits out next. */
  readonly #pause: Int32Array;
  readonly #nextPause: Int32Array;
  readonly #extract: () => Generator<void, Extracted, void>;
  readonly #settles: PresolveOptions["settles"];
  /** What the fast reductions alone have left, where that was enough. */
  settled: Extracted | undefined;
  /** A reduction sat this round out: it may find what the others left. */
  #someRested = false;
  /** Reductions asked so far, and the effort at which the next pause is due. */
  #asked = 0;
  #pauseAt = WORK_PER_PAUSE;

  constructor(
    problem: WorkingProblem,
    edits: Edits,
    reductions: readonly Reduction[],
    extract: () => Generator<void, Extracted, void>,
    { without = new Set(), watcher, settles }: PresolveOptions,
  ) {
    this.#problem = problem;
    this.#edits = edits;
    this.#reductions = reductions;
    this.#minYield = problem.integerMode ? MIN_YIELD_INTEGER : MIN_YIELD;
    this.#pause = new Int32Array(reductions.length);
    this.#nextPause = new Int32Array(reductions.length).fill(1);
    this.#without = without;
    this.#watcher = watcher;
    this.#extract = extract;
    this.#settles = settles;
    this.statistics = reductions.map(({ name }) => emptyStatistics(name));
  }

  *run(): OutcomeSteps {
    let outcome = yield* this.#runFast();
    if (outcome === "done" && (yield* this.#isSettled())) return outcome;
    for (let round = 0; round < MAX_ROUNDS && outcome === "done"; round++) {
      const before = this.#edits.changes;
      const size = this.#size();
      this.#someRested = false;
      outcome = yield* this.#runTier("medium");
      if (outcome === "done") outcome = yield* this.#runTier("exhaustive");
      if (this.#edits.changes - before > this.#minYield * size) continue;
      if (!this.#someRested) break;
      this.#pause.fill(0);
    }
    return outcome;
  }

  *#isSettled(): Generator<void, boolean, void> {
    if (this.#settles === undefined || this.#problem.numAliveRows === 0) return false;
    const sofar = yield* this.#extract();
    if (!(yield* this.#settles(sofar))) return false;
    this.settled = sofar;
    return true;
  }

  #size(): number {
    const { numAliveRows, numAliveColumns, matrix } = this.#problem;
    return numAliveRows + numAliveColumns + matrix.numEntries;
  }

  *#runTier(cost: "medium" | "exhaustive"): OutcomeSteps {
    for (let kind = 0; kind < this.#reductions.length; kind++) {
      if (this.#reductions[kind].cost !== cost) continue;
      if (this.#pause[kind] > 0) {
        this.#pause[kind]--;
        this.#someRested = true;
        continue;
      }
      const before = this.#edits.changes;
      let outcome: Outcome = "done";
      if (this.#isDue(kind)) {
        const applied = this.#begin(kind);
        outcome = this.#end(kind, typeof applied === "string" ? applied : yield* applied);
      }
      if (this.#isPauseDue()) yield;
      if (outcome !== "done") return outcome;
      if (this.#edits.changes === before) {
        this.#pause[kind] = this.#nextPause[kind];
        this.#nextPause[kind] *= 2;
        continue;
      }
      this.#nextPause[kind] = 1;
      outcome = yield* this.#runFast();
      if (outcome !== "done") return outcome;
    }
    return "done";
  }

  *#runFast(): OutcomeSteps {
    for (let isChanged = true; isChanged; ) {
      const before = this.#edits.changes;
      for (let kind = 0; kind < this.#reductions.length; kind++) {
        if (this.#reductions[kind].cost !== "fast" || !this.#isDue(kind)) continue;
        const applied = this.#begin(kind);
        const outcome = this.#end(kind, typeof applied === "string" ? applied : yield* applied);
        if (this.#isPauseDue()) yield;
        if (outcome !== "done") return outcome;
      }
      isChanged = this.#edits.changes !== before;
    }
    return "done";
  }

  /** True where the reduction has something new to look at, and may. */
  #isDue(kind: number): boolean {
    if (!this.#hasNews(kind)) return false;
    if (this.#without.has(this.#reductions[kind].name)) return false;
    return !this.#edits.isExhausted;
  }

  #hasNews(kind: number): boolean {
    const { rowLog, columnLog } = this.#problem;
    const { visits } = this.#reductions[kind];
    const isOfRows = visits === undefined || visits === "rows";
    const isOfColumns = visits === undefined || visits === "columns";
    return (isOfRows && rowLog.hasNews(kind)) || (isOfColumns && columnLog.hasNews(kind));
  }

  /** A pause costs as much as a reduction of a small problem: most of them follow upon each other without. */
  #isPauseDue(): boolean {
    const effort = this.#problem.work + ASKING * this.#asked;
    if (effort < this.#pauseAt) return false;
    this.#pauseAt = effort + WORK_PER_PAUSE;
    return true;
  }

  /** Where the time, the work and the yield of every reduction are counted. */
  #begin(kind: number): Outcome | OutcomeSteps {
    const problem = this.#problem;
    const edits = this.#edits;
    this.#asked++;
    this.#collect(kind);
    const statistics = this.statistics[kind];
    statistics.rowsRemoved -= edits.rowsRemoved;
    statistics.columnsRemoved -= edits.columnsRemoved;
    statistics.coefficientsChanged -= edits.coefficientsChanged;
    statistics.boundsChanged -= edits.boundsChanged;
    statistics.sidesChanged -= edits.sidesChanged;
    statistics.work -= problem.work;
    statistics.seconds -= secondsNow();
    problem.work += problem.numChangedRows + problem.numChangedColumns;
    return this.#reductions[kind].apply(problem, edits);
  }

  /** Lists what changed, as far as the reduction looks at it. */
  #collect(kind: number): void {
    const { rowLog, columnLog } = this.#problem;
    const { visits } = this.#reductions[kind];
    if (visits !== "columns") rowLog.collect(kind);
    else rowLog.numChanged = 0;
    if (visits !== "rows") columnLog.collect(kind);
    else columnLog.numChanged = 0;
  }

  #end(kind: number, outcome: Outcome): Outcome {
    const problem = this.#problem;
    const edits = this.#edits;
    const statistics = this.statistics[kind];
    this.#watcher?.after(this.#reductions[kind], problem, edits);
    statistics.calls++;
    statistics.rowsRemoved += edits.rowsRemoved;
    statistics.columnsRemoved += edits.columnsRemoved;
    statistics.coefficientsChanged += edits.coefficientsChanged;
    statistics.boundsChanged += edits.boundsChanged;
    statistics.sidesChanged += edits.sidesChanged;
    statistics.work += problem.work;
    statistics.seconds += secondsNow();
    return outcome;
  }
}

function emptyStatistics(name: string): ReductionStatistics {
  return {
    name,
    calls: 0,
    rowsRemoved: 0,
    columnsRemoved: 0,
    coefficientsChanged: 0,
    boundsChanged: 0,
    sidesChanged: 0,
    work: 0,
    seconds: REAL_ZERO,
  };
}
