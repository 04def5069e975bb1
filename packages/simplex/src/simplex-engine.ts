import { InvalidProblemError, type SparseMatrix } from "@bough/problem";
import {
  addColumn,
  changeBasis,
  computeInverseRow,
  computePivotColumn,
  dualViolation,
  refactor,
  refreshBasicBounds,
  settle,
} from "./basis-operations.ts";
import { Budget } from "./budget.ts";
import { moveBasics } from "./dual-simplex.ts";
import { createBasisFactor } from "./factor/index.ts";
import {
  appendColumns,
  appendRows,
  chooseScaling,
  type LpData,
  scaleColumns,
  selectRows,
  unscaleFactors,
} from "./lp-data.ts";
import {
  AT_LOWER,
  AT_UPPER,
  BASIC,
  type Basis,
  type LpEngine,
  type LpLimits,
  type LpStatus,
} from "./lp-engine.ts";
import { type EngineOptions, type ResolvedOptions, resolveOptions } from "./options.ts";
import { restoreCosts } from "./perturbation.ts";
import { isLimit, SimplexDriver } from "./simplex-driver.ts";
import { MOVES_BOTH_WAYS, SimplexState } from "./simplex-state.ts";

/** An engine for the LP in `data`, at its slack basis. */
export function createLpEngine(data: LpData, options: EngineOptions = {}): LpEngine {
  return new SimplexEngine(data, resolveOptions(options));
}

/** Tightenings of the scaled tolerances until the unscaled ones are met. */
const MOST_TIGHTENINGS = 4;
const TIGHTEST_TOLERANCE = 1e-11;

/** The simplex method behind the engine contract: scales, keeps track of changes, answers. */
class SimplexEngine implements LpEngine {
  readonly #options: ResolvedOptions;
  readonly #offset: number;
  readonly #isScaled: boolean;
  #s: SimplexState;
  #driver: SimplexDriver;
  #status: LpStatus | undefined;

  // Variables whose bounds changed since the last resolve.
  #changed: Int32Array;
  #isChanged: Uint8Array;
  #numChanged = 0;
  #numContradictory = 0;
  #isContradictory: Uint8Array;

  #primal: Float64Array;
  #reducedCost: Float64Array;
  #rowDual: Float64Array;
  #hasPrimal = false;
  #hasDual = false;
  #objective: number | undefined;
  #iterationsBefore = 0;
  #workBefore = 0;

  constructor(data: LpData, options: ResolvedOptions) {
    this.#options = options;
    this.#offset = data.objectiveOffset ?? 0;
    const scaling = chooseScaling(data, options.scaling);
    const unscale = unscaleFactors(scaling);
    this.#isScaled = options.scaling !== "none" && unscale.some((factor) => factor !== 1);
    const s = this.#newState(scaleColumns(data.columns, scaling), unscale);
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
    this.#s = s;
    this.#driver = new SimplexDriver(s);
    this.#changed = new Int32Array(s.numTotal);
    this.#isChanged = new Uint8Array(s.numTotal);
    this.#isContradictory = new Uint8Array(s.numTotal);
    for (let j = 0; j < s.numTotal; j++) this.#watchContradiction(j);
    this.#primal = new Float64Array(s.numTotal);
    this.#reducedCost = new Float64Array(s.numTotal);
    this.#rowDual = new Float64Array(s.numRows);
    this.#driver.startFromSlackBasis(options.perturbation ? 1 : 0);
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

  setBounds(column: number, lower: number, upper: number): void {
    const s = this.#s;
    s.trueLower[column] = lower / s.unscale[column];
    s.trueUpper[column] = upper / s.unscale[column];
    this.#noteChange(column);
  }

  setRowBounds(row: number, lower: number, upper: number): void {
    const s = this.#s;
    const j = s.numCols + row;
    s.trueLower[j] = -upper / s.unscale[j];
    s.trueUpper[j] = -lower / s.unscale[j];
    this.#noteChange(j);
  }

  setCost(column: number, cost: number): void {
    const s = this.#s;
    const scaled = cost * s.unscale[column];
    if (scaled === s.cost[column]) return;
    s.workCost[column] += scaled - s.cost[column];
    s.cost[column] = scaled;
    this.#driver.isCurrent = false;
    this.#driver.isDualFeasible = false;
    this.#forgetAnswer();
  }

  columnLower(column: number): number {
    return this.#s.trueLower[column] * this.#s.unscale[column];
  }

  columnUpper(column: number): number {
    return this.#s.trueUpper[column] * this.#s.unscale[column];
  }

  resolve(limits: LpLimits = {}): LpStatus {
    this.#forgetAnswer();
    this.#status = this.#numContradictory > 0 ? this.#refuteBounds() : this.#solve(limits);
    return this.#status;
  }

  #solve(limits: LpLimits): LpStatus {
    const s = this.#s;
    this.#applyBoundChanges();
    const budget = new Budget(s, limits, this.#offset);
    const status = this.#solveUnscaled(budget);
    if (status !== "optimal" || this.#options.polishTolerance === Infinity) return status;
    return this.#polish(budget);
  }

  /** Solves to the tolerances asked for, tightening the scaled ones where the scaling needs it. */
  #solveUnscaled(budget: Budget): LpStatus {
    const s = this.#s;
    s.primalTolerance = this.#options.primalTolerance;
    s.dualTolerance = this.#options.dualTolerance;
    s.refreshListedInfeasibilities();
    let status = this.#driver.solve(budget);
    for (let k = 0; k < MOST_TIGHTENINGS && status === "optimal"; k++) {
      if (!this.#isScaled || !this.#tightenTolerances()) break;
      s.refreshAllInfeasibilities();
      status = this.#driver.solve(budget);
    }
    return status;
  }

  /** Where the last digits cannot be had, the answer within the tolerances asked for stands. */
  #polish(budget: Budget): LpStatus {
    const s = this.#s;
    s.primalTolerance = Math.min(s.primalTolerance, this.#options.polishTolerance);
    s.dualTolerance = Math.min(s.dualTolerance, this.#options.polishTolerance);
    s.refreshAllInfeasibilities();
    this.#driver.isDualFeasible = false;
    const status = this.#driver.solve(budget);
    const isAnswered = status === "optimal" || isLimit(status);
    return isAnswered ? status : this.#solveUnscaled(budget);
  }

  /** True where the unscaled point violates a tolerance, the scaled one then being tightened. */
  #tightenTolerances(): boolean {
    const s = this.#s;
    const { primalTolerance, dualTolerance } = this.#options;
    const primal = worstUnscaledPrimal(s);
    const dual = worstUnscaledDual(s);
    let isTightened = false;
    if (primal > primalTolerance && s.primalTolerance > TIGHTEST_TOLERANCE) {
      const share = 0.5 * (primalTolerance / primal);
      s.primalTolerance = Math.max(s.primalTolerance * share, TIGHTEST_TOLERANCE);
      isTightened = true;
    }
    if (dual > dualTolerance && s.dualTolerance > TIGHTEST_TOLERANCE) {
      const share = 0.5 * (dualTolerance / dual);
      s.dualTolerance = Math.max(s.dualTolerance * share, TIGHTEST_TOLERANCE);
      isTightened = true;
    }
    if (isTightened) this.#driver.isDualFeasible = false;
    return isTightened;
  }

  #noteChange(j: number): void {
    this.#watchContradiction(j);
    if (this.#isChanged[j] === 0) {
      this.#isChanged[j] = 1;
      this.#changed[this.#numChanged++] = j;
    }
    this.#forgetAnswer();
  }

  #watchContradiction(j: number): void {
    const s = this.#s;
    const gap = (s.trueLower[j] - s.trueUpper[j]) * s.unscale[j];
    const isContradictory = gap > this.#options.primalTolerance ? 1 : 0;
    this.#numContradictory += isContradictory - this.#isContradictory[j];
    this.#isContradictory[j] = isContradictory;
  }

  /** Bounds that contradict each other need no simplex; a row proves it by itself. */
  #refuteBounds(): LpStatus {
    const s = this.#s;
    const { proof } = this.#driver;
    proof.clear();
    const j = this.#isContradictory.indexOf(1);
    if (j >= s.numCols) proof.multipliers[j - s.numCols] = 1;
    return "infeasible";
  }

  /** Brings the new bounds into force and moves the basic values with one FTRAN. */
  #applyBoundChanges(): void {
    const s = this.#s;
    const count = this.#numChanged;
    if (count === 0) return;
    if (s.isPhaseOne || s.hasPerturbedBounds) {
      s.isPhaseOne = false;
      s.hasPerturbedBounds = false;
      s.lower.set(s.trueLower);
      s.upper.set(s.trueUpper);
      this.#replaceAllNonbasic();
      this.#driver.isCurrent = false;
      this.#driver.isDualFeasible = false;
    }
    const column = s.flipColumn;
    column.clear();
    for (let k = 0; k < count; k++) {
      const j = this.#changed[k];
      this.#isChanged[j] = 0;
      s.lower[j] = s.trueLower[j];
      s.upper[j] = s.trueUpper[j];
      if (s.status[j] === BASIC) this.#refreshBasic(j);
      else this.#moveNonbasic(j);
    }
    this.#numChanged = 0;
    if (column.count === 0 || !this.#driver.isCurrent) return;
    s.factor.ftran(column, s.flipDensity);
    s.flipDensity = settle(column, s.flipDensity);
    moveBasics(s, column.indices, column.values, column.count, 1);
  }

  #refreshBasic(j: number): void {
    const s = this.#s;
    const p = s.position[j];
    s.basicLower[p] = s.lower[j];
    s.basicUpper[p] = s.upper[j];
    s.refreshInfeasibility(p);
  }

  #moveNonbasic(j: number): void {
    const s = this.#s;
    const before = s.value[j];
    const d = s.reducedCost[j];
    const prefersUpper = d < -s.dualTolerance || (d <= s.dualTolerance && s.status[j] === AT_UPPER);
    s.placeNonbasic(j, prefersUpper);
    if (dualViolation(s, j) > s.dualTolerance) this.#driver.isDualFeasible = false;
    const change = s.value[j] - before;
    if (change === 0 || !this.#driver.isCurrent) return;
    s.dualObjective += change * d;
    addColumn(s, j, change, s.flipColumn);
  }

  #replaceAllNonbasic(): void {
    const s = this.#s;
    for (let j = 0; j < s.numTotal; j++) {
      if (s.status[j] !== BASIC) s.placeNonbasic(j, s.status[j] === AT_UPPER);
    }
    refreshBasicBounds(s);
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
    let sum = 0;
    for (let j = 0; j < s.numCols; j++) {
      const c = s.cost[j];
      if (c === 0) continue;
      const p = s.position[j];
      sum += c * (p < 0 ? s.value[j] : s.basicValue[p]);
    }
    return sum + this.#offset;
  }

  get primal(): Float64Array {
    if (!this.#hasPrimal) this.#unscalePrimal();
    return this.#primal;
  }

  get reducedCost(): Float64Array {
    if (!this.#hasDual) this.#unscaleDual();
    return this.#reducedCost;
  }

  get rowDual(): Float64Array {
    if (!this.#hasDual) this.#unscaleDual();
    return this.#rowDual;
  }

  #unscalePrimal(): void {
    const { numCols, numTotal, position, value, basicValue, unscale } = this.#s;
    const primal = this.#primal;
    for (let j = 0; j < numTotal; j++) {
      const p = position[j];
      const x = (p < 0 ? value[j] : basicValue[p]) * unscale[j];
      primal[j] = j < numCols || x === 0 ? x : -x;
    }
    this.#hasPrimal = true;
  }

  #unscaleDual(): void {
    const { numCols, numRows, reducedCost, unscale } = this.#s;
    const target = this.#reducedCost;
    for (let j = 0; j < numCols; j++) target[j] = reducedCost[j] / unscale[j];
    for (let i = 0; i < numRows; i++) {
      const j = numCols + i;
      const y = reducedCost[j] === 0 ? 0 : -reducedCost[j] / unscale[j];
      target[j] = y;
      this.#rowDual[i] = y;
    }
    this.#hasDual = true;
  }

  #forgetAnswer(): void {
    this.#hasPrimal = false;
    this.#hasDual = false;
    this.#objective = undefined;
  }

  saveBasis(includeWeights = true): Basis {
    const s = this.#s;
    const status = s.status.slice();
    for (let j = s.numCols; j < s.numTotal; j++) status[j] = mirrored(status[j]);
    const basis = { numCols: s.numCols, numRows: s.numRows, status };
    if (!includeWeights) return basis;
    const weights = new Float32Array(s.numRows);
    let next = 0;
    for (let j = 0; j < s.numTotal; j++) {
      if (s.position[j] >= 0) weights[next++] = s.weight[s.position[j]];
    }
    return { ...basis, weights };
  }

  loadBasis(basis: Basis): void {
    const s = this.#s;
    if (basis.numCols !== s.numCols || basis.numRows > s.numRows) {
      throw new InvalidProblemError(
        `the basis is for ${basis.numCols} columns and ${basis.numRows} rows, the LP has ${s.numCols} and ${s.numRows}; save a basis of this LP`,
      );
    }
    s.isPhaseOne = false;
    s.hasPerturbedBounds = false;
    s.lower.set(s.trueLower);
    s.upper.set(s.trueUpper);
    restoreCosts(s);
    s.hashLow = 0;
    s.hashHigh = 0;
    this.#placeBasis(basis);
    s.hasFactor = false;
    this.#driver.startWarm();
    this.#clearChanges();
  }

  /** Puts every variable where the basis has it; too few basic variables are filled up by logicals. */
  #placeBasis(basis: Basis): void {
    const s = this.#s;
    const { numCols, numRows, numTotal, position, rows, weight } = s;
    const known = numCols + basis.numRows;
    let next = 0;
    for (let j = 0; j < numTotal; j++) {
      const given = j < known ? basis.status[j] : BASIC;
      const becomesBasic = given === BASIC && next < numRows;
      const wasBasic = position[j] >= 0;
      if (becomesBasic) {
        weight[next] = j < known && basis.weights ? basis.weights[next] : 1;
        if (!wasBasic && j < numCols) rows.removeFromNonbasic(j);
        s.toggleHash(j);
        s.placeBasic(j, next++);
        continue;
      }
      if (wasBasic && j < numCols) rows.addToNonbasic(j);
      position[j] = -1;
      s.placeNonbasic(j, (j < numCols ? given : mirrored(given)) === AT_UPPER);
    }
    for (let j = numTotal - 1; next < numRows; j--) {
      if (s.status[j] === BASIC) continue;
      weight[next] = 1;
      if (j < numCols) rows.removeFromNonbasic(j);
      s.toggleHash(j);
      s.placeBasic(j, next++);
    }
  }

  #clearChanges(): void {
    for (let k = 0; k < this.#numChanged; k++) this.#isChanged[this.#changed[k]] = 0;
    this.#numChanged = 0;
    this.#forgetAnswer();
  }

  basisStatus(index: number): number {
    const status = this.#s.status[index];
    return index < this.#s.numCols ? status : mirrored(status);
  }

  tableauRow(basicIndex: number, multipliers: Float64Array, coefficients?: Float64Array): void {
    const s = this.#s;
    const p = s.position[basicIndex];
    if (p < 0) {
      throw new InvalidProblemError(
        `variable ${basicIndex} is not basic; only basic variables have a tableau row`,
      );
    }
    if (!s.hasFactor) refactor(s);
    computeInverseRow(s, p);
    const { numCols, numRows, rho, pivotRow, unscale } = s;
    const factor = basicIndex < numCols ? unscale[basicIndex] : -unscale[basicIndex];
    multipliers.fill(0, 0, numRows);
    for (let k = 0; k < rho.count; k++) {
      const i = rho.indices[k];
      multipliers[i] = (rho.values[i] * factor) / unscale[numCols + i];
    }
    if (coefficients === undefined) return;
    s.rows.price(rho, pivotRow);
    coefficients.fill(0, 0, s.numTotal);
    for (let k = 0; k < pivotRow.count; k++) {
      const j = pivotRow.indices[k];
      coefficients[j] = (pivotRow.values[j] * factor) / unscale[j];
    }
    for (let k = 0; k < rho.count; k++) {
      const j = numCols + rho.indices[k];
      if (s.position[j] < 0) coefficients[j] = -multipliers[rho.indices[k]];
    }
    coefficients[basicIndex] = 1;
  }

  farkasRay(margin = 0): Float64Array {
    const { numRows, numCols, unscale } = this.#s;
    const { proof } = this.#driver;
    const multipliers = margin === 0 ? proof.multipliers : this.#widenedProof(margin);
    const ray = new Float64Array(numRows);
    for (let i = 0; i < numRows; i++) {
      if (multipliers[i] !== 0) ray[i] = multipliers[i] / unscale[numCols + i];
    }
    return ray;
  }

  /**
   * In a proof the coefficients of the other basic variables are zero but for rounding. Where one
   * of their bounds is infinite, a small coefficient of the right sign keeps rounding harmless.
   */
  #widenedProof(margin: number): Float64Array {
    const s = this.#s;
    const { work, numRows, basicLower, basicUpper } = s;
    const { combination } = this.#driver.proof;
    if (!s.hasFactor) refactor(s);
    work.clear();
    for (let p = 0; p < numRows; p++) {
      const hasLower = basicLower[p] > -Infinity;
      const hasUpper = basicUpper[p] < Infinity;
      const safe = hasLower === hasUpper ? 0 : hasLower ? -margin : margin;
      const target = combination[p] + safe;
      if (target !== 0) work.append(p, target);
    }
    s.factor.btran(work, 1);
    const multipliers = work.values.slice();
    work.count = -1;
    work.clear();
    return multipliers;
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
    const old = this.#s;
    const grown = appendRows(old.columns, rows, old.unscale, this.#isScaled);
    const unscale = new Float64Array(old.numTotal + rows.numLines);
    unscale.set(old.unscale);
    unscale.set(grown.unscaleOfRows, old.numTotal);
    const s = this.#newState(grown.columns, unscale);
    for (let j = 0; j < old.numTotal; j++) copyVariable(old, j, s, j);
    for (let p = 0; p < old.numRows; p++) copyPosition(old, p, s, p, old.basicColumn[p]);
    for (let i = 0; i < rows.numLines; i++) {
      const j = old.numTotal + i;
      s.trueLower[j] = -upper[i] / unscale[j];
      s.trueUpper[j] = -lower[i] / unscale[j];
      s.lower[j] = s.trueLower[j];
      s.upper[j] = s.trueUpper[j];
      s.placeBasic(j, old.numRows + i);
      s.toggleHash(j);
    }
    this.#replaceState(s);
  }

  removeRows(rows: Int32Array): void {
    if (rows.length === 0) return;
    const old = this.#s;
    this.#makeLogicalsBasic(rows);
    const newIndex = new Int32Array(old.numRows);
    for (const row of rows) newIndex[row] = -1;
    let kept = 0;
    for (let i = 0; i < old.numRows; i++) if (newIndex[i] === 0) newIndex[i] = kept++;
    const n = old.numCols;
    const target = new Int32Array(old.numTotal);
    for (let j = 0; j < old.numTotal; j++) {
      target[j] = j < n ? j : newIndex[j - n] < 0 ? -1 : n + newIndex[j - n];
    }
    const unscale = new Float64Array(n + kept);
    for (let j = 0; j < old.numTotal; j++) if (target[j] >= 0) unscale[target[j]] = old.unscale[j];
    const s = this.#newState(selectRows(old.columns, newIndex, kept), unscale);
    for (let j = 0; j < old.numTotal; j++) if (target[j] >= 0) copyVariable(old, j, s, target[j]);
    let position = 0;
    for (let p = 0; p < old.numRows; p++) {
      const j = target[old.basicColumn[p]];
      if (j >= 0) copyPosition(old, p, s, position++, j);
    }
    this.#replaceState(s);
  }

  /** Pivots the logicals of the rows into the basis, so that the rest of it stays regular. */
  #makeLogicalsBasic(rows: Int32Array): void {
    const s = this.#s;
    const isRemoved = new Uint8Array(s.numTotal);
    for (const row of rows) isRemoved[s.numCols + row] = 1;
    for (const row of rows) {
      const q = s.numCols + row;
      if (s.status[q] === BASIC) continue;
      if (!s.hasFactor) refactor(s);
      computePivotColumn(s, q);
      const { values, indices, count } = s.pivotColumn;
      let best = -1;
      for (let k = 0; k < count; k++) {
        const p = indices[k];
        if (isRemoved[s.basicColumn[p]] === 1) continue;
        if (best < 0 || Math.abs(values[p]) > Math.abs(values[best])) best = p;
      }
      const x = s.basicValue[best];
      const toUpper = s.basicUpper[best] - x < x - s.basicLower[best];
      s.weight[best] = 1;
      if (!changeBasis(s, best, q, s.value[q], toUpper, values[best])) s.hasFactor = false;
    }
  }

  addColumns(
    columns: SparseMatrix,
    cost: Float64Array,
    lower: Float64Array,
    upper: Float64Array,
  ): void {
    const added = columns.numLines;
    if (added === 0) return;
    const old = this.#s;
    const n = old.numCols;
    const unscaleOfRows = old.unscale.slice(n);
    const unscale = new Float64Array(old.numTotal + added).fill(1);
    unscale.set(old.unscale.subarray(0, n));
    unscale.set(unscaleOfRows, n + added);
    const s = this.#newState(appendColumns(old.columns, columns, unscaleOfRows), unscale);
    for (let j = 0; j < old.numTotal; j++) copyVariable(old, j, s, j < n ? j : j + added);
    for (let p = 0; p < old.numRows; p++) {
      const j = old.basicColumn[p];
      copyPosition(old, p, s, p, j < n ? j : j + added);
    }
    for (let k = 0; k < added; k++) {
      const j = n + k;
      s.cost[j] = cost[k];
      s.workCost[j] = cost[k];
      s.trueLower[j] = lower[k];
      s.trueUpper[j] = upper[k];
      s.lower[j] = lower[k];
      s.upper[j] = upper[k];
      s.placeNonbasic(j, Math.abs(upper[k]) < Math.abs(lower[k]));
    }
    this.#replaceState(s);
  }

  #newState(columns: SparseMatrix, unscale: Float64Array): SimplexState {
    const { primalTolerance, dualTolerance, seed } = this.#options;
    const factor = createBasisFactor(columns.lineLength);
    return new SimplexState(columns, unscale, factor, primalTolerance, dualTolerance, seed);
  }

  /** Takes over a state that was grown or shrunk from the present one. */
  #replaceState(s: SimplexState): void {
    const old = this.#s;
    this.#iterationsBefore += old.iterations;
    this.#workBefore += old.totalWork;
    s.isPerturbed = old.isPerturbed;
    s.lower.set(s.trueLower);
    s.upper.set(s.trueUpper);
    this.#s = s;
    this.#replaceAllNonbasic();
    s.rows.partition(s.position);
    this.#driver = new SimplexDriver(s);
    this.#changed = new Int32Array(s.numTotal);
    this.#isChanged = new Uint8Array(s.numTotal);
    this.#numChanged = 0;
    this.#isContradictory = new Uint8Array(s.numTotal);
    this.#numContradictory = 0;
    for (let j = 0; j < s.numTotal; j++) this.#watchContradiction(j);
    this.#primal = new Float64Array(s.numTotal);
    this.#reducedCost = new Float64Array(s.numTotal);
    this.#rowDual = new Float64Array(s.numRows);
    this.#forgetAnswer();
  }
}

/** The largest violation of a bound by a basic variable, on unscaled data. */
function worstUnscaledPrimal(s: SimplexState): number {
  const { numRows, basicValue, basicLower, basicUpper, basicColumn, unscale } = s;
  let worst = 0;
  for (let p = 0; p < numRows; p++) {
    const x = basicValue[p];
    const below = basicLower[p] - x;
    const above = x - basicUpper[p];
    if (below <= 0 && above <= 0) continue;
    const violation = Math.max(below, above) * unscale[basicColumn[p]];
    if (violation > worst) worst = violation;
  }
  s.touched += numRows;
  return worst;
}

/** The largest wrong-signed reduced cost, on unscaled data. */
function worstUnscaledDual(s: SimplexState): number {
  const { numTotal, move, reducedCost, unscale } = s;
  let worst = 0;
  for (let j = 0; j < numTotal; j++) {
    const direction = move[j];
    if (direction === 0) continue;
    const d = reducedCost[j];
    const violation = direction === MOVES_BOTH_WAYS ? Math.abs(d) : -direction * d;
    if (violation <= 0) continue;
    if (violation > worst * unscale[j]) worst = violation / unscale[j];
  }
  s.touched += numTotal;
  return worst;
}

function mirrored(status: number): number {
  return status === AT_LOWER ? AT_UPPER : status === AT_UPPER ? AT_LOWER : status;
}

function copyVariable(from: SimplexState, j: number, to: SimplexState, k: number): void {
  to.cost[k] = from.cost[j];
  to.workCost[k] = from.workCost[j];
  to.trueLower[k] = from.trueLower[j];
  to.trueUpper[k] = from.trueUpper[j];
  to.lower[k] = from.lower[j];
  to.upper[k] = from.upper[j];
  to.value[k] = from.value[j];
  to.reducedCost[k] = from.reducedCost[j];
  to.status[k] = from.status[j];
  to.move[k] = from.move[j];
}

function copyPosition(
  from: SimplexState,
  p: number,
  to: SimplexState,
  position: number,
  j: number,
): void {
  to.weight[position] = from.weight[p];
  to.basicValue[position] = from.basicValue[p];
  to.placeBasic(j, position);
  to.toggleHash(j);
}
