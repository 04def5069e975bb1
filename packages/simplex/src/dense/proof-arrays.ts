import type { Problem } from "@bough/problem";
import {
  COLUMN_STARTS,
  COST,
  IS_INTEGER,
  LEFT_COST,
  MULTIPLIER,
  ROW_INDICES,
  ROW_STARTS,
  ROW_VALUES,
  TERMS,
} from "../kernels/dense-registers.ts";
import type { KernelMemory } from "../kernels/kernel-memory.ts";

/** What a proof works in, beside the problem as it is stated. */
export interface ProofArrays {
  /** Multipliers of the rows. [numRows] */
  readonly multiplier: Float64Array;
  /** What they leave of each column's cost. [numCols] */
  readonly reducedCost: Float64Array;
}

/** Bytes that `proofArrays` takes, but for what is lost by alignment. */
export function proofBytes(numRows: number, numCols: number, numEntries: number): number {
  return 12 * numRows + 29 * numCols + 12 * numEntries + 8;
}

/** The arrays in the kernels' memory, and a copy of the problem's rows and costs there. */
export function proofArrays(problem: Problem, memory: KernelMemory): ProofArrays {
  const { numRows, numCols, rows, columns, cost, isInteger } = problem;
  const multiplier = memory.reals(numRows, MULTIPLIER);
  const reducedCost = memory.reals(numCols, LEFT_COST);
  memory.reals(numCols, TERMS);
  memory.reals(numCols, COST).set(cost);
  memory.bytes(numCols, IS_INTEGER).set(isInteger);
  memory.ints(numCols + 1, COLUMN_STARTS).set(columns.starts);
  memory.ints(numRows + 1, ROW_STARTS).set(rows.starts);
  memory.ints(rows.indices.length, ROW_INDICES).set(rows.indices);
  memory.reals(rows.values.length, ROW_VALUES).set(rows.values);
  return { multiplier, reducedCost };
}
