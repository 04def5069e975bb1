import { type Problem, type ProblemSize, type Status, sizeOf } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { VisitReport } from "../node/visited-node.ts";
import type { SolveOptions } from "../options.ts";
import { finiteGap, ProgressReporter, type ProgressState } from "../progress.ts";
import type { ProgressDetails } from "../progress-event.ts";
import type { SolveResult } from "../result.ts";
import type { SearchContext } from "../search-context.ts";
import type { Ledger } from "../statistics/ledger.ts";
import type { TeamStatistics, TreeCounters } from "../statistics/solve-statistics.ts";
import type { SearchListener } from "./search-surroundings.ts";
import { tinyObjectiveWarning } from "./tiny-objective.ts";

/** What the caller is told of a run: events on its way, and the result at its end. */
export class RunReport {
  /** As they were asked for, or as they were granted. */
  threads: number;
  readonly warnings: string[] = [];
  readonly #problem: Problem;
  readonly #options: SolveOptions;
  readonly #ledger: Ledger;
  readonly #progress: ProgressReporter;
  /** How the run stands; its bound is the proven one. */
  readonly #state: () => ProgressState;
  /** The problem's size as the first presolve left it. */
  #presolvedSize: ProblemSize;
  /** Trees begun so far. */
  #numTrees = 0;

  constructor(problem: Problem, options: SolveOptions, ledger: Ledger, state: () => ProgressState) {
    this.threads = options.threads ?? 1;
    this.#problem = problem;
    this.#options = options;
    this.#ledger = ledger;
    this.#progress = new ProgressReporter(problem, options.onProgress);
    this.#state = state;
    this.#presolvedSize = sizeOf(problem);
  }

  /** False where nobody listens on the way. */
  get isHeard(): boolean {
    return this.#progress.isHeard;
  }

  tell(details: ProgressDetails): void {
    this.#progress.report(this.#state(), details);
  }

  /** Tells that the solve goes on, where the listener has heard nothing for a while. */
  breakSilence(seconds: number): void {
    if (this.#progress.isSilent(seconds)) this.tell({ kind: "working" });
  }

  /** Tells how the search stands, where that is due. */
  tellNode(seconds: number): void {
    if (!this.#progress.isDue(seconds)) return;
    this.tell({ kind: "node", nodeObjective: null, infeasibilities: 0 });
  }

  /** The first presolve is over. */
  notePresolved(problem: Problem): void {
    this.#presolvedSize = sizeOf(problem);
    this.tellPresolve("presolved", problem);
  }

  tellPresolve(kind: "presolved" | "restart", problem: Problem): void {
    if (!this.#progress.isHeard) return;
    const presolved = { ...sizeOf(problem), binaries: countBinaries(problem) };
    this.tell({ kind, presolved, reductions: this.#ledger.reductions });
  }

  /** What a search of the run tells; `seconds` is the time since its start. */
  listener(seconds: () => number): SearchListener {
    const progress = this.#progress;
    return {
      onRoot: (objective, infeasibilities) => {
        const nodeObjective = progress.toUser(objective);
        this.tell({ kind: "root", nodeObjective, infeasibilities });
      },
      onNode: (objective, infeasibilities) => {
        if (!progress.isDue(seconds())) return;
        const nodeObjective = progress.toUser(objective);
        this.tell({ kind: "node", nodeObjective, infeasibilities });
      },
      makeVisitReport: (problem) => {
        const { onNode } = this.#options;
        if (onNode === undefined) return undefined;
        const toUser = (objective: number) => progress.toUser(objective);
        return new VisitReport(this.#numTrees++, problem, toUser, onNode);
      },
      onLearning: (domain) => {
        if (!progress.isDue(seconds())) return;
        const learningRestarts = domain.statistics.restarts;
        const learnedClauses = domain.statistics.learned - domain.statistics.deleted;
        this.tell({ kind: "learning", learningRestarts, learnedClauses });
      },
    };
  }

  /** Tells that the run is over, and how. */
  result(
    status: Status,
    bound: number,
    gate: IncumbentGate,
    context: SearchContext | undefined,
    tree: TreeCounters,
    team: TeamStatistics | undefined,
  ): SolveResult {
    const problem = this.#problem;
    const { best, values, pool } = gate;
    const proven = gate.toldBound(bound);
    const state = { ...this.#state(), bound: proven };
    this.#progress.report(state, { kind: "done" });
    const hasPoint = values !== null && status !== "unbounded";
    const { nodes, iterations, conflicts, seconds, work } = state;
    if (status === "optimal") this.#warnOfTinyObjective(best, proven);
    const statistics = this.#ledger.statistics(tree, seconds, team);
    return {
      status,
      objective: hasPoint ? problem.toUserObjective(best) : null,
      bound: Number.isFinite(proven) ? problem.toUserObjective(proven) : null,
      gap: hasPoint ? finiteGap(best, proven) : null,
      solution: hasPoint ? values : null,
      solutions: hasPoint ? pool.solutions : [],
      nodes,
      iterations,
      conflicts,
      seconds,
      work,
      threads: this.threads,
      original: sizeOf(problem),
      presolved: this.#presolvedSize,
      cuts: countCuts(context),
      get statistics() {
        return statistics();
      },
      warnings: this.warnings,
    };
  }

  #warnOfTinyObjective(best: number, proven: number): void {
    const warning = tinyObjectiveWarning(this.#problem, this.#options, best, proven);
    if (warning !== null) this.warnings.push(warning);
  }
}

function countCuts(context: SearchContext | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of context?.relaxation.addedRows ?? [])
    counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function countBinaries({ numCols, isInteger, columnLower, columnUpper }: Problem): number {
  let count = 0;
  for (let j = 0; j < numCols; j++)
    if (isInteger[j] === 1 && columnLower[j] === 0 && columnUpper[j] === 1) count++;
  return count;
}
