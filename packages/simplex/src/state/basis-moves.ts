import type { IndexedVector } from "../vectors/indexed-vector.ts";
import type { SimplexState } from "./simplex-state.ts";

/** basicValue -= step * column over its listed positions, with the infeasibilities. */
export function moveBasics(s: SimplexState, column: IndexedVector, step: number): void {
  const { valuesAt, indicesAt, count } = column;
  s.numListed = s.memory.kernels.moveBasics(
    valuesAt,
    indicesAt,
    count,
    step,
    s.primalTolerance,
    s.numListed,
  );
  s.touched += count;
}

/**
 * Moves the reduced costs along the pivot row; those of the entering variable `q` and of the leaving
 * one are then known.
 */
export function moveReducedCosts(s: SimplexState, q: number, leaving: number, step: number): void {
  const { reducedCost, pivotRow, rho, numCols } = s;
  if (step !== 0) {
    const { count } = pivotRow;
    s.memory.kernels.moveReducedCosts(
      pivotRow.valuesAt,
      pivotRow.indicesAt,
      count,
      rho.valuesAt,
      rho.indicesAt,
      rho.count,
      numCols,
      step,
    );
    s.touched += (count < 0 ? numCols : count) + rho.count;
  }
  reducedCost[q] = 0;
  reducedCost[leaving] = -step;
}
