import {
  InternalError,
  InvalidProblemError,
  runToEnd,
  type SparseMatrix,
  type Steps,
} from "@bough/problem";
import { isSureShare } from "../algorithms/proof.ts";
import { type DataPatient, withDataRemedies } from "../algorithms/remedy-ladder.ts";
import { SimplexDriver, type Standing } from "../algorithms/simplex-driver.ts";
import type { LpCounters } from "../counters.ts";
import type { KernelMemory } from "../kernels/kernel-memory.ts";
import { returnMemory } from "../kernels/spare-memory.ts";
import type { Basis, LpEngine, LpLimits, LpStatus } from "../lp-engine.ts";
import type { ResolvedOptions } from "../options.ts";
import { placeAllNonbasic, refreshBasicBounds } from "../state/basis-operations.ts";
import { Budget } from "../state/budget.ts";
import { DualDegeneracy } from "../state/dual-degeneracy.ts";
import type { SimplexState } from "../state/simplex-state.ts";
import { StateCopy } from "../state/state-copy.ts";
import { basisOf, mirrored, placeBasis } from "./basis-data.ts";
import { BoundChanges } from "./bound-changes.ts";
import { checkAddedLines } from "./check-added-lines.ts";
import { FineSolve } from "./fine-solve.ts";
import { type FreshStart, solveNear } from "./near-solve.ts";
import { farkasRay, unboundedRay } from "./rays.ts";
import { hasStrayed } from "./refinement.ts";
import { renewed, unscaled, withColumns, withoutRows, withRows } from "./state-changes.ts";
import { tableauRow } from "./tableau.ts";
import { UnscaledAnswer } from "./unscaled-answer.ts";

/** Work units between two pauses of `resolveSteps` where nothing else is asked for: a millisecond or two. */
const PAUSE_WORK = 250_000;

/** The simplex method behind the engine contract: scales, keeps track of changes, answers. */
export class SimplexEngine implements LpEngine, DataPatient {
  #options: ResolvedOptions;
  readonly #offset: number;
  #isScaled: boolean;
  #s: SimplexState;
  #driver: SimplexDriver;
  #status: LpStatus | undefined;
  /** What the last solve knows of an optimum that it could not tell. */
  #vagueBound = -Infinity;

  #changes: BoundChanges;
  #answer: UnscaledAnswer;
  #iterationsBefore = 0;
  #workBefore = 0;
  /** What `comeBack` goes back to. */
  /** The memory of the state before this one, where rows or columns have come or gone. */
  #spare: KernelMemory | undefined;
  #isReleased = false;
  #kept: Standing | undefined;
  #copy: StateCopy | undefined;
  /** Of a solve that stands at a pause. */
  #paused: Steps<LpStatus> | undefined;

  /** Not to be asked for anything before `startFromSlackBasis`. */
  constructor(s: SimplexState, driver: SimplexDriver, offset: number, options: ResolvedOptions) {
    this.#options = options;
    this.#offset = offset;
    this.#isScaled = options.scaling !== "none" && s.unscale.some((factor) => factor !== 1);
    this.#s = s;
    this.#driver = driver;
    this.#changes = new BoundChanges(s, driver.known, options.primalTolerance);
    this.#answer = new UnscaledAnswer(s, this.#driver.prover, this.#offset);
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#s.factor.release();
    returnMemory(this.#s.memory);
    if (this.#spare !== undefined) returnMemory(this.#spare);
  }

  startFromSlackBasis(): Steps<void> {
    return this.#driver.startFromSlackBasisInSteps(this.#options.perturbation ? 1 : 0);
  }

  get numCols(): number {
    return this.#s.numCols;
  }

  get numRows(): number {
    return this.#s.numRows;
  }

  get iterations(): number {
    return this.#iterationsBefore + this.#s.iterations;
  }

  get work(): number {
    return this.#workBefore + this.#s.totalWork;
  }

  get counters(): LpCounters {
    return this.#s.counters;
  }

  setBounds(column: number, lower: number, upper: number): void {
    this.#beginChange();
    const s = this.#s;
    s.trueLower[column] = lower / s.unscale[column];
    s.trueUpper[column] = upper / s.unscale[column];
    this.#changes.note(column);
  }

  setRowBounds(row: number, lower: number, upper: number): void {
    this.#beginChange();
    const s = this.#s;
    const j = s.numCols + row;
    s.trueLower[j] = -upper / s.unscale[j];
    s.trueUpper[j] = -lower / s.unscale[j];
    this.#changes.note(j);
  }

  setCost(column: number, cost: number): void {
    const s = this.#s;
    const scaled = cost * s.unscale[column];
    if (scaled === s.cost[column]) return;
    this.#beginChange();
    s.workCost[column] += scaled - s.cost[column];
    s.cost[column] = scaled;
    this.#kept = undefined;
    this.#driver.known.forget();
  }

  columnLower(column: number): number {
    return this.#s.trueLower[column] * this.#s.unscale[column];
  }

  columnUpper(column: number): number {
    return this.#s.trueUpper[column] * this.#s.unscale[column];
  }

  resolve(limits: LpLimits = {}): LpStatus {
    return runToEnd(this.resolveSteps(limits, Infinity));
  }

  *resolveSteps(limits: LpLimits = {}, pauseWork = PAUSE_WORK): Steps<LpStatus> {
    this.#beginChange();
    this.#s.counters.solves++;
    const contradictory = this.#changes.contradictory;
    if (contradictory >= 0) {
      this.#status = this.#refuteBounds(contradictory);
      return this.#status;
    }
    const steps = this.#solve(limits, pauseWork);
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        this.#status = step.value;
        return this.#status;
      }
      this.#status = "interrupted";
      this.#paused = steps;
      yield;
      if (this.#paused !== steps) throw new InternalError("a solve went on after it had been left");
      this.#paused = undefined;
      this.#answer.forget();
    }
  }

  get #finely(): FineSolve {
    return new FineSolve({
      s: this.#s,
      driver: this.#driver,
      options: this.#options,
      isScaled: this.#isScaled,
      offset: this.#offset,
      loadBasis: (basis) => this.loadBasis(basis),
    });
  }

  /** Ends a solve that stands at a pause. */
  #leavePaused(): void {
    this.#paused?.return("interrupted");
    this.#paused = undefined;
  }

  *#solve(limits: LpLimits, pauseWork: number): Steps<LpStatus> {
    yield* this.#changes.apply();
    const { iterations, work } = this;
    return yield* this.#unlessVague(() => {
      const left: LpLimits = {
        ...limits,
        iterationLimit: (limits.iterationLimit ?? Infinity) + iterations - this.iterations,
        workLimit: (limits.workLimit ?? Infinity) + work - this.work,
      };
      return this.#runFinely(left, pauseWork);
    });
  }

  /**
   * A warm start may lead along what rounding leaves of zero reduced costs, to points at 10^14 whose objective
   * is lost in last places of rows: then from the slack basis, and then with columns that may not go so far.
   */
  *#unlessVague(run: () => Steps<LpStatus | "vague">): Steps<LpStatus> {
    this.#vagueBound = -Infinity;
    const { isCold } = this.#driver.known;
    let status = yield* withDataRemedies(this, run);
    if (status === "vague" && !isCold) status = yield* this.#freshStart(run).run();
    if (status !== "vague") return status;
    return yield* solveNear(() => this.#freshStart(run));
  }

  /** From the slack basis, without what earlier solves have left: so a new engine would begin. */
  #freshStart(run: () => Steps<LpStatus | "vague">): FreshStart {
    this.#adopt(renewed(this.#s));
    const [s, driver, { perturbation }] = [this.#s, this.#driver, this.#options];
    s.degeneracy = new DualDegeneracy();
    s.counters.slackRestarts++;
    const start = function* () {
      yield* driver.startFromSlackBasisInSteps(perturbation ? 1 : 0);
      return yield* run();
    };
    return { s, changes: this.#changes, run: start };
  }

  /**
   * Without refinement the point of a first solve and its duals are looked at once: where they miss rows or costs by
   * more than they may, the engine refines from there on. A factor without digits told -128.72 of an LP whose optimum
   * is -128.78.
   */
  *#runFinely(limits: LpLimits, pauseWork: number): Steps<LpStatus | "vague"> {
    const { isCold } = this.#driver.known;
    const budget = new Budget(this.#s, limits, this.#offset, pauseWork);
    let fine = this.#finely;
    let status = yield* fine.run(budget);
    const { refines } = this.#options;
    const isLookedAt = status === "optimal" && isCold && !refines;
    if (isLookedAt && this.#s.hasManyEntries) yield;
    if (isLookedAt && hasStrayed(this.#s, this.#options)) {
      this.#options = { ...this.#options, refines: true };
      fine = this.#finely;
      status = yield* fine.run(budget);
    }
    this.#vagueBound = Math.max(this.#vagueBound, fine.vagueBound);
    return status;
  }

  /** The engine stays unscaled from here on. */
  dropScaling(): boolean {
    if (!this.#isScaled) return false;
    this.#isScaled = false;
    this.#adopt(unscaled(this.#s));
    this.#driver.startFromSlackBasis(1);
    return true;
  }

  /** Bounds that contradict each other need no simplex; a row proves it by itself. */
  #refuteBounds(j: number): LpStatus {
    const s = this.#s;
    const { proof } = this.#driver;
    proof.clear();
    if (j >= s.numCols) proof.multipliers[j - s.numCols] = 1;
    return "infeasible";
  }

  get objective(): number {
    const objective = this.#answer.objectiveAt(this.#status);
    return this.#status === "numerical-trouble" ? Math.max(objective, this.#vagueBound) : objective;
  }

  get dualBound(): number {
    return this.#answer.dualBoundAt(this.#status);
  }

  get primal(): Float64Array {
    return this.#answer.primal;
  }

  get reducedCost(): Float64Array {
    return this.#answer.reducedCost;
  }

  get rowDual(): Float64Array {
    return this.#answer.rowDual;
  }

  /** Before whatever changes the LP or its basis. */
  #beginChange(): void {
    if (this.#paused !== undefined) this.#leavePaused();
    this.#answer.forget();
  }

  saveBasis(includeWeights = true): Basis {
    return basisOf(this.#s, includeWeights);
  }

  loadBasis(basis: Basis): void {
    this.#beginChange();
    const s = this.#s;
    if (basis.numCols !== s.numCols || basis.numRows > s.numRows) {
      throw new InvalidProblemError(
        `the basis is for ${basis.numCols} columns and ${basis.numRows} rows, the LP has ${s.numCols} and ${s.numRows}; save a basis of this LP`,
      );
    }
    placeBasis(s, basis);
    this.#driver.startWarm();
    this.#changes.forget();
  }

  keep(): boolean {
    this.#leavePaused();
    this.#kept = undefined;
    if (!this.#driver.isNearFresh) return false;
    this.#s.factor.keep();
    this.#copy ??= new StateCopy(this.#s);
    this.#copy.take(this.#s);
    this.#kept = this.#driver.standing;
    return true;
  }

  comeBack(): boolean {
    const kept = this.#kept;
    const s = this.#s;
    if (kept === undefined || !s.factor.comeBack()) return false;
    this.#beginChange();
    this.#copy?.restore(s);
    s.hasFactor = true;
    this.#changes.noteAll();
    this.#driver.comeBack(kept);
    return true;
  }

  basisStatus(index: number): number {
    const status = this.#s.status[index];
    return index < this.#s.numCols ? status : mirrored(status);
  }

  tableauRow(basicIndex: number, multipliers: Float64Array, coefficients?: Float64Array): void {
    this.#leavePaused();
    const s = this.#s;
    const p = s.position[basicIndex];
    if (p < 0) {
      throw new InvalidProblemError(
        `variable ${basicIndex} is not basic; only basic variables have a tableau row`,
      );
    }
    tableauRow(s, p, multipliers, coefficients);
  }

  farkasRay(margin = 0): Float64Array {
    return farkasRay(this.#s, this.#driver.proof, margin);
  }

  get farkasShare(): number {
    return this.#driver.proof.share;
  }

  get isFarkasSure(): boolean {
    return isSureShare(this.farkasShare);
  }

  unboundedRay(): Float64Array {
    return unboundedRay(this.#s, this.#driver.ray);
  }

  addRows(rows: SparseMatrix, lower: Float64Array, upper: Float64Array): void {
    runToEnd(this.addRowsSteps(rows, lower, upper));
  }

  *addRowsSteps(rows: SparseMatrix, lower: Float64Array, upper: Float64Array): Steps<void> {
    checkAddedLines("addRows", rows, this.numCols, { lower, upper });
    if (rows.numLines === 0) return;
    this.#leavePaused();
    yield* this.#replaceState(
      yield* withRows(this.#s, rows, lower, upper, this.#isScaled, this.#spare),
    );
  }

  removeRows(rows: Int32Array): void {
    runToEnd(this.removeRowsSteps(rows));
  }

  *removeRowsSteps(rows: Int32Array): Steps<void> {
    if (rows.length === 0) return;
    this.#leavePaused();
    yield* this.#replaceState(yield* withoutRows(this.#s, rows, this.#spare));
  }

  addColumns(
    columns: SparseMatrix,
    cost: Float64Array,
    lower: Float64Array,
    upper: Float64Array,
  ): void {
    checkAddedLines("addColumns", columns, this.numRows, { cost, lower, upper });
    if (columns.numLines === 0) return;
    this.#leavePaused();
    runToEnd(this.#replaceState(withColumns(this.#s, columns, cost, lower, upper, this.#spare)));
  }

  /** Takes over a state that was grown or shrunk from the present one, with its basis. */
  *#replaceState(s: SimplexState): Steps<void> {
    s.lower.set(s.trueLower);
    s.upper.set(s.trueUpper);
    placeAllNonbasic(s);
    refreshBasicBounds(s);
    yield;
    yield* s.rows.partitionSteps(s.position);
    yield;
    this.#spare = this.#s.memory;
    this.#adopt(s);
    this.#driver.startWarm();
  }

  #adopt(s: SimplexState): void {
    const old = this.#s;
    this.#iterationsBefore += old.iterations;
    this.#workBefore += old.totalWork;
    s.counters = old.counters;
    s.degeneracy = old.degeneracy;
    this.#s = s;
    this.#kept = undefined;
    this.#copy = undefined;
    this.#driver = new SimplexDriver(s);
    this.#changes = new BoundChanges(s, this.#driver.known, this.#options.primalTolerance);
    this.#answer = new UnscaledAnswer(s, this.#driver.prover, this.#offset);
  }
}
