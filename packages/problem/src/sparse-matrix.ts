import { runToEnd, type Steps } from "./steps.ts";

/** Entries looked at between two pauses: a few milliseconds, and many more where all lie far apart. */
const ENTRIES_PER_STEP = 50_000;

/** Entries counted between two pauses: these lie side by side. */
const COUNTED_PER_STEP = 250_000;

/**
 * Entries, and lines, that are copied in one call. V8 compiles a function that is called again sooner than
 * one that is amid its loop, and most matrices are read once in a process.
 */
const COPIED_PER_CALL = 2000;
const LINES_PER_CALL = 2000;
/** An entry that would have to move further to its place within its column is sorted with all others. */
const LONGEST_MOVE = 64;

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
  const { numLines, lineLength, starts, indices } = matrix;
  const count = starts[numLines];
  const outStarts: Int32Array = new Int32Array(lineLength + 1);
  yield* countInto(outStarts, indices, count);
  const next = outStarts.slice(0, lineLength);
  if (lineLength > ENTRIES_PER_STEP) yield;
  const outIndices: Int32Array = new Int32Array(count);
  const outValues: Float64Array = new Float64Array(count);
  if (count > ENTRIES_PER_STEP) yield;
  let pauseAt = ENTRIES_PER_STEP;
  for (let line = 0; line < numLines; ) {
    if (starts[line] >= pauseAt) {
      pauseAt = starts[line] + ENTRIES_PER_STEP;
      yield;
    }
    const end = Math.min(numLines, line + LINES_PER_CALL);
    line = transposeLines(line, end, matrix, next, outIndices, outValues);
  }
  return {
    numLines: lineLength,
    lineLength: numLines,
    starts: outStarts,
    indices: outIndices,
    values: outValues,
  };
}

/** Puts the entries of one line and of some behind it to where they belong; returns the line after them. */
function transposeLines(
  begin: number,
  end: number,
  { starts, indices, values }: SparseMatrix,
  next: Int32Array,
  outIndices: Int32Array,
  outValues: Float64Array,
): number {
  const most = starts[begin] + COPIED_PER_CALL;
  let line = begin;
  do {
    for (let k = starts[line], last = starts[line + 1]; k < last; k++) {
      const position = next[indices[k]]++;
      outIndices[position] = line;
      outValues[position] = values[k];
    }
    line++;
  } while (line < end && starts[line] < most);
  return line;
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
  const copy = yield* copyColumns(numRows, numCols, count, rowOf, columnOf, value);
  if (copy !== undefined) return copy;
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

/**
 * The matrix of triplets that come column by column, as most files have them, in one pass instead of
 * four; undefined where they do not, or where some would be summed or vanish.
 */
function* copyColumns(
  numRows: number,
  numCols: number,
  count: number,
  rowOf: ArrayLike<number>,
  columnOf: ArrayLike<number>,
  value: ArrayLike<number>,
): Steps<SparseMatrix | undefined> {
  for (let k = 1; k < Math.min(count, COPIED_PER_CALL); k++)
    if (columnOf[k] < columnOf[k - 1]) return undefined;
  const starts: Int32Array = new Int32Array(numCols + 1);
  const indices: Int32Array = new Int32Array(count);
  const values: Float64Array = new Float64Array(count);
  for (let begin = 0; begin < count; ) {
    if (begin > 0 && begin % ENTRIES_PER_STEP === 0) yield;
    const end = Math.min(count, begin + COPIED_PER_CALL);
    if (!copyGrouped(begin, end, rowOf, columnOf, value, starts, indices, values)) return undefined;
    begin = end;
  }
  for (let j = 0; j < numCols; ) {
    if (j > 0) yield;
    const end = Math.min(numCols, j + COUNTED_PER_STEP);
    for (; j < end; j++) starts[j + 1] += starts[j];
  }
  return { numLines: numCols, lineLength: numRows, starts, indices, values };
}

/**
 * Copies triplets to the places at which they stand, each moved to where its row belongs within its
 * column, and counts them in `starts`, one place behind their column's. False where that is not to be.
 */
function copyGrouped(
  from: number,
  to: number,
  rowOf: ArrayLike<number>,
  columnOf: ArrayLike<number>,
  value: ArrayLike<number>,
  starts: Int32Array,
  indices: Int32Array,
  values: Float64Array,
): boolean {
  let before = from === 0 ? 0 : columnOf[from - 1];
  for (let k = from; k < to; k++) {
    const column = columnOf[k];
    const entry = value[k];
    if (column < before || entry === 0) return false;
    before = column;
    const row = rowOf[k];
    const first = Math.max(k - starts[column + 1]++, k - LONGEST_MOVE);
    let place = k;
    for (; place > first && indices[place - 1] >= row; place--) {
      if (indices[place - 1] === row) return false;
      indices[place] = indices[place - 1];
      values[place] = values[place - 1];
    }
    if (place < k && place === k - LONGEST_MOVE) return false;
    indices[place] = row;
    values[place] = entry;
  }
  return true;
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
