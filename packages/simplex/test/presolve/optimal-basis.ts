import type { Problem } from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC, FREE } from "../../src/lp-engine.ts";
import type { ReducedSolution } from "../../src/presolve/index.ts";

const TOLERANCE = 1e-9;

/**
 * An optimal basic solution of a tiny LP by trying every basis; undefined where there is none.
 * Slow on purpose: the oracle that presolve's duals are held against knows nothing of simplex.
 */
export function optimalBasis(problem: Problem): ReducedSolution | undefined {
  const { numCols, numRows } = problem;
  const total = numCols + numRows;
  const chosen: number[] = [];
  const search = (from: number): ReducedSolution | undefined => {
    if (chosen.length === numRows) return tryBasis(problem, chosen);
    for (let next = from; next <= total - (numRows - chosen.length); next++) {
      chosen.push(next);
      const found = search(next + 1);
      chosen.pop();
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(0);
}

/** Dense [A, -I] as columns: A x - r = 0. */
export function denseColumn(problem: Problem, index: number): number[] {
  const column = new Array<number>(problem.numRows).fill(0);
  if (index >= problem.numCols) {
    column[index - problem.numCols] = -1;
    return column;
  }
  const { starts, indices, values } = problem.columns;
  for (let k = starts[index]; k < starts[index + 1]; k++) column[indices[k]] = values[k];
  return column;
}

function tryBasis(problem: Problem, basic: readonly number[]): ReducedSolution | undefined {
  const { numCols, numRows } = problem;
  const total = numCols + numRows;
  const columns = basic.map((index) => denseColumn(problem, index));
  const costOf = (index: number) => (index < numCols ? problem.cost[index] : 0);
  const y = solveDense(columns, basic.map(costOf));
  if (y === undefined) return undefined;
  const status = new Uint8Array(total).fill(BASIC);
  const reducedCost = new Float64Array(total);
  const open: number[] = [];
  for (let index = 0; index < total; index++) {
    if (basic.includes(index)) continue;
    const column = denseColumn(problem, index);
    const d = costOf(index) - column.reduce((sum, a, i) => sum + a * y[i], 0);
    reducedCost[index] = Math.abs(d) < TOLERANCE ? 0 : d;
    const lower = lowerOf(problem, index);
    const upper = upperOf(problem, index);
    if (reducedCost[index] > 0 && lower === -Infinity) return undefined;
    if (reducedCost[index] < 0 && upper === Infinity) return undefined;
    if (reducedCost[index] !== 0) status[index] = reducedCost[index] > 0 ? AT_LOWER : AT_UPPER;
    else if (lower === -Infinity && upper === Infinity) status[index] = FREE;
    else if (lower === -Infinity) status[index] = AT_UPPER;
    else {
      status[index] = AT_LOWER;
      if (upper < Infinity && upper > lower) open.push(index);
    }
  }
  for (let choice = 0; choice < 1 << open.length; choice++) {
    open.forEach((index, bit) => {
      status[index] = choice & (1 << bit) ? AT_UPPER : AT_LOWER;
    });
    const x = primalOf(problem, basic, status);
    if (x === undefined) return undefined;
    if (basic.every((index) => isWithin(problem, index, x[index]))) {
      return {
        primal: x,
        rowDual: reducedCost.slice(numCols),
        reducedCost,
        basis: { numCols, numRows, status },
      };
    }
  }
  return undefined;
}

export function lowerOf(problem: Problem, index: number): number {
  return index < problem.numCols
    ? problem.columnLower[index]
    : problem.rowLower[index - problem.numCols];
}

export function upperOf(problem: Problem, index: number): number {
  return index < problem.numCols
    ? problem.columnUpper[index]
    : problem.rowUpper[index - problem.numCols];
}

function isWithin(problem: Problem, index: number, value: number): boolean {
  return (
    value >= lowerOf(problem, index) - TOLERANCE && value <= upperOf(problem, index) + TOLERANCE
  );
}

/** Values of all columns and logicals for a basis; undefined where it is singular. */
export function primalOf(
  problem: Problem,
  basic: readonly number[],
  status: Uint8Array,
): Float64Array | undefined {
  const total = problem.numCols + problem.numRows;
  const x = new Float64Array(total);
  const rhs = new Array<number>(problem.numRows).fill(0);
  for (let index = 0; index < total; index++) {
    if (status[index] === BASIC) continue;
    if (status[index] === AT_LOWER) x[index] = lowerOf(problem, index);
    else if (status[index] === AT_UPPER) x[index] = upperOf(problem, index);
    const value = x[index];
    denseColumn(problem, index).forEach((a, i) => {
      rhs[i] -= a * value;
    });
  }
  const columns = basic.map((index) => denseColumn(problem, index));
  const rows = rhs.map((_, i) => columns.map((column) => column[i]));
  const values = solveDense(rows, rhs);
  if (values === undefined) return undefined;
  basic.forEach((index, position) => {
    x[index] = values[position];
  });
  return x;
}

/** Solves rows · z = rhs by Gauss with row pivoting; undefined where it is singular. */
export function solveDense(
  rows: readonly (readonly number[])[],
  rhs: readonly number[],
): number[] | undefined {
  const size = rhs.length;
  const a = rows.map((row, i) => [...row, rhs[i] as number]);
  for (let step = 0; step < size; step++) {
    let pivot = step;
    for (let i = step + 1; i < size; i++) {
      if (Math.abs(a[i][step]) > Math.abs(a[pivot][step])) pivot = i;
    }
    if (Math.abs(a[pivot][step]) < TOLERANCE) return undefined;
    [a[step], a[pivot]] = [a[pivot], a[step]];
    for (let i = 0; i < size; i++) {
      if (i === step || a[i][step] === 0) continue;
      const factor = a[i][step] / a[step][step];
      for (let k = step; k <= size; k++) a[i][k] -= factor * a[step][k];
    }
  }
  return a.map((row, i) => row[size] / row[i]);
}
