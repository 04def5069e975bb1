import { runToEnd, type Steps } from "./steps.ts";

/** Entries looked at between two pauses: a few milliseconds, and many more where all lie far apart. */
const ENTRIES_PER_STEP = 50_000;

/** Entries counted between two pauses: these lie side by side. */
const COUNTED_PER_STEP = 250_000;

/**
 * A sparse matrix compressed along one axis: by column (CSC) or by row (CSR).
 *
 * The entries of line `k` (a column of a CSC, a row of a CSR) stand at positions
 * `starts[k] .. starts[k + 1] - 1` of `indices` and `values`.
 */
export interface SparseMatrix {
  /** Lines of the compressed axis. */
  readonly numLines: number;
  /** Length of each line if it were dense. */
  readonly lineLength: number;
  readonly starts: Int32Array; // [numLines + 1]
  readonly indices: Int32Array; // [nonzeros], each in 0 .. lineLength - 1
  readonly values: Float64Array; // [nonzeros]
}

/** Number of stored entries. */
export function nonzeros(matrix: SparseMatrix): number {
  return matrix.starts[matrix.numLines];
}

/** The same matrix compressed along the other axis; indices come out sorted within each line. */
export function transpose(matrix: SparseMatrix): SparseMatrix {
  return runToEnd(transposeSteps(matrix));
}

/** The same with pauses. */
export function* transposeSteps(matrix: SparseMatrix): Steps<SparseMatrix> {
  const { numLines, lineLength, starts, indices, values } = matrix;
  const count = starts[numLines];
  const outStarts: Int32Array = new Int32Array(lineLength + 1);
  yield* countInto(outStarts, indices, count);
  const next = outStarts.slice(0, lineLength);
  if (lineLength > ENTRIES_PER_STEP) yield;
  const outIndices: Int32Array = new Int32Array(count);
  const outValues: Float64Array = new Float64Array(count);
  if (count > ENTRIES_PER_STEP) yield;
  let pauseAt = ENTRIES_PER_STEP;
  for (let line = 0; line < numLines; line++) {
    if (starts[line] >= pauseAt) {
      pauseAt = starts[line] + ENTRIES_PER_STEP;
      yield;
    }
    for (let k = starts[line], end = starts[line + 1]; k < end; k++) {
      const position = next[indices[k]]++;
      outIndices[position] = line;
      outValues[position] = values[k];
    }
  }
  return {
    numLines: lineLength,
    lineLength: numLines,
    starts: outStarts,
    indices: outIndices,
    values: outValues,
  };
}

/**
 * Compresses triplets by column with a counting sort. Entries of one column come out in the order
 * of their rows, entries at the same place are summed, and entries that are or sum to zero vanish.
 *
 * @param numRows rows of the matrix
 * @param numCols columns of the matrix
 * @param count number of triplets that count; the arrays may be longer
 */
export function compressColumns(
  numRows: number,
  numCols: number,
  count: number,
  rowOf: ArrayLike<number>,
  columnOf: ArrayLike<number>,
  value: ArrayLike<number>,
): SparseMatrix {
  return runToEnd(compressColumnsSteps(numRows, numCols, count, rowOf, columnOf, value));
}

/** The same with pauses. */
export function* compressColumnsSteps(
  numRows: number,
  numCols: number,
  count: number,
  rowOf: ArrayLike<number>,
  columnOf: ArrayLike<number>,
  value: ArrayLike<number>,
): Steps<SparseMatrix> {
  const byRowStarts: Int32Array = new Int32Array(numRows + 1);
  yield* countInto(byRowStarts, rowOf, count);
  const order = new Int32Array(count);
  for (let k = 0; k < count; ) {
    const end = Math.min(count, k + ENTRIES_PER_STEP);
    for (; k < end; k++) order[byRowStarts[rowOf[k]]++] = k;
    if (k < count) yield;
  }
  if (count > ENTRIES_PER_STEP) yield;

  const starts: Int32Array = new Int32Array(numCols + 1);
  yield* countInto(starts, columnOf, count);
  const next = starts.slice(0, numCols);
  const indices: Int32Array = new Int32Array(count);
  const values: Float64Array = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    if (t > 0 && t % ENTRIES_PER_STEP === 0) yield;
    const k = order[t];
    const column = columnOf[k];
    const row = rowOf[k];
    const last = next[column] - 1;
    if (last >= starts[column] && indices[last] === row) {
      values[last] += value[k];
      continue;
    }
    indices[next[column]] = row;
    values[next[column]] = value[k];
    next[column]++;
  }
  if (count > ENTRIES_PER_STEP) yield;
  return yield* squeeze(numRows, numCols, starts, next, indices, values);
}

/** Where the entries of each line begin: `starts`, all zeros at first, gets one place more than lines. */
function* countInto(starts: Int32Array, lineOf: ArrayLike<number>, count: number): Steps<void> {
  for (let begin = 0; begin < count; begin += COUNTED_PER_STEP) {
    if (begin > 0) yield;
    const end = Math.min(count, begin + COUNTED_PER_STEP);
    for (let k = begin; k < end; k++) starts[lineOf[k] + 1]++;
  }
  if (count > ENTRIES_PER_STEP) yield;
  for (let line = 0; line + 1 < starts.length; ) {
    const end = Math.min(starts.length - 1, line + COUNTED_PER_STEP);
    for (; line < end; line++) starts[line + 1] += starts[line];
    if (line + 1 < starts.length) yield;
  }
}

/** Closes the gaps that merged and cancelled entries left behind. */
function* squeeze(
  numRows: number,
  numCols: number,
  starts: Int32Array,
  ends: Int32Array,
  indices: Int32Array,
  values: Float64Array,
): Steps<SparseMatrix> {
  let kept = 0;
  let pauseAt = COUNTED_PER_STEP;
  for (let j = 0; j < numCols; j++) {
    const begin = starts[j];
    if (begin + j >= pauseAt) {
      pauseAt = begin + j + COUNTED_PER_STEP;
      yield;
    }
    starts[j] = kept;
    for (let k = begin; k < ends[j]; k++) {
      if (values[k] === 0) continue;
      indices[kept] = indices[k];
      values[kept] = values[k];
      kept++;
    }
  }
  starts[numCols] = kept;
  const shape = { numLines: numCols, lineLength: numRows, starts };
  if (kept === indices.length) return { ...shape, indices, values };
  const keptIndices: Int32Array = new Int32Array(kept);
  const keptValues: Float64Array = new Float64Array(kept);
  for (let begin = 0; begin < kept; begin += COUNTED_PER_STEP) {
    if (begin > 0) yield;
    const end = Math.min(kept, begin + COUNTED_PER_STEP);
    keptIndices.set(indices.subarray(begin, end), begin);
    keptValues.set(values.subarray(begin, end), begin);
  }
  return { ...shape, indices: keptIndices, values: keptValues };
}
