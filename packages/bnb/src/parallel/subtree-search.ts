import type { Problem } from "@bough/problem";
import type { SharedClause } from "@bough/propagation";
import { validateOptions } from "../check-options.ts";
import { innerOptions } from "../inner-options.ts";
import { Limits } from "../limits.ts";
import type { AddedRow } from "../lp/added-row.ts";
import type { SearchNode } from "../node/node.ts";
import type { PseudocostNews } from "../node/pseudocost-news.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import type { Command, HandOver, RoundReport, SharedPoint } from "../platform/protocol.ts";
import type { Effort } from "../statistics/search-statistics.ts";
import { runInSlices } from "../steps.ts";
import { packProblem } from "./shared-problem.ts";
import type { TreeTotals } from "./shared-tree.ts";
import { joinSearch, type WorkerSearch } from "./worker-search.ts";

/** Work between two looks whether it is time to give the nodes back: some hundredths of a second. */
const ROUND_WORK = 3_000_000;

/** What searches of one tree tell each other: true of every point better than those known by then. */
export interface TreeNews {
  readonly clauses: readonly SharedClause[];
  readonly cuts: readonly AddedRow[];
  /** Raised bounds at the root: bound variables and values. */
  readonly bounds: { readonly variables: Int32Array; readonly values: Float64Array };
  readonly pseudocosts: readonly PseudocostNews[];
}

/** Subtrees to search, by their roots, and what has become known meanwhile. */
export interface SubtreeTask {
  readonly nodes: readonly SearchNode[];
  /** The best point of all searches; to be known before what they tell besides. */
  readonly point: SharedPoint | null;
  readonly news: readonly TreeNews[];
  /** Seconds after which the nodes that are open by then are given back. */
  readonly seconds: number;
}

/** What came of a task. It counts as a whole or not at all. */
export interface SubtreeReport {
  /** What is left of the subtrees. */
  readonly open: readonly SearchNode[];
  /** The best point that the search knows, where it is better than that of the task. */
  readonly point: SharedPoint | null;
  /** Its minimised objective; Infinity without one. */
  readonly best: number;
  /** Bound of what had to be left undecided, since the search began. */
  readonly unresolvedBound: number;
  /** Nothing better than `best` is left anywhere in the tree. */
  readonly isComplete: boolean;
  readonly isUnbounded: boolean;
  readonly news: TreeNews;
  /** What this task has cost. */
  readonly totals: TreeTotals;
}

/** Clauses and cuts that are told after a task, at most. */
const CLAUSES_TOLD = 300;
const CUTS_TOLD = 100;

const NOTHING: TreeTotals = { nodes: 0, iterations: 0, conflicts: 0, work: 0 };

/**
 * A search of a shared tree: presolved as the first one was, it searches one task after the other and
 * keeps what it has learned between them.
 */
export class SubtreeSearch {
  readonly #search: WorkerSearch;
  readonly #stopFlag: Int32Array;
  /** What the first search had spent: heuristics and strong branching get their share of that, too. */
  readonly #effortBefore: Effort;
  #past: TreeTotals = NOTHING;
  #isHurried = false;

  private constructor(search: WorkerSearch, stopFlag: Int32Array, effortBefore: Effort) {
    this.#search = search;
    this.#stopFlag = stopFlag;
    this.#effortBefore = effortBefore;
  }

  /**
   * @param index tells searches of one tree apart: their random choices differ
   * @throws {InvalidProblemError} where an option is out of range
   */
  static async join(
    problem: Problem,
    options: SolveOptions,
    root: HandOver,
    index: number,
  ): Promise<SubtreeSearch> {
    validateOptions(problem, options, "SubtreeSearch.join");
    const { timeLimit: _, ...unlimited } = options;
    const stopFlag = new Int32Array(1);
    const steps = joinSearch(
      {
        kind: "start",
        problem: packProblem(problem),
        structures: problem.structures,
        options: {
          ...innerOptions("worker", unlimited, new Limits({})),
          learning: false,
          seed: settingOf(options, "seed"),
        },
        handOver: root,
        hooks: undefined,
        stopFlag,
        index,
        threads: 1,
      },
      {},
    );
    return new SubtreeSearch(await runInSlices(steps), stopFlag, root.effort);
  }

  /** Have the task at hand end soon, because others have nothing to do. */
  hurry(): void {
    this.#isHurried = true;
  }

  /** Ends the task at hand at once; its search is of no use any more. */
  stop(): void {
    Atomics.store(this.#stopFlag, 0, 1);
  }

  /** Searches the subtrees for a time; null where it was stopped. */
  async run({ nodes, point, news, seconds }: SubtreeTask): Promise<SubtreeReport | null> {
    const end = performance.now() + 1000 * seconds;
    const search = this.#search;
    const reports: RoundReport[] = [];
    const clauses = news.flatMap((each) => each.clauses);
    const cuts = news.flatMap((each) => each.cuts);
    const pseudocosts = news.flatMap((each) => each.pseudocosts);
    const bounds = joined(news.map((each) => each.bounds));
    const begin: Arrivals = { nodes, incumbent: point, clauses, cuts, bounds, pseudocosts };
    this.#isHurried = false;
    for (let more = begin; ; more = NOTHING_MORE) {
      const report = await runInSlices(
        search.runRound({
          kind: "round",
          work: ROUND_WORK,
          ...more,
          elsewhere: this.#effortBefore,
          treeBound: -Infinity,
          lowerBound: -Infinity,
          wantsSnapshot: false,
        }),
      );
      if (Atomics.load(this.#stopFlag, 0) !== 0) return null;
      reports.push(report);
      if (report.isComplete || report.isUnbounded) break;
      if (!search.isBetweenNodes) continue;
      if (report.openNodes === 0 || this.#isHurried || performance.now() >= end) break;
    }
    return this.#report(reports, point);
  }

  #report(reports: readonly RoundReport[], known: SharedPoint | null): SubtreeReport {
    const { gate } = this.#search;
    const last = reports[reports.length - 1];
    const isOver = last.isComplete || last.isUnbounded;
    const { nodes, iterations, conflicts, work } = last;
    const before = this.#past;
    this.#past = { nodes, iterations, conflicts, work };
    // Told until it is known elsewhere: a report may be lost.
    const isNews = gate.values !== null && !areEqual(gate.values, known?.values);
    return {
      open: isOver ? [] : this.#search.releaseAll(),
      point: isNews ? { values: gate.values!, searchPoint: gate.searchPoint } : null,
      best: gate.best,
      unresolvedBound: last.unresolvedBound,
      isComplete: last.isComplete,
      isUnbounded: last.isUnbounded,
      news: {
        clauses: shortest(reports.flatMap((each) => each.clauses)),
        cuts: reports.flatMap((each) => each.cuts).slice(-CUTS_TOLD),
        bounds: joined(reports.map((each) => each.bounds)),
        pseudocosts: reports.map((each) => each.pseudocosts),
      },
      totals: {
        nodes: nodes - before.nodes,
        iterations: iterations - before.iterations,
        conflicts: conflicts - before.conflicts,
        work: work - before.work,
      },
    };
  }
}

/** What a round begins with. */
type Arrivals = Pick<
  Extract<Command, { kind: "round" }>,
  "nodes" | "incumbent" | "clauses" | "cuts" | "bounds" | "pseudocosts"
>;

const NOTHING_MORE: Arrivals = {
  nodes: [],
  incumbent: null,
  clauses: [],
  cuts: [],
  bounds: { variables: new Int32Array(0), values: new Float64Array(0) },
  pseudocosts: [],
};

/** The clauses that say most. */
function shortest(clauses: SharedClause[]): SharedClause[] {
  return clauses.sort((a, b) => a.variables.length - b.variables.length).slice(0, CLAUSES_TOLD);
}

function joined(parts: readonly TreeNews["bounds"][]): TreeNews["bounds"] {
  return {
    variables: Int32Array.from(parts.flatMap(({ variables }) => Array.from(variables))),
    values: Float64Array.from(parts.flatMap(({ values }) => Array.from(values))),
  };
}

function areEqual(a: Float64Array, b: Float64Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((value, j) => value === b[j]);
}
