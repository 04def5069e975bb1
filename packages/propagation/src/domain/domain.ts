import { InternalError, type Problem, runToEnd, type Steps } from "@bough/problem";
import { CLAUSE_HEADER, ClauseStore } from "../clauses/clause-store.ts";
import { CliqueTable } from "../clauses/clique-table.ts";
import { PendingClauses } from "../clauses/pending-clauses.ts";
import { propagateClauses } from "../clauses/propagate-clauses.ts";
import { compile } from "../compile/compile.ts";
import type { CompiledModel } from "../compile/compiled-model.ts";
import { ConflictAnalysis } from "../conflict/conflict-analysis.ts";
import type { Inequality } from "../conflict/explainer.ts";
import { makePropagators, makePropagatorsInSteps } from "../propagators/make-propagators.ts";
import type { Propagator } from "../propagators/propagator.ts";
import { PropagatorQueue } from "../propagators/propagator-queue.ts";
import { LinearRows } from "../rows/linear-rows.ts";
import { applyToRows, propagateRow, revertFromRows } from "../rows/propagate-rows.ts";
import { RowQueue } from "../rows/row-queue.ts";
import { DomainState } from "../trail/domain-state.ts";
import { Trail } from "../trail/trail.ts";
import { liftObjective, objectiveBound, raiseObjective, setCutoff } from "./objective-limits.ts";

/** Work units between two pauses of a propagation in steps. */
const SLICE_WORK = 80_000;
/** Bound changes undone between two pauses, as far as levels allow: a few milliseconds. */
const UNDONE_PER_STEP = 20_000;
/** New clauses that get their watches between two pauses. */
const ATTACHED_PER_STEP = 20_000;

/** "paused": neither a fixpoint nor a conflict yet. */
export type Propagation = "fixpoint" | "conflict" | "paused";

/** What `learn` returns while the analysis is not at its end. */
export const ANALYSIS_PAUSED = -2;

/** What a domain is made of, each of which takes long to make where columns are millions. */
/** Clauses taken in between two pauses. */
const CLAUSES_PER_STEP = 5000;

interface DomainParts {
  readonly trail: Trail;
  readonly rows: LinearRows;
  readonly clauses: ClauseStore;
  readonly cliques: CliqueTable;
  readonly propagators: PropagatorQueue;
  /** Whoever makes the domain fills it. */
  readonly isLeftEmpty?: boolean;
}

function* partsInSteps(
  model: CompiledModel,
  propagators: readonly Propagator[],
): Steps<DomainParts> {
  const numVariables = 2 * model.numCols;
  const rows = yield* LinearRows.inSteps(model);
  yield;
  const clauses = new ClauseStore(numVariables);
  yield;
  const cliques = new CliqueTable(numVariables, model.cliques);
  yield;
  const queue = new PropagatorQueue(propagators, numVariables);
  yield;
  const trail = new Trail(model.lower, model.upper);
  yield;
  return { trail, rows, clauses, cliques, propagators: queue };
}

/**
 * The bounds of every column, why they changed, and everything that can change them further.
 *
 * Both motors search on it: `decide`, `propagate`, and after a failure `analyze` or `learn` and
 * `backtrack`. Bound variables and literals are explained in `bound-literal.ts`. The problem's
 * columns come first; columns from `problem.numCols` on stand for expressions that rows share, and
 * an LP can ignore them.
 *
 *     const domain = new Domain(problem);
 *     if (!domain.propagate()) return "infeasible";
 *     domain.decide(2 * j, 1);                      // x_j >= 1, on a new level
 *     if (!domain.propagate()) {
 *       const level = domain.learn();               // learned; -1 where no clause can be told
 *       domain.backtrack(domain.level - 1);         // propagate() asserts the learned clause
 *     }
 */
export class Domain extends DomainState {
  readonly rows: LinearRows;
  readonly rowQueue: RowQueue;
  readonly clauses: ClauseStore;
  readonly cliques: CliqueTable;

  #backtracks = 0;
  /** True from a pause of `propagateUntil` to its end, or to a backtrack. */
  #isPropagating = false;

  #analysis!: ConflictAnalysis;
  readonly #pending = new PendingClauses();
  #propagators!: PropagatorQueue;
  /** The cutoff sank since the last fixpoint at level 0. */
  #cutoffIsFresh = false;

  constructor(
    problem: Problem,
    model: CompiledModel = compile(problem),
    propagators: readonly Propagator[] = makePropagators(problem, model),
    parts: DomainParts = runToEnd(partsInSteps(model, propagators)),
  ) {
    super(problem, model, parts.trail);
    this.rows = parts.rows;
    this.rowQueue = new RowQueue(this.rows.numRows);
    this.clauses = parts.clauses;
    this.cliques = parts.cliques;
    if (parts.isLeftEmpty !== true) runToEnd(this.#fill(model, parts));
  }

  /**
   * The same with pauses.
   *
   * @param more propagators beside those that the model's structure calls for
   */
  static *inSteps(
    problem: Problem,
    model: CompiledModel,
    more: readonly Propagator[] = [],
  ): Steps<Domain> {
    const own = yield* makePropagatorsInSteps(problem, model);
    const propagators = [...own, ...more];
    const parts = yield* partsInSteps(model, propagators);
    const domain = new Domain(problem, model, propagators, { ...parts, isLeftEmpty: true });
    yield;
    yield* domain.#fill(model, parts);
    return domain;
  }

  /**
   * Holds a conflict from a linear inequality that every solution worth having satisfies and that
   * the current bounds violate (the proof of an infeasible or cut-off LP). False where the bounds do
   * not clearly violate it: nothing is held then.
   */
  explainByInequality(inequality: Inequality): boolean {
    return this.#analysis.holdInequality(inequality);
  }

  /** Takes in more propagators, on level 0, which look at everything at the next propagation. */
  addPropagators(more: readonly Propagator[]): void {
    if (this.level > 0) throw new InternalError("propagators are added on level 0");
    if (more.length > 0) this.#propagators.add(more, 2 * this.numCols);
  }

  /** Runs everything to the fixpoint. False where a conflict was met, which is then held. */
  propagate(): boolean {
    return this.propagateUntil(Infinity) === "fixpoint";
  }

  /** The same with pauses, for callers that may be at it long. */
  *propagateInSteps(): Steps<boolean> {
    for (;;) {
      const outcome = this.propagateUntil(Infinity, this.effort + SLICE_WORK);
      if (outcome !== "paused") return outcome === "fixpoint";
      yield;
    }
  }

  /**
   * The same until so much work, or effort, has been spent in all. What is left to propagate stays queued: the next call goes on
   * as if there had been no pause, and a backtrack drops it as it drops what a conflict leaves.
   */
  propagateUntil(workEnd: number, effortEnd = Infinity): Propagation {
    const outcome = this.#propagateUntil(workEnd, effortEnd);
    this.#isPropagating = outcome === "paused";
    if (outcome !== "paused") this.observer.watcher?.propagated(outcome === "fixpoint");
    return outcome;
  }

  #propagateUntil(workEnd: number, effortEnd: number): Propagation {
    if (this.isInfeasible) return "conflict";
    const isUnhurried = effortEnd < Infinity;
    if (!this.#pending.isEmpty) {
      const outcome = this.#pending.attach(this, isUnhurried ? ATTACHED_PER_STEP : Infinity);
      if (outcome === "conflict") return this.#fail();
      if (outcome === "paused") return outcome;
    }
    for (;;) {
      this.look();
      const isDue = this.work >= workEnd || this.effort >= effortEnd;
      if (isDue && !this.#isAtFixpoint) return "paused";
      if (this.clauses.seen < this.trail.length) {
        if (!propagateClauses(this)) return this.#fail();
      } else if (this.rowQueue.seen < this.trail.length) {
        this.#propagators.wake(this.trail, this.rowQueue.seen);
        applyToRows(this);
      } else if (this.#propagators.urgentCount > 0) {
        if (!this.#propagators.run(this, true)) return this.#fail();
      } else if (this.rowQueue.count > 0) {
        if (!propagateRow(this, this.rowQueue.pop())) return this.#fail();
      } else if (this.#propagators.patientCount > 0) {
        if (!this.#propagators.run(this, false)) return this.#fail();
      } else {
        if (this.level === 0) this.#cutoffIsFresh = false;
        return "fixpoint";
      }
    }
  }

  /** True amid a propagation or an analysis, which a backtrack would undo. */
  get isPaused(): boolean {
    return this.#isPropagating || this.#analysis.isUnderWay;
  }

  get #isAtFixpoint(): boolean {
    const { clauses, rowQueue } = this;
    const { urgentCount, patientCount } = this.#propagators;
    const { length } = this.trail;
    const isSeen = clauses.seen >= length && rowQueue.seen >= length;
    return isSeen && rowQueue.count === 0 && urgentCount === 0 && patientCount === 0;
  }

  /** Undoes every bound change above the given level. */
  backtrack(level: number): void {
    this.conflict.drop();
    this.#analysis.giveUp();
    this.#isPropagating = false;
    this.#pending.restart();
    if (level >= this.level) return;
    this.#backtracks++;
    const start = this.trail.levelStart[level + 1];
    this.rowQueue.clear();
    revertFromRows(this, start);
    this.trail.cut(level, this.observer.onLoosen);
    this.storedReasons.closeLevel(level + 1);
    if (this.#cutoffIsFresh) this.rowQueue.push(this.model.objectiveRow);
    if (this.clauses.seen > start) this.clauses.seen = start;
    if (this.rowQueue.seen > start) this.rowQueue.seen = start;
    this.#propagators.backtrack(this, start);
  }

  /** True where going back undoes so many bound changes that it is to be done in steps. */
  isFarBack(level: number): boolean {
    const { trail } = this;
    return level < this.level && trail.length - trail.levelStart[level + 1] > UNDONE_PER_STEP;
  }

  /** The same with pauses between levels, where very many bounds have changed. */
  *backtrackInSteps(level: number): Steps<void> {
    const { trail } = this;
    while (level + 1 < this.level && this.isFarBack(level)) {
      let next = this.level - 1;
      const enough = trail.length - UNDONE_PER_STEP;
      while (next > level && trail.levelStart[next + 1] > enough) next--;
      this.backtrack(next);
      if (next > level) yield;
    }
    this.backtrack(level);
  }

  /** How often bound changes were undone. */
  get backtracks(): number {
    return this.#backtracks;
  }

  /**
   * Analyses the held conflict, stores the learned clause and returns the lowest level at which it
   * is unit; -1 where no clause could be learned (the conflict rests on decisions that clauses
   * cannot say). The caller backtracks; the next `propagate` asserts the clause. At level 0, or
   * where nothing but the root is at fault, the domain becomes infeasible and the result is -1.
   *
   * @param workEnd work at which the analysis pauses: the result is then `ANALYSIS_PAUSED`, and the
   *   next call goes on with it, unless a backtrack comes between
   */
  learn(workEnd = Infinity): number {
    if (this.isInfeasible) return -1;
    const analysis = this.#analysis;
    if (!analysis.isUnderWay) this.statistics.conflicts++;
    const outcome = analysis.analyze(workEnd);
    if (outcome === "paused") return ANALYSIS_PAUSED;
    if (outcome === "infeasible") this.declareInfeasible();
    if (outcome !== "clause") return -1;
    const { size, lbd, backjumpLevel } = analysis;
    this.statistics.learned++;
    this.statistics.learnedLiterals += size;
    const clause = this.clauses.add(analysis.clauseVariable, analysis.clauseBound, size, true, lbd);
    this.#pending.add(clause);
    this.observer.watcher?.clause(
      analysis.clauseVariable,
      analysis.clauseBound,
      size,
      "learned clause",
    );
    this.observer.onLearn?.(analysis.clauseVariable, analysis.clauseBound, size, lbd);
    return backjumpLevel;
  }

  /** The same to its end, with pauses. */
  *learnInSteps(): Steps<number> {
    for (;;) {
      const level = this.learn(this.work + SLICE_WORK);
      if (level !== ANALYSIS_PAUSED) return level;
      yield;
    }
  }

  /** The analysis of the last conflict: its clause, its columns for activities. */
  get analysis(): ConflictAnalysis {
    return this.#analysis;
  }

  /** Adds a clause that every solution satisfies; the next `propagate` acts on it. */
  addClause(boundVariables: ArrayLike<number>, thresholds: ArrayLike<number>): void {
    const size = boundVariables.length;
    this.observer.watcher?.clause(boundVariables, thresholds, size, "added clause");
    this.#pending.add(this.clauses.add(boundVariables, thresholds, size, false, 0));
  }

  /** Stores a clause learned elsewhere (another worker), with its measure of quality. */
  importClause(
    boundVariables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    lbd: number,
  ): void {
    const size = boundVariables.length;
    this.observer.watcher?.clause(boundVariables, thresholds, size, "imported clause");
    this.#pending.add(this.clauses.add(boundVariables, thresholds, size, true, lbd));
  }

  /**
   * Deletes the given learned clauses and all that hold at the root, and tidies up. Only at a
   * fixpoint of level 0, where no explanation can ask for a clause again.
   */
  forgetClauses(clauses: Iterable<number>): void {
    if (this.level !== 0) throw new InternalError("clauses are forgotten at level 0 only");
    const store = this.clauses;
    for (const clause of clauses) {
      store.markDeleted(clause);
      this.statistics.deleted++;
    }
    for (const list of [store.learned, store.original]) {
      for (const clause of list) {
        if (!store.isDeleted(clause) && this.#holdsAtRoot(clause)) store.markDeleted(clause);
      }
    }
    store.sweep();
    if (store.isWasteful) store.compact();
  }

  /** Measures the rows against the bounds of level 0 anew; only at a fixpoint there. */
  refreshRows(): void {
    if (this.level !== 0) throw new InternalError("rows are measured at level 0 only");
    runToEnd(this.rows.recompute(this.bound));
  }

  /**
   * From now on only points with minimised objective at most `cutoff` count. May only sink. Works
   * at any level, with an objective column at level 0 only. What is learned from now on may rest on it.
   */
  setCutoff(cutoff: number): void {
    if (setCutoff(this, cutoff)) this.#cutoffIsFresh = true;
  }

  /** Minimised objective below which no point that counts exists, as far as bounds tell. */
  get objectiveBound(): number {
    return objectiveBound(this);
  }

  /** Lifts the objective column to what the objective row leaves; only at level 0. */
  liftObjective(): void {
    liftObjective(this);
  }

  /**
   * From now on only points with minimised objective at least `bound` count, as has been proven
   * elsewhere. Needs an objective column; goes to level 0 where that says more than was known.
   */
  raiseObjective(bound: number): void {
    raiseObjective(this, bound);
  }

  #fail(): "conflict" {
    if (this.level === 0) this.declareInfeasible();
    return "conflict";
  }

  /** Takes the model's clauses in and queues all rows, with pauses. */
  *#fill({ clauses }: CompiledModel, { propagators }: DomainParts): Steps<void> {
    this.#analysis = new ConflictAnalysis(this);
    yield;
    for (const [k, { boundVariables, thresholds }] of clauses.entries()) {
      if (k % CLAUSES_PER_STEP === CLAUSES_PER_STEP - 1) yield;
      this.addClause(boundVariables, thresholds);
    }
    this.#propagators = propagators;
    if (this.isInfeasible) return;
    yield;
    yield* this.rows.recompute(this.bound);
    for (let r = 0; r < this.rows.numRows; r++) this.rowQueue.push(r);
  }

  #holdsAtRoot(clause: number): boolean {
    const { arena } = this.clauses;
    for (let p = clause + CLAUSE_HEADER, end = p + 2 * arena[clause]; p < end; p += 2) {
      if (this.bound[arena[p]] >= arena[p + 1]) return true;
    }
    return false;
  }
}
