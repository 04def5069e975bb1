import type { Steps } from "@bough/problem";
import { CANCELLED, DROP_TOLERANCE } from "../factor/tolerances.ts";
import { AT_UPPER, BASIC } from "../lp-engine.ts";
import type { IndexedVector } from "../vectors/indexed-vector.ts";
import { dotLine } from "../vectors/line-kernels.ts";
import type { Budget, LimitStatus } from "./budget.ts";
import type { SimplexState } from "./simplex-state.ts";

/** Weight of a new density in the running average that predicts the next one. */
const DENSITY_MEMORY = 0.05;

/** Columns priced in one call: V8 compiles a function that is called again sooner than one amid its loop. */
const COLUMNS_PER_CALL = 500;

/** Adds `multiple` times column `j` of [A I] to a vector by row whose list is kept. */
export function addColumn(
  s: SimplexState,
  j: number,
  multiple: number,
  target: IndexedVector,
): void {
  const { values, indices } = target;
  if (j >= s.numCols) {
    const i = j - s.numCols;
    if (values[i] === 0) indices[target.count++] = i;
    values[i] += multiple;
    if (values[i] === 0) values[i] = CANCELLED;
    return;
  }
  const { starts, indices: rowOf, values: entries } = s.columns;
  const end = starts[j + 1];
  let count = target.count;
  for (let k = starts[j]; k < end; k++) {
    const i = rowOf[k];
    const old = values[i];
    const sum = old + multiple * entries[k];
    if (old === 0) indices[count++] = i;
    values[i] = sum === 0 ? CANCELLED : sum;
  }
  target.count = count;
  s.touched += end - starts[j];
}

/** Makes the list of a solved vector true, and returns the running average of its density. */
export function noteDensity(vector: IndexedVector, averageDensity: number): number {
  if (vector.count < 0) vector.reindex(DROP_TOLERANCE);
  return (1 - DENSITY_MEMORY) * averageDensity + DENSITY_MEMORY * vector.density;
}

/** rho = row `p` of the basis inverse. */
export function computeInverseRow(s: SimplexState, p: number): void {
  const rho = s.rho;
  rho.clear();
  rho.append(p, 1);
  s.factor.btran(rho, s.rhoDensity, true);
  s.rhoDensity = noteDensity(rho, s.rhoDensity);
}

/** pivotColumn = inverse times column `q`, remembered for the update of the factor. */
export function computePivotColumn(s: SimplexState, q: number): void {
  const column = s.pivotColumn;
  column.clear();
  addColumn(s, q, 1, column);
  s.factor.ftran(column, s.columnDensity, true);
  s.columnDensity = noteDensity(column, s.columnDensity);
}

/**
 * Factorises the basis. Variables of a singular basis that had to give way become nonbasic, the
 * logicals that took their places basic. Where the budget ends in the midst of it, gives the limit:
 * the basis stays, without a factor.
 */
export function* refactor(s: SimplexState, budget: Budget): Steps<LimitStatus | undefined> {
  s.hasFactor = false;
  const steps = s.factor.factoriseSteps(s.columns, s.basicColumn);
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        exchangeReplaced(s, step.value);
        return undefined;
      }
      const limit = budget.look();
      if (limit !== undefined) return limit;
      yield;
    }
  } finally {
    steps.return(0);
  }
}

/** The same in one go. */
export function refactorAtOnce(s: SimplexState): void {
  s.hasFactor = false;
  exchangeReplaced(s, s.factor.factorise(s.columns, s.basicColumn));
}

function exchangeReplaced(s: SimplexState, replaced: number): void {
  const before = s.basicColumn;
  for (let k = 0; k < replaced; k++) {
    const p = s.factor.replacedPosition[k];
    const out = s.factor.replacedColumn[k];
    const entering = before[p];
    s.position[out] = -1;
    s.placeNonbasic(out, s.basicValue[p] >= s.basicUpper[p]);
    s.toggleHash(out);
    s.toggleHash(entering);
    s.placeBasic(entering, p);
    s.weight[p] = 1;
  }
  if (replaced > 0) s.rows.partition(s.position);
  s.hasFactor = true;
  s.counters.refactorisations++;
  s.counters.replacedColumns += replaced;
}

/** Values of the basic variables from those of the nonbasic ones. */
export function computePrimals(s: SimplexState): void {
  const { numCols, numTotal, work, value, status, basicValue } = s;
  const { starts, indices, values } = s.columns;
  const target = work.values;
  target.fill(0);
  for (let j = 0; j < numCols; j++) {
    const x = value[j];
    if (x === 0 || status[j] === BASIC) continue;
    for (let k = starts[j], end = starts[j + 1]; k < end; k++) target[indices[k]] -= x * values[k];
  }
  for (let j = numCols; j < numTotal; j++) {
    if (status[j] !== BASIC) target[j - numCols] -= value[j];
  }
  work.reindex(0);
  s.factor.ftran(work, 1);
  basicValue.set(target);
  work.count = -1;
  work.clear();
  s.touched += starts[numCols] + numTotal;
  s.refreshAllInfeasibilities();
}

/** Reduced costs of the nonbasic variables from the work costs, and the dual objective. */
export function computeDuals(s: SimplexState): void {
  computeReducedCosts(s, s.workCost, s.reducedCost);
  refreshDualObjective(s);
}

/** The same with pauses. Left at one, reduced costs are no longer those of the basis. */
export function* computeDualsInSteps(s: SimplexState): Steps<void> {
  gatherBasicCosts(s, s.workCost);
  yield;
  solveDuals(s);
  yield;
  priceByDuals(s, s.workCost, s.reducedCost);
  yield;
  refreshDualObjective(s);
}

/** reducedCost_j = cost_j - y · column j for nonbasic variables, 0 for basic ones. */
function computeReducedCosts(s: SimplexState, cost: Float64Array, reducedCost: Float64Array): void {
  gatherBasicCosts(s, cost);
  solveReducedCosts(s, cost, reducedCost);
}

/** Puts the costs of the basic variables into `work`. */
function gatherBasicCosts({ numRows, work, basicColumn }: SimplexState, cost: Float64Array): void {
  work.clear();
  for (let p = 0; p < numRows; p++) {
    const c = cost[basicColumn[p]];
    if (c !== 0) work.append(p, c);
  }
}

/** The same, with the costs of the basic variables already in `work`. */
export function solveReducedCosts(
  s: SimplexState,
  cost: Float64Array | null,
  reducedCost: Float64Array,
): void {
  solveDuals(s);
  priceByDuals(s, cost, reducedCost);
}

/** Turns the costs of the basic variables in `work` into the duals. */
function solveDuals(s: SimplexState): void {
  const { numRows, work, dualScale } = s;
  const y = work.values;
  if (dualScale !== 1) for (let k = 0; k < work.count; k++) y[work.indices[k]] *= dualScale;
  if (work.count > 0) s.factor.btran(work, 1);
  if (dualScale !== 1) for (let i = 0; i < numRows; i++) y[i] /= dualScale;
}

/** Reduced costs by the duals in `work`, which is empty afterwards. */
function priceByDuals(s: SimplexState, cost: Float64Array | null, reducedCost: Float64Array): void {
  const { numCols, numRows, work, status } = s;
  const y = work.values;
  for (let begin = 0; begin < numCols; begin += COLUMNS_PER_CALL) {
    priceColumns(s, begin, Math.min(numCols, begin + COLUMNS_PER_CALL), y, cost, reducedCost);
  }
  for (let i = 0; i < numRows; i++) {
    const j = numCols + i;
    reducedCost[j] = status[j] === BASIC ? 0 : (cost === null ? 0 : cost[j]) - y[i];
  }
  s.touched += s.columns.starts[numCols] + numRows;
  work.count = -1;
  work.clear();
}

function priceColumns(
  { status, columns }: SimplexState,
  begin: number,
  end: number,
  y: Float64Array,
  cost: Float64Array | null,
  reducedCost: Float64Array,
): void {
  const { starts, indices, values } = columns;
  for (let j = begin; j < end; j++) {
    if (status[j] === BASIC) {
      reducedCost[j] = 0;
      continue;
    }
    const product = dotLine(y, indices, values, starts[j], starts[j + 1]);
    reducedCost[j] = (cost === null ? 0 : cost[j]) - product;
  }
}

export function refreshDualObjective(s: SimplexState): void {
  s.touched += s.numTotal;
  s.dualObjective = nonbasicProduct(s);
}

/** The loop by itself: left for code that V8 has not seen run, it falls back to the interpreter each time. */
function nonbasicProduct({ numTotal, reducedCost, value, status }: SimplexState): number {
  let sum = 0;
  for (let j = 0; j < numTotal; j++) {
    if (status[j] !== BASIC) sum += reducedCost[j] * value[j];
  }
  return sum;
}

/** Wrong sign of the reduced cost of nonbasic variable `j`; positive where it is dual infeasible. */
export function dualViolation(s: SimplexState, j: number): number {
  const move = s.move[j];
  const d = s.reducedCost[j];
  return move === 1 ? -d : move === -1 ? d : move === 0 ? 0 : Math.abs(d);
}

/**
 * Exchanges the basic variable at position `p`, which leaves for a bound, for the nonbasic `q`
 * with the value `entering`, and updates the factor. False where the factor must be made anew.
 */
export function changeBasis(
  s: SimplexState,
  p: number,
  q: number,
  entering: number,
  leavesToUpper: boolean,
  pivot: number,
): boolean {
  const out = s.basicColumn[p];
  s.position[out] = -1;
  s.placeNonbasic(out, leavesToUpper);
  s.placeBasic(q, p);
  s.basicValue[p] = entering;
  s.refreshInfeasibility(p);
  if (q < s.numCols) s.rows.removeFromNonbasic(q);
  if (out < s.numCols) s.rows.addToNonbasic(out);
  s.toggleHash(out);
  s.toggleHash(q);
  s.iterations++;
  return s.factor.update(p, pivot);
}

/** Makes all logicals basic, and puts each column at the bound that its cost prefers; with pauses. */
export function* placeSlackBasis(s: SimplexState): Steps<void> {
  s.hashLow = 0;
  s.hashHigh = 0;
  for (let j = 0; j < s.numCols; j++) {
    s.position[j] = -1;
    s.placeNonbasic(j, s.workCost[j] < 0);
  }
  yield;
  for (let i = 0; i < s.numRows; i++) {
    s.placeBasic(s.numCols + i, i);
    s.toggleHash(s.numCols + i);
  }
  yield;
  s.weight.fill(1);
  yield* s.rows.partitionSteps(s.position);
  s.hasFactor = false;
}

/** Puts every nonbasic variable at the bound in force that its status names. */
export function placeAllNonbasic(s: SimplexState): void {
  const { numTotal, status } = s;
  for (let j = 0; j < numTotal; j++) {
    if (status[j] !== BASIC) s.placeNonbasic(j, status[j] === AT_UPPER);
  }
}

/** Copies the bounds in force to the basis positions. */
export function refreshBasicBounds(s: SimplexState): void {
  const { numRows, basicColumn, basicLower, basicUpper, lower, upper } = s;
  for (let p = 0; p < numRows; p++) {
    basicLower[p] = lower[basicColumn[p]];
    basicUpper[p] = upper[basicColumn[p]];
  }
}
