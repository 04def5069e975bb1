import {
  InternalError,
  InvalidProblemError,
  runToEnd,
  type SparseMatrix,
  type Steps,
} from "@bough/problem";
import { type DataPatient, withDataRemedies } from "../algorithms/remedy-ladder.ts";
import { SimplexDriver } from "../algorithms/simplex-driver.ts";
import type { LpCounters } from "../counters.ts";
import { createBasisFactor } from "../factor/index.ts";
import { chooseScaling, type LpData, scaleColumns, unscaleFactors } from "../lp-data.ts";
import type { Basis, LpEngine, LpLimits, LpStatus } from "../lp-engine.ts";
import { type EngineOptions, type ResolvedOptions, resolveOptions } from "../options.ts";
import type { Scaling } from "../scaling.ts";
import { placeAllNonbasic, refreshBasicBounds } from "../state/basis-operations.ts";
import { Budget } from "../state/budget.ts";
import { SimplexState } from "../state/simplex-state.ts";
import { basisOf, mirrored, placeBasis } from "./basis-data.ts";
import { lossBelow, objectiveOfBasis } from "./basis-objective.ts";
import { BoundChanges } from "./bound-changes.ts";
import { FineSolve } from "./fine-solve.ts";
import { unscaled, withColumns, withoutRows, withRows } from "./state-changes.ts";
import { tableauRow, widenedProof } from "./tableau.ts";
import { UnscaledAnswer } from "./unscaled-answer.ts";

/** An engine for the LP in `data`, at its slack basis. */
export function createLpEngine(data: LpData, options: EngineOptions = {}): LpEngine {
  return runToEnd(createLpEngineSteps(data, options));
}

/** The same with pauses: on large LPs scaling and copying take a tenth of a second. */
export function* createLpEngineSteps(data: LpData, options: EngineOptions = {}): Steps<LpEngine> {
  const resolved = resolveOptions(options);
  const scaling = yield* chooseScaling(data, resolved.scaling);
  const s = yield* stateOf(data, scaling, resolved);
  const engine = new SimplexEngine(s, data.objectiveOffset ?? 0, resolved);
  yield;
  engine.startFromSlackBasis();
  return engine;
}

/** The data as a state, scaled; without a basis. */
function* stateOf(
  data: LpData,
  scaling: Scaling,
  { primalTolerance, dualTolerance, seed, counters }: ResolvedOptions,
): Steps<SimplexState> {
  const unscale = unscaleFactors(scaling);
  const columns = scaleColumns(data.columns, scaling);
  yield;
  const factor = createBasisFactor(columns.lineLength);
  const s = new SimplexState(columns, unscale, factor, primalTolerance, dualTolerance, seed);
  s.counters = counters;
  const n = s.numCols;
  for (let j = 0; j < n; j++) {
    s.cost[j] = data.cost[j] * unscale[j];
    s.trueLower[j] = data.columnLower[j] / unscale[j];
    s.trueUpper[j] = data.columnUpper[j] / unscale[j];
  }
  for (let i = 0; i < s.numRows; i++) {
    s.trueLower[n + i] = -data.rowUpper[i] / unscale[n + i];
    s.trueUpper[n + i] = -data.rowLower[i] / unscale[n + i];
  }
  return s;
}

/** Work units between two pauses of `resolveSteps` where nothing else is asked for: a millisecond or two. */
const PAUSE_WORK = 500_000;

/** The simplex method behind the engine contract: scales, keeps track of changes, answers. */
class SimplexEngine implements LpEngine, DataPatient {
  readonly #options: ResolvedOptions;
  readonly #offset: number;
  #isScaled: boolean;
  #s: SimplexState;
  #driver: SimplexDriver;
  #status: LpStatus | undefined;

  #changes: BoundChanges;
  #answer: UnscaledAnswer;
  #objective: number | undefined;
  #dualBound: number | undefined;
  #iterationsBefore = 0;
  #workBefore = 0;
  /** Of a solve that stands at a pause. */
  #paused: Steps<LpStatus> | undefined;

  /** Not to be asked for anything before `startFromSlackBasis`. */
  constructor(s: SimplexState, offset: number, options: ResolvedOptions) {
    this.#options = options;
    this.#offset = offset;
    this.#isScaled = options.scaling !== "none" && s.unscale.some((factor) => factor !== 1);
    this.#s = s;
    this.#driver = new SimplexDriver(s);
    this.#changes = new BoundChanges(s, this.#driver.known, options.primalTolerance);
    this.#answer = new UnscaledAnswer(s);
  }

  startFromSlackBasis(): void {
    this.#driver.startFromSlackBasis(this.#options.perturbation ? 1 : 0);
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
      this.#forgetAnswer();
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
    this.#changes.apply();
    return yield* withDataRemedies(this, () =>
      this.#finely.run(new Budget(this.#s, limits, this.#offset, pauseWork)),
    );
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
    this.#objective ??= this.#computeObjective();
    return this.#objective;
  }

  #computeObjective(): number {
    const s = this.#s;
    if (this.#status === "infeasible") return Infinity;
    if (this.#status === "unbounded") return -Infinity;
    if (this.#status !== "optimal") {
      return s.isPhaseOne ? -Infinity : this.#offset + this.#driver.prover.safeDualBound(s);
    }
    return objectiveOfBasis(s) + this.#offset;
  }

  get dualBound(): number {
    this.#dualBound ??= this.#computeDualBound();
    return this.#dualBound;
  }

  #computeDualBound(): number {
    const { objective } = this;
    if (this.#status !== "optimal") return objective;
    return objective - lossBelow(objective, this.#s, this.#driver.prover, this.#offset);
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
    this.#forgetAnswer();
  }

  #forgetAnswer(): void {
    this.#answer.forget();
    this.#objective = undefined;
    this.#dualBound = undefined;
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
    const { numRows, numCols, unscale } = this.#s;
    const { proof } = this.#driver;
    const multipliers = margin === 0 ? proof.multipliers : widenedProof(this.#s, proof, margin);
    const ray = new Float64Array(numRows);
    for (let i = 0; i < numRows; i++) {
      if (multipliers[i] !== 0) ray[i] = multipliers[i] / unscale[numCols + i];
    }
    return ray;
  }

  unboundedRay(): Float64Array {
    const { numCols, unscale } = this.#s;
    const ray = new Float64Array(numCols);
    for (let j = 0; j < numCols; j++) {
      if (this.#driver.ray[j] !== 0) ray[j] = this.#driver.ray[j] * unscale[j];
    }
    return ray;
  }

  addRows(rows: SparseMatrix, lower: Float64Array, upper: Float64Array): void {
    if (rows.numLines === 0) return;
    this.#leavePaused();
    this.#replaceState(withRows(this.#s, rows, lower, upper, this.#isScaled));
  }

  removeRows(rows: Int32Array): void {
    if (rows.length === 0) return;
    this.#leavePaused();
    this.#replaceState(withoutRows(this.#s, rows));
  }

  addColumns(
    columns: SparseMatrix,
    cost: Float64Array,
    lower: Float64Array,
    upper: Float64Array,
  ): void {
    if (columns.numLines === 0) return;
    this.#leavePaused();
    this.#replaceState(withColumns(this.#s, columns, cost, lower, upper));
  }

  /** Takes over a state that was grown or shrunk from the present one, with its basis. */
  #replaceState(s: SimplexState): void {
    s.lower.set(s.trueLower);
    s.upper.set(s.trueUpper);
    placeAllNonbasic(s);
    refreshBasicBounds(s);
    s.rows.partition(s.position);
    this.#adopt(s);
    this.#driver.startWarm();
  }

  #adopt(s: SimplexState): void {
    const old = this.#s;
    this.#iterationsBefore += old.iterations;
    this.#workBefore += old.totalWork;
    s.counters = old.counters;
    this.#s = s;
    this.#driver = new SimplexDriver(s);
    this.#changes = new BoundChanges(s, this.#driver.known, this.#options.primalTolerance);
    this.#answer = new UnscaledAnswer(s);
    this.#objective = undefined;
    this.#dualBound = undefined;
  }
}
