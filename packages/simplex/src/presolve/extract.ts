import {
  carryStructure,
  Problem,
  pickedFloat64,
  pickedUint8,
  type SparseMatrix,
  type Structure,
} from "@bough/problem";
import { widenBlurred } from "./blurred-sides.ts";
import type { Edits } from "./edits.ts";
import { Postsolve } from "./postsolve.ts";
import type { Reduction } from "./reduction.ts";
import type { WorkingMatrix } from "./working-matrix.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** Structures carried over between two pauses. */
const STRUCTURES_PER_STEP = 500;
/** Entries copied between two pauses: some milliseconds. */
const SLICE = 50_000;

/** What is alive of the working problem as a problem of its own, with the way back; pauses. */
export function* extractProblem(
  original: Problem,
  working: WorkingProblem,
  edits: Edits,
  reductions: readonly Reduction[],
): Generator<void, { problem: Problem; postsolve: Postsolve }, void> {
  yield;
  const originalColumn = aliveIndices(working.columnAlive, working.numAliveColumns);
  const originalRow = aliveIndices(working.rowAlive, working.numAliveRows);
  yield;
  const postsolve = new Postsolve({
    numRows: original.numRows,
    numCols: original.numCols,
    originalColumn,
    originalRow,
    fixedValue: edits.fixedValue,
    isInteger: original.isInteger,
    stack: edits.stack,
    reductions,
    keepsDuals: edits.keepsDuals,
  });
  yield;
  const columns = yield* compressAlive(working, originalColumn, originalRow);
  yield;
  const isInteger = working.integerMode ? working.isInteger : original.isInteger;
  const to = { column: postsolve.reducedColumn, fixedValue: edits.fixedValue };
  const cost = pickedFloat64(working.cost, originalColumn);
  yield;
  const columnLower = pickedFloat64(working.columnLower, originalColumn);
  yield;
  const columnUpper = pickedFloat64(working.columnUpper, originalColumn);
  yield;
  const rowLower = pickedFloat64(working.rowLower, originalRow);
  yield;
  const rowUpper = pickedFloat64(working.rowUpper, originalRow);
  yield;
  if (working.integerMode) widenBlurred(working, originalRow, rowLower, rowUpper);
  yield;
  const structures: Structure[] = [];
  for (const [k, structure] of original.structures.entries()) {
    if (k % STRUCTURES_PER_STEP === STRUCTURES_PER_STEP - 1) yield;
    const carried = carryStructure(structure, to);
    if (carried !== undefined) structures.push(carried);
  }
  const problem = new Problem({
    name: original.name,
    sense: original.sense,
    cost,
    objectiveOffset: working.objectiveOffset,
    columns,
    columnLower,
    columnUpper,
    rowLower,
    rowUpper,
    isInteger: pickedUint8(isInteger, originalColumn),
    columnNames: original.hasNames ? (j) => nameOf(original, edits, originalColumn[j]) : undefined,
    rowNames: original.hasNames ? (i) => original.rowName(originalRow[i]) : undefined,
    objectiveName: original.objectiveName,
    structures,
  });
  return { problem, postsolve };
}

/** x' for what takes the place of x. */
function nameOf(original: Problem, { rescaled }: Edits, j: number): string {
  return rescaled.has(j) ? `${original.columnName(j)}'` : original.columnName(j);
}

function aliveIndices(alive: Uint8Array, count: number): Int32Array {
  const result: Int32Array = new Int32Array(count);
  let next = 0;
  for (let k = 0; k < alive.length; k++) if (alive[k] === 1) result[next++] = k;
  return result;
}

/** Walks rows in order, so that the entries of each column come out sorted by row. */
function* compressAlive(
  working: WorkingProblem,
  originalColumn: Int32Array,
  originalRow: Int32Array,
): Generator<void, SparseMatrix, void> {
  const { matrix } = working;
  const numCols = originalColumn.length;
  const starts: Int32Array = new Int32Array(numCols + 1);
  const next: Int32Array = new Int32Array(working.numCols);
  yield;
  for (let j = 0; j < numCols; j++) {
    next[originalColumn[j]] = starts[j];
    starts[j + 1] = starts[j] + matrix.columnSize[originalColumn[j]];
  }
  yield;
  const indices: Int32Array = new Int32Array(matrix.numEntries);
  const values: Float64Array = new Float64Array(matrix.numEntries);
  let pauseAt = SLICE;
  let copied = 0;
  for (let i = 0; i < originalRow.length; i++) {
    copied += matrix.rowSize[originalRow[i]];
    if (copied >= pauseAt) {
      yield;
      pauseAt = copied + SLICE;
    }
    copyRow(matrix, originalRow[i], i, next, indices, values);
  }
  return { numLines: numCols, lineLength: originalRow.length, starts, indices, values };
}

/** Puts the entries of a row to the next places of their columns, under its new number. */
function copyRow(
  { rowHead, nextInRow, entryColumn, entryValue }: WorkingMatrix,
  row: number,
  newRow: number,
  next: Int32Array,
  indices: Int32Array,
  values: Float64Array,
): void {
  for (let k = rowHead[row]; k >= 0; k = nextInRow[k]) {
    const position = next[entryColumn[k]]++;
    indices[position] = newRow;
    values[position] = entryValue[k];
  }
}
