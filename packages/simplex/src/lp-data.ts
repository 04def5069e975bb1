import type { Steps } from "@bough/problem";
import { type SparseMatrix, transposeSteps } from "@bough/problem";
import { computeScaling, noScaling, rowFactor, type Scaling } from "./scaling.ts";

/** What an engine is made of; a `Problem` is one. Nothing is kept: the engine copies. */
export interface LpData {
  readonly columns: SparseMatrix; // CSC
  readonly cost: Float64Array; // [numCols]
  /** Constant of the objective; default 0. */
  readonly objectiveOffset?: number;
  readonly columnLower: Float64Array; // [numCols]
  readonly columnUpper: Float64Array; // [numCols]
  readonly rowLower: Float64Array; // [numRows]
  readonly rowUpper: Float64Array; // [numRows]
  /** Read for the choice of scaling only: the engine knows no integrality. [numCols] */
  readonly isInteger?: Uint8Array;
}

/** Scaling factors for the data under the option given. */
export function* chooseScaling(
  data: LpData,
  option: "all" | "continuous" | "none" | undefined,
): Steps<Scaling> {
  const { columns, isInteger } = data;
  if (option === "none") return noScaling(columns.lineLength, columns.numLines);
  return yield* computeScaling(columns, option === "all" ? undefined : isInteger);
}

/** unscale[j] of columns and logicals: x = unscale * scaled x. */
export function unscaleFactors(scaling: Scaling): Float64Array {
  const n = scaling.column.length;
  const m = scaling.row.length;
  const unscale = new Float64Array(n + m);
  unscale.set(scaling.column);
  for (let i = 0; i < m; i++) unscale[n + i] = 1 / scaling.row[i];
  return unscale;
}

export function scaleColumns(columns: SparseMatrix, scaling: Scaling): SparseMatrix {
  const { starts, indices, values, numLines, lineLength } = columns;
  const scaled = values.slice();
  for (let j = 0; j < numLines; j++) {
    const factor = scaling.column[j];
    for (let k = starts[j]; k < starts[j + 1]; k++) scaled[k] *= factor * scaling.row[indices[k]];
  }
  return { numLines, lineLength, starts: starts.slice(), indices: indices.slice(), values: scaled };
}

/** Entries of rows from which on a piece of the work on them ends in a pause. */
const MANY_ENTRIES = 100_000;

/** Appends rows (CSR, unscaled) to scaled columns; gives their unscale factors too. */
export function* appendRows(
  columns: SparseMatrix,
  rows: SparseMatrix,
  unscale: Float64Array,
  isScaled: boolean,
): Steps<{ columns: SparseMatrix; unscaleOfRows: Float64Array }> {
  const added = rows.numLines;
  const unscaleOfRows = new Float64Array(added).fill(1);
  const values = rows.values.slice();
  let pauseAt = MANY_ENTRIES;
  for (let i = 0; i < added; i++) {
    const begin = rows.starts[i];
    if (begin >= pauseAt) {
      yield;
      pauseAt = begin + MANY_ENTRIES;
    }
    const end = rows.starts[i + 1];
    const factor = isScaled ? rowFactor(begin, end, rows.indices, rows.values, unscale) : 1;
    unscaleOfRows[i] = 1 / factor;
    for (let k = begin; k < end; k++) values[k] *= factor * unscale[rows.indices[k]];
  }
  const isLarge = rows.starts[added] > MANY_ENTRIES;
  if (isLarge) yield;
  const below = yield* transposeSteps({ ...rows, values });
  if (isLarge) yield;
  return { columns: yield* stack(columns, below), unscaleOfRows };
}

/** The columns of `above` continued by those of `below`. */
function* stack(above: SparseMatrix, below: SparseMatrix): Steps<SparseMatrix> {
  const n = above.numLines;
  const count = above.starts[n] + below.starts[n];
  const starts = new Int32Array(n + 1);
  const indices = new Int32Array(count);
  const values = new Float64Array(count);
  let end = 0;
  let pauseAt = MANY_ENTRIES;
  for (let j = 0; j < n; j++) {
    if (end >= pauseAt) {
      pauseAt = end + MANY_ENTRIES;
      yield;
    }
    starts[j] = end;
    for (let k = above.starts[j]; k < above.starts[j + 1]; k++) {
      indices[end] = above.indices[k];
      values[end++] = above.values[k];
    }
    for (let k = below.starts[j]; k < below.starts[j + 1]; k++) {
      indices[end] = above.lineLength + below.indices[k];
      values[end++] = below.values[k];
    }
  }
  starts[n] = end;
  return { numLines: n, lineLength: above.lineLength + below.lineLength, starts, indices, values };
}

/** Keeps the rows whose `newIndex` is not negative. */
export function selectRows(
  columns: SparseMatrix,
  newIndex: Int32Array,
  numKept: number,
): SparseMatrix {
  const n = columns.numLines;
  const starts = new Int32Array(n + 1);
  const indices: Int32Array = new Int32Array(columns.starts[n]);
  const values: Float64Array = new Float64Array(columns.starts[n]);
  let end = 0;
  for (let j = 0; j < n; j++) {
    starts[j] = end;
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const row = newIndex[columns.indices[k]];
      if (row < 0) continue;
      indices[end] = row;
      values[end++] = columns.values[k];
    }
  }
  starts[n] = end;
  return {
    numLines: n,
    lineLength: numKept,
    starts,
    indices: indices.slice(0, end),
    values: values.slice(0, end),
  };
}

/** Appends columns (CSC, unscaled) to scaled ones, with the factor one of their own. */
export function appendColumns(
  columns: SparseMatrix,
  added: SparseMatrix,
  unscaleOfRows: Float64Array,
): SparseMatrix {
  const n = columns.numLines;
  const before = columns.starts[n];
  const count = before + added.starts[added.numLines];
  const starts = new Int32Array(n + added.numLines + 1);
  const indices = new Int32Array(count);
  const values = new Float64Array(count);
  starts.set(columns.starts.subarray(0, n + 1));
  indices.set(columns.indices.subarray(0, before));
  values.set(columns.values.subarray(0, before));
  for (let j = 0; j < added.numLines; j++) starts[n + 1 + j] = before + added.starts[j + 1];
  for (let k = 0; k < count - before; k++) {
    indices[before + k] = added.indices[k];
    values[before + k] = added.values[k] / unscaleOfRows[added.indices[k]];
  }
  return { numLines: n + added.numLines, lineLength: columns.lineLength, starts, indices, values };
}
