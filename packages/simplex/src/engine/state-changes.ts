import { runToEnd, type SparseMatrix, type Steps } from "@bough/problem";
import { createBasisFactor } from "../factor/index.ts";
import type { KernelMemory } from "../kernels/kernel-memory.ts";
import { appendColumns, appendRows, selectRows } from "../lp-data.ts";
import { BASIC } from "../lp-engine.ts";
import { changeBasis, computePivotColumn, refactorAtOnce } from "../state/basis-operations.ts";
import { PartitionedRows } from "../state/partitioned-rows.ts";
import { SimplexState } from "../state/simplex-state.ts";

/*
 * States of another size are made beside the present one. A `spare` memory, which no state needs any more, is used
 * where it is large enough.
 */

/** The state with rows (CSR, unscaled) appended, whose logicals are basic. */
export function* withRows(
  old: SimplexState,
  rows: SparseMatrix,
  lower: Float64Array,
  upper: Float64Array,
  isScaled: boolean,
  spare?: KernelMemory,
): Steps<SimplexState> {
  const grown = yield* appendRows(old.columns, rows, old.unscale, isScaled);
  yield;
  const unscale = new Float64Array(old.numTotal + rows.numLines);
  unscale.set(old.unscale);
  unscale.set(grown.unscaleOfRows, old.numTotal);
  const s = yield* successor(old, grown.columns, unscale, spare);
  yield;
  for (let j = 0; j < old.numTotal; j++) copyVariable(old, j, s, j);
  for (let p = 0; p < old.numRows; p++) copyPosition(old, p, s, p, old.basicColumn[p]);
  yield;
  for (let i = 0; i < rows.numLines; i++) {
    const j = old.numTotal + i;
    s.trueLower[j] = -upper[i] / unscale[j];
    s.trueUpper[j] = -lower[i] / unscale[j];
    s.placeBasic(j, old.numRows + i);
    s.toggleHash(j);
  }
  return s;
}

/** The state without some rows; those whose logicals are not basic are pivoted out first. */
export function* withoutRows(
  old: SimplexState,
  rows: Int32Array,
  spare?: KernelMemory,
): Steps<SimplexState> {
  yield* makeLogicalsBasic(old, rows);
  yield;
  const n = old.numCols;
  const newIndex = new Int32Array(old.numRows);
  for (const row of rows) newIndex[row] = -1;
  let kept = 0;
  for (let i = 0; i < old.numRows; i++) if (newIndex[i] === 0) newIndex[i] = kept++;
  const target = new Int32Array(old.numTotal);
  for (let j = 0; j < old.numTotal; j++) {
    target[j] = j < n ? j : newIndex[j - n] < 0 ? -1 : n + newIndex[j - n];
  }
  const unscale = new Float64Array(n + kept);
  for (let j = 0; j < old.numTotal; j++) if (target[j] >= 0) unscale[target[j]] = old.unscale[j];
  const columns = selectRows(old.columns, newIndex, kept);
  yield;
  const s = yield* successor(old, columns, unscale, spare);
  yield;
  for (let j = 0; j < old.numTotal; j++) if (target[j] >= 0) copyVariable(old, j, s, target[j]);
  yield;
  let position = 0;
  for (let p = 0; p < old.numRows; p++) {
    const j = target[old.basicColumn[p]];
    if (j >= 0) copyPosition(old, p, s, position++, j);
  }
  return s;
}

/** The state with columns (CSC, unscaled) appended, nonbasic at the bound nearest zero. */
export function withColumns(
  old: SimplexState,
  columns: SparseMatrix,
  cost: Float64Array,
  lower: Float64Array,
  upper: Float64Array,
  spare?: KernelMemory,
): SimplexState {
  const added = columns.numLines;
  const n = old.numCols;
  const unscaleOfRows = old.unscale.slice(n);
  const unscale = new Float64Array(old.numTotal + added).fill(1);
  unscale.set(old.unscale.subarray(0, n));
  unscale.set(unscaleOfRows, n + added);
  const grown = appendColumns(old.columns, columns, unscaleOfRows);
  const s = runToEnd(successor(old, grown, unscale, spare));
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
  return s;
}

/** The same LP without scaling, at no basis yet. */
export function unscaled(old: SimplexState): SimplexState {
  const { numCols, numTotal, unscale } = old;
  const { starts, indices } = old.columns;
  const values = old.columns.values.slice();
  for (let j = 0; j < numCols; j++) {
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      values[k] *= unscale[numCols + indices[k]] / unscale[j];
    }
  }
  const s = runToEnd(
    successor(old, { ...old.columns, values }, new Float64Array(numTotal).fill(1)),
  );
  for (let j = 0; j < numTotal; j++) {
    s.cost[j] = old.cost[j] / unscale[j];
    s.trueLower[j] = old.trueLower[j] * unscale[j];
    s.trueUpper[j] = old.trueUpper[j] * unscale[j];
  }
  return s;
}

/** The same LP at no basis yet, as if nothing had been solved. */
export function renewed(old: SimplexState): SimplexState {
  const { columns, unscale, primalTolerance, dualTolerance, seed } = old;
  const rows = runToEnd(PartitionedRows.inSteps(columns));
  const factor = createBasisFactor(columns.lineLength);
  const s = new SimplexState(columns, rows, unscale, factor, primalTolerance, dualTolerance, seed);
  s.cost.set(old.cost);
  s.workCost.set(old.cost);
  s.trueLower.set(old.trueLower);
  s.trueUpper.set(old.trueUpper);
  return s;
}

/** A state of another size that takes over the factor's memory and the tolerances. */
function* successor(
  old: SimplexState,
  columns: SparseMatrix,
  unscale: Float64Array,
  spare?: KernelMemory,
): Steps<SimplexState> {
  const rows = yield* PartitionedRows.inSteps(columns, spare);
  old.factor.resize(columns.lineLength);
  const { factor, primalTolerance, dualTolerance, seed } = old;
  const s = new SimplexState(columns, rows, unscale, factor, primalTolerance, dualTolerance, seed);
  s.isPerturbed = old.isPerturbed;
  s.hasRandomCosts = old.hasRandomCosts;
  return s;
}

/** Pivots the logicals of the rows into the basis, so that the rest of it stays regular. */
function* makeLogicalsBasic(s: SimplexState, rows: Int32Array): Steps<void> {
  const isRemoved = new Uint8Array(s.numTotal);
  for (const row of rows) isRemoved[s.numCols + row] = 1;
  for (const row of rows) {
    const q = s.numCols + row;
    if (s.status[q] === BASIC) continue;
    yield;
    if (!s.hasFactor) refactorAtOnce(s);
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
