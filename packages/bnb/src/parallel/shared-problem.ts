import { InternalError, Problem, type Structure } from "@bough/problem";

/**
 * A problem in one buffer, so that workers read the same memory. Layout, in this order: header of
 * 8 int32 (magic, version, rows, columns, nonzeros, sense, 0, 0), then float64 arrays (offset,
 * cost, column bounds, row bounds, values), then int32 arrays (column starts, row indices), then
 * the integrality bytes. Names stay behind.
 */
const MAGIC = 0x426f7567; // "Boug"
const VERSION = 1;
const HEADER_BYTES = 32;

interface Layout {
  readonly reals: number;
  readonly integers: number;
  readonly flags: number;
  readonly bytes: number;
}

function layoutOf(numRows: number, numCols: number, numNonzeros: number): Layout {
  const numReals = 1 + 3 * numCols + 2 * numRows + numNonzeros;
  const integers = HEADER_BYTES + 8 * numReals;
  const flags = integers + 4 * (numCols + 1 + numNonzeros);
  return { reals: HEADER_BYTES, integers, flags, bytes: flags + numCols };
}

/** Copies a problem into a buffer that threads can share where the platform allows it. */
export function packProblem(problem: Problem): SharedArrayBuffer | ArrayBuffer {
  const { numRows, numCols, numNonzeros, columns } = problem;
  const layout = layoutOf(numRows, numCols, numNonzeros);
  const canShare = typeof SharedArrayBuffer === "function";
  const buffer = canShare ? new SharedArrayBuffer(layout.bytes) : new ArrayBuffer(layout.bytes);
  const header = new Int32Array(buffer, 0, 8);
  header.set([MAGIC, VERSION, numRows, numCols, numNonzeros, problem.sense === "maximize" ? 1 : 0]);
  const reals = new Float64Array(buffer, layout.reals, 1 + 3 * numCols + 2 * numRows + numNonzeros);
  let place = 0;
  for (const part of [
    Float64Array.of(problem.objectiveOffset),
    problem.cost,
    problem.columnLower,
    problem.columnUpper,
    problem.rowLower,
    problem.rowUpper,
    columns.values.subarray(0, numNonzeros),
  ]) {
    reals.set(part, place);
    place += part.length;
  }
  const integers = new Int32Array(buffer, layout.integers, numCols + 1 + numNonzeros);
  integers.set(columns.starts.subarray(0, numCols + 1));
  integers.set(columns.indices.subarray(0, numNonzeros), numCols + 1);
  new Uint8Array(buffer, layout.flags, numCols).set(problem.isInteger);
  return buffer;
}

/** The problem that a buffer holds; its arrays are views of the buffer. */
export function unpackProblem(
  buffer: SharedArrayBuffer | ArrayBuffer,
  structures: readonly Structure[],
): Problem {
  const [magic, version, numRows, numCols, numNonzeros, isMaximised] = new Int32Array(buffer, 0, 8);
  if (magic !== MAGIC || version !== VERSION) {
    throw new InternalError("a worker was handed a buffer that holds no problem of this version");
  }
  const layout = layoutOf(numRows, numCols, numNonzeros);
  let place = layout.reals;
  const reals = (length: number): Float64Array => {
    const view = new Float64Array(buffer, place, length);
    place += 8 * length;
    return view;
  };
  const [objectiveOffset] = reals(1);
  const cost = reals(numCols);
  const columnLower = reals(numCols);
  const columnUpper = reals(numCols);
  const rowLower = reals(numRows);
  const rowUpper = reals(numRows);
  const values = reals(numNonzeros);
  return new Problem({
    name: "",
    sense: isMaximised === 1 ? "maximize" : "minimize",
    cost,
    objectiveOffset,
    columns: {
      numLines: numCols,
      lineLength: numRows,
      starts: new Int32Array(buffer, layout.integers, numCols + 1),
      indices: new Int32Array(buffer, layout.integers + 4 * (numCols + 1), numNonzeros),
      values,
    },
    columnLower,
    columnUpper,
    rowLower,
    rowUpper,
    isInteger: new Uint8Array(buffer, layout.flags, numCols),
    structures,
  });
}
