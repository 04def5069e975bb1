import type { Steps } from "@bough/problem";
import { InternalError, type Problem, REAL_ZERO } from "@bough/problem";
import { DECISION, GLOBAL, NOTED, STORED } from "../bound-literal.ts";
import { CLAUSE_HEADER, ClauseStore } from "../clauses/clause-store.ts";
import { CliqueTable } from "../clauses/clique-table.ts";
import { PendingClauses } from "../clauses/pending-clauses.ts";
import { propagateClauses } from "../clauses/propagate-clauses.ts";
import { compile } from "../compile/compile.ts";
import type { CompiledModel } from "../compile/compiled-model.ts";
import { ConflictAnalysis } from "../conflict/conflict-analysis.ts";
import type { Inequality } from "../conflict/explainer.ts";
import { grownFloat64, grownInt32, grownUint8 } from "../growable.ts";
import { makePropagators } from "../propagators/make-propagators.ts";
import type { Explanation, Propagator } from "../propagators/propagator.ts";
import { PropagatorQueue } from "../propagators/propagator-queue.ts";
import { INTEGER_ROUNDING, ROW_TOLERANCE } from "../rounding.ts";
import { LinearRows } from "../rows/linear-rows.ts";
import { applyToRows, propagateRow, revertFromRows } from "../rows/propagate-rows.ts";
import { RowQueue } from "../rows/row-queue.ts";
import { type DomainStatistics, emptyDomainStatistics } from "./domain-statistics.ts";
import { liftObjective, objectiveBound, raiseObjective, setCutoff } from "./objective-limits.ts";
import { StoredReasons } from "./stored-reasons.ts";

/** Work units between two questions whether to go on: a millisecond or two. */
const LOOK_WORK = 500_000;
/** Work units between two pauses of a propagation in steps. */
const SLICE_WORK = 2_000_000;

/** "paused": neither a fixpoint nor a conflict yet. */
export type Propagation = "fixpoint" | "conflict" | "paused";

/** What `learn` returns while the analysis is not at its end. */
export const ANALYSIS_PAUSED = -2;

/** What may look on while a domain works. */
export interface DomainWatcher {
  /** A clause is taken in: learned, added or imported. */
  clause(
    variables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    size: number,
    who: string,
  ): void;
  /** A bound is about to be set at level 0, for good. */
  tightened(variable: number, threshold: number): void;
  /** The end of a propagation: a fixpoint, or a conflict. */
  propagated(isAlive: boolean): void;
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
export class Domain {
  readonly problem: Problem;
  readonly model: CompiledModel;
  readonly numCols: number;
  readonly isInteger: Uint8Array; // [numCols]
  /** Lower bound of each bound variable: bound[2j] = lower, bound[2j + 1] = -upper. */
  readonly bound: Float64Array; // [2 numCols]
  /** Latest trail entry of each bound variable, -1 none. */
  readonly latest: Int32Array; // [2 numCols]

  // The trail, entry by entry.
  trailVariable: Int32Array;
  trailNew: Float64Array;
  trailOld: Float64Array;
  trailPrevious: Int32Array;
  trailKind: Uint8Array;
  trailReference: Int32Array;
  trailLevel: Int32Array;
  trailLength = 0;
  level = 0;
  /** First trail entry of each level from 1 on. */
  levelStart: Int32Array = new Int32Array(64);

  readonly rows: LinearRows;
  readonly clauses: ClauseStore;
  readonly cliques: CliqueTable;

  /** Entries before this were shown to clauses and cliques. */
  clauseHead = 0;
  /** Entries before this are in the slacks of the rows. */
  rowHead = 0;
  readonly rowQueue: RowQueue;

  // The conflict held after `propagate` returned false. conflictVariable is -1 where the reason
  // itself fails; else the reason implies that variable >= conflictThreshold, above its other bound.
  hasConflict = false;
  conflictKind = DECISION;
  conflictReference = 0;
  conflictVariable = -1;
  conflictThreshold: number = REAL_ZERO;
  /** True once infeasibility is proven at level 0 (for the cutoff in force). */
  isInfeasible = false;

  readonly storedReasons: StoredReasons = new StoredReasons();

  /** Told of all that is concluded, for tests. */
  watcher: DomainWatcher | undefined = undefined;

  /** Called with the column and its value for every fixed column that a backtrack frees. */
  onLoosen: ((column: number, value: number) => void) | undefined = undefined;

  readonly statistics: DomainStatistics = emptyDomainStatistics();
  /** How often bound changes were undone. */
  backtracks = 0;
  /** Deterministic work units: row entries and watches touched. */
  work = 0;

  /**
   * Asked now and then within long propagations and explanations; it may throw, and the domain is of
   * no use after that.
   */
  onLook: (() => void) | undefined = undefined;
  /** True from a pause of `propagateUntil` to its end, or to a backtrack. */
  #isPropagating = false;
  /** Work at which the next look is due. */
  #nextLook = LOOK_WORK;

  readonly #analysis: ConflictAnalysis;
  readonly #pending = new PendingClauses();
  readonly #propagators: PropagatorQueue;
  /** The cutoff sank since the last fixpoint at level 0. */
  #cutoffIsFresh = false;

  constructor(
    problem: Problem,
    model: CompiledModel = compile(problem),
    propagators: readonly Propagator[] = makePropagators(problem, model),
    rows: LinearRows = new LinearRows(model),
  ) {
    this.problem = problem;
    this.model = model;
    this.numCols = model.numCols;
    this.isInteger = model.isInteger;
    const numVariables = 2 * model.numCols;
    this.bound = new Float64Array(numVariables);
    for (let j = 0; j < model.numCols; j++) {
      this.bound[2 * j] = model.lower[j];
      this.bound[2 * j + 1] = -model.upper[j];
      if (model.lower[j] > model.upper[j]) this.isInfeasible = true;
    }
    if (model.isInfeasible) this.isInfeasible = true;
    this.latest = new Int32Array(numVariables).fill(-1);
    const capacity = Math.max(64, numVariables);
    this.trailVariable = new Int32Array(capacity);
    this.trailNew = new Float64Array(capacity);
    this.trailOld = new Float64Array(capacity);
    this.trailPrevious = new Int32Array(capacity);
    this.trailKind = new Uint8Array(capacity);
    this.trailReference = new Int32Array(capacity);
    this.trailLevel = new Int32Array(capacity);
    this.rows = rows;
    this.rowQueue = new RowQueue(this.rows.numRows);
    this.clauses = new ClauseStore(numVariables);
    this.cliques = new CliqueTable(numVariables, model.cliques);
    this.#analysis = new ConflictAnalysis(this);
    for (const clause of model.clauses) this.addClause(clause.boundVariables, clause.thresholds);
    this.#propagators = new PropagatorQueue(propagators, numVariables);
    if (!this.isInfeasible) this.#queueAllRows();
  }

  /** The same with pauses. */
  static *inSteps(problem: Problem, model: CompiledModel): Steps<Domain> {
    const rows = yield* LinearRows.inSteps(model);
    yield;
    return new Domain(problem, model, undefined, rows);
  }

  lower(j: number): number {
    return this.bound[2 * j] + 0; // + 0 turns -0 into 0
  }

  upper(j: number): number {
    return 0 - this.bound[2 * j + 1];
  }

  isFixed(j: number): boolean {
    return this.bound[2 * j] + this.bound[2 * j + 1] >= 0;
  }

  /** True where bound variable v is known to be at least k. */
  isTrue(v: number, k: number): boolean {
    return this.bound[v] >= k;
  }

  /** True where bound variable v of an integer column cannot reach k. */
  isFalse(v: number, k: number): boolean {
    return -this.bound[v ^ 1] < k;
  }

  /** Opens a level and assumes v >= k there; k must lie between the bounds of v. */
  decide(v: number, k: number): void {
    this.statistics.decisions++;
    this.level++;
    this.levelStart = grownInt32(this.levelStart, this.level + 1);
    this.levelStart[this.level] = this.trailLength;
    this.storedReasons.openLevel(this.level);
    this.push(v, k, DECISION, 0);
  }

  /**
   * Tightens v >= k. False, with the conflict held, where the other bound forbids it. Integer
   * thresholds must be integral.
   */
  tighten(v: number, k: number, kind: number, reference: number): boolean {
    if (k <= this.bound[v]) return true;
    const top = -this.bound[v ^ 1];
    if (k > top) {
      if (this.isInteger[v >> 1] === 1 || k > top + ROW_TOLERANCE * Math.max(1, Math.abs(top))) {
        this.hold(kind, reference, v, k);
        return false;
      }
      if (top <= this.bound[v]) return true;
      this.push(v, top, kind, reference);
      return true;
    }
    this.push(v, k, kind, reference);
    return true;
  }

  /** Tightens v >= k at level 0 as a fact that needs no explanation; only while at level 0. */
  tightenGlobally(v: number, k: number): boolean {
    if (this.level !== 0) throw new InternalError("global bounds are set at level 0 only");
    const isInteger = this.isInteger[v >> 1] === 1;
    const threshold = isInteger ? Math.ceil(k - INTEGER_ROUNDING) : k;
    this.watcher?.tightened(v, threshold);
    if (this.tighten(v, threshold, GLOBAL, 0)) return true;
    this.isInfeasible = true;
    return false;
  }

  /**
   * Tightens v >= k because the given literals hold, which together imply it in every solution.
   * They are copied. False, with the conflict held, where that fails.
   */
  tightenBecause(
    v: number,
    k: number,
    variables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    count: number,
  ): boolean {
    if (k <= this.bound[v]) return true;
    return this.tighten(v, k, STORED, this.store(variables, thresholds, count));
  }

  /**
   * Tightens v >= k for a reason that the propagator can give later from a place and a value of its
   * own, see `Propagator.explain`. False, with the conflict held, where that fails.
   */
  tightenNoting(v: number, k: number, by: Propagator, place: number, value: number): boolean {
    if (k <= this.bound[v]) return true;
    if (this.level === 0) return this.tighten(v, k, NOTED, 0);
    const index = this.#propagators.indexOf(by);
    return this.tighten(v, k, NOTED, this.storedReasons.addNote(index, place, value));
  }

  /** Emits why v was tightened by a propagator that left this note; see `Propagator.explain`. */
  explainNote(explanation: Explanation, v: number, note: number, t: number): void {
    const { variables, thresholds } = this.storedReasons;
    const propagator = this.#propagators.propagators[variables[note]];
    if (propagator.explain === undefined)
      throw new InternalError(`${propagator.name} left a note that it cannot explain`);
    propagator.explain(this, explanation, v, variables[note + 1], thresholds[note], t);
  }

  /** The value of bound variable v just before trail entry t. */
  boundBefore(v: number, t: number): number {
    const { trailOld, trailPrevious } = this;
    let entry = this.latest[v];
    let value = this.bound[v];
    while (entry >= t) {
      value = trailOld[entry];
      entry = trailPrevious[entry];
    }
    return value;
  }

  /** Holds a conflict: the given literals, all true now, exclude each other. Returns false. */
  failBecause(variables: ArrayLike<number>, thresholds: ArrayLike<number>, count: number): false {
    this.hold(STORED, this.store(variables, thresholds, count), -1, 0);
    return false;
  }

  /**
   * Holds a conflict from a linear inequality that every solution worth having satisfies and that
   * the current bounds violate (the proof of an infeasible or cut-off LP). False where the bounds do
   * not clearly violate it: nothing is held then.
   */
  explainByInequality(inequality: Inequality): boolean {
    return this.#analysis.holdInequality(inequality);
  }

  /** Runs everything to the fixpoint. False where a conflict was met, which is then held. */
  propagate(): boolean {
    return this.propagateUntil(Infinity) === "fixpoint";
  }

  /** The same with pauses, for callers that may be at it long. */
  *propagateInSteps(): Steps<boolean> {
    for (;;) {
      const outcome = this.propagateUntil(this.work + SLICE_WORK);
      if (outcome !== "paused") return outcome === "fixpoint";
      yield;
    }
  }

  /**
   * The same for about so much work. What is left to propagate stays queued: the next call goes on
   * as if there had been no pause, and a backtrack drops it as it drops what a conflict leaves.
   */
  propagateUntil(workEnd: number): Propagation {
    const outcome = this.#propagateUntil(workEnd);
    this.#isPropagating = outcome === "paused";
    if (outcome !== "paused") this.watcher?.propagated(outcome === "fixpoint");
    return outcome;
  }

  #propagateUntil(workEnd: number): Propagation {
    if (this.isInfeasible) return "conflict";
    if (!this.#pending.isEmpty && !this.#pending.attach(this)) return this.#fail();
    for (;;) {
      if (this.work >= this.#nextLook) this.look();
      if (this.work >= workEnd && !this.#isAtFixpoint) return "paused";
      if (this.clauseHead < this.trailLength) {
        if (!propagateClauses(this)) return this.#fail();
      } else if (this.rowHead < this.trailLength) {
        this.#propagators.wake(this, this.rowHead);
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

  /** For deep code that may be at it long: lets the owner see whether to go on, where that is due. */
  look(): void {
    if (this.work < this.#nextLook) return;
    this.#nextLook = this.work + LOOK_WORK;
    this.onLook?.();
  }

  get #isAtFixpoint(): boolean {
    const { clauseHead, rowHead, trailLength, rowQueue } = this;
    const { urgentCount, patientCount } = this.#propagators;
    const isSeen = clauseHead >= trailLength && rowHead >= trailLength;
    return isSeen && rowQueue.count === 0 && urgentCount === 0 && patientCount === 0;
  }

  /** Undoes every bound change above the given level. */
  backtrack(level: number): void {
    this.hasConflict = false;
    this.#analysis.giveUp();
    this.#isPropagating = false;
    if (level >= this.level) return;
    this.backtracks++;
    const start = this.levelStart[level + 1];
    this.rowQueue.clear();
    revertFromRows(this, start);
    const { bound, latest, trailVariable, trailOld, trailPrevious } = this;
    const loosen = this.onLoosen;
    for (let t = this.trailLength - 1; t >= start; t--) {
      const v = trailVariable[t];
      if (loosen !== undefined && bound[v] + bound[v ^ 1] >= 0) loosen(v >> 1, bound[v & ~1]);
      bound[v] = trailOld[t];
      latest[v] = trailPrevious[t];
    }
    this.trailLength = start;
    this.level = level;
    this.storedReasons.closeLevel(level + 1);
    if (this.#cutoffIsFresh) this.rowQueue.push(this.model.objectiveRow);
    if (this.clauseHead > start) this.clauseHead = start;
    if (this.rowHead > start) this.rowHead = start;
    this.#propagators.backtrack(this, start);
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
    if (outcome === "infeasible") this.isInfeasible = true;
    if (outcome !== "clause") return -1;
    const { size, lbd, backjumpLevel } = analysis;
    this.statistics.learned++;
    this.statistics.learnedLiterals += size;
    const clause = this.clauses.add(analysis.clauseV, analysis.clauseK, size, true, lbd);
    this.#pending.add(clause);
    this.watcher?.clause(analysis.clauseV, analysis.clauseK, size, "learned clause");
    this.onLearn?.(analysis.clauseV, analysis.clauseK, size, lbd);
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

  /** Told of every learned clause: its literals, how many, and its measure of quality. */
  onLearn:
    | ((
        variables: ArrayLike<number>,
        thresholds: ArrayLike<number>,
        size: number,
        lbd: number,
      ) => void)
    | undefined = undefined;

  /** The analysis of the last conflict: its clause, its columns for activities. */
  get analysis(): ConflictAnalysis {
    return this.#analysis;
  }

  /** Adds a clause that every solution satisfies; the next `propagate` acts on it. */
  addClause(boundVariables: ArrayLike<number>, thresholds: ArrayLike<number>): void {
    const size = boundVariables.length;
    this.watcher?.clause(boundVariables, thresholds, size, "added clause");
    this.#pending.add(this.clauses.add(boundVariables, thresholds, size, false, 0));
  }

  /** Stores a clause learned elsewhere (another worker), with its measure of quality. */
  importClause(
    boundVariables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    lbd: number,
  ): void {
    const size = boundVariables.length;
    this.watcher?.clause(boundVariables, thresholds, size, "imported clause");
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
    this.rows.recompute(this.bound);
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

  /** Appends a bound change to the trail without any check. */
  push(v: number, k: number, kind: number, reference: number): void {
    const t = this.trailLength;
    if (t === this.trailVariable.length) this.#growTrail();
    this.trailVariable[t] = v;
    this.trailNew[t] = k;
    this.trailOld[t] = this.bound[v];
    this.trailPrevious[t] = this.latest[v];
    this.trailKind[t] = kind;
    this.trailReference[t] = reference;
    this.trailLevel[t] = this.level;
    this.latest[v] = t;
    this.bound[v] = k;
    this.trailLength = t + 1;
  }

  /** Remembers a conflict for `learn`. */
  hold(kind: number, reference: number, v: number, k: number): void {
    this.hasConflict = true;
    this.conflictKind = kind;
    this.conflictReference = reference;
    this.conflictVariable = v;
    this.conflictThreshold = k;
  }

  #fail(): "conflict" {
    if (this.level === 0) this.isInfeasible = true;
    return "conflict";
  }

  #queueAllRows(): void {
    this.rows.recompute(this.bound);
    for (let r = 0; r < this.rows.numRows; r++) this.rowQueue.push(r);
  }

  #holdsAtRoot(clause: number): boolean {
    const { arena } = this.clauses;
    for (let p = clause + CLAUSE_HEADER, end = p + 2 * arena[clause]; p < end; p += 2) {
      if (this.bound[arena[p]] >= arena[p + 1]) return true;
    }
    return false;
  }

  /**
   * Keeps literals that explain bound changes to come: the reference for `tighten` with STORED.
   * Lives as long as the present level.
   */
  store(variables: ArrayLike<number>, thresholds: ArrayLike<number>, count: number): number {
    if (this.level === 0) return 0;
    return this.storedReasons.add(variables, thresholds, count);
  }

  #growTrail(): void {
    const length = this.trailVariable.length + 1;
    this.trailVariable = grownInt32(this.trailVariable, length);
    this.trailNew = grownFloat64(this.trailNew, length);
    this.trailOld = grownFloat64(this.trailOld, length);
    this.trailPrevious = grownInt32(this.trailPrevious, length);
    this.trailKind = grownUint8(this.trailKind, length);
    this.trailReference = grownInt32(this.trailReference, length);
    this.trailLevel = grownInt32(this.trailLevel, length);
  }
}
