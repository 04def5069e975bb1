import {
  columnsOf,
  compressColumnsSteps,
  isEssential,
  minusProducts,
  Problem,
  type Steps,
} from "@bough/problem";
import { LARGEST_THRESHOLD } from "@bough/propagation";

/** Values of a column's lower part: a power of ten, so that coefficients stay the decimals that they are. */
const BASE = 1e9;
/** Columns of more values are left whole: their sums would not be exact. */
const WIDEST = 2 ** 52;

/** A problem whose integers fit into clauses, and the way back. */
export interface SplitProblem {
  readonly problem: Problem;
  /** True where some column was split, and not only looked at. */
  readonly isSplit: boolean;
  /** The point of the problem before that belongs to one of this. */
  toWhole(x: Float64Array): Float64Array;
  /** The columns that these have become. */
  placesOf(columns: Int32Array): Int32Array;
}

/** x = least + low + BASE · high, where low has the column's own place. */
interface Split {
  readonly column: number;
  readonly least: number;
  /** Values beyond the least. */
  readonly width: number;
  /** Column of the high part, -1 where there is none. */
  high: number;
}

/**
 * Writes integer columns that go beyond what clauses can hold as a distance from their lower bound, and wide
 * ones as two numbers, a lower part below 10^9 and how many times that. Each value has one way to be
 * written, so solutions stay as many as they are. Columns without bounds, or of which structures speak,
 * stay as they are.
 */
export function* splitColumns(problem: Problem): Steps<SplitProblem> {
  const splits = splitsOf(problem);
  if (splits.length === 0) return unsplit(problem);
  yield;
  let numCols = problem.numCols;
  for (const split of splits) if (split.width >= BASE) split.high = numCols++;
  const narrow = yield* written(problem, splits, numCols);
  const highOf = new Map(splits.map(({ column, high }) => [column, high]));
  return {
    problem: narrow,
    isSplit: true,
    toWhole(x) {
      const whole = x.slice(0, problem.numCols);
      for (const { column, least, high } of splits)
        whole[column] += least + (high < 0 ? 0 : BASE * x[high]);
      return whole;
    },
    placesOf: (columns) =>
      Int32Array.from(
        [...columns].flatMap((j) => {
          const high = highOf.get(j) ?? -1;
          return high < 0 ? [j] : [j, high];
        }),
      ),
  };
}

function unsplit(problem: Problem): SplitProblem {
  return { problem, isSplit: false, toWhole: (x) => x, placesOf: (columns) => columns };
}

function splitsOf(problem: Problem): Split[] {
  const { numCols, isInteger, columnLower, columnUpper, structures } = problem;
  const splits: Split[] = [];
  let isNamed: Set<number> | undefined;
  for (let column = 0; column < numCols; column++) {
    if (isInteger[column] === 0) continue;
    const least = Math.ceil(columnLower[column]);
    const most = Math.floor(columnUpper[column]);
    if (least >= -LARGEST_THRESHOLD && most <= LARGEST_THRESHOLD) continue;
    const largest = Math.max(Math.abs(least), Math.abs(most));
    if (!(largest <= WIDEST) || least > most) continue;
    isNamed ??= new Set(structures.filter(isEssential).flatMap((s) => [...columnsOf(s)]));
    if (!isNamed.has(column)) splits.push({ column, least, width: most - least, high: -1 });
  }
  return splits;
}

/** The problem over the parts, its redundant structures left out where they speak of one. */
function* written(problem: Problem, splits: readonly Split[], numCols: number): Steps<Problem> {
  const { numRows } = problem;
  const { starts, indices, values } = problem.columns;
  const wide = splits.filter(({ high }) => high >= 0);
  const extended = (list: Float64Array) => {
    const longer = new Float64Array(numCols);
    longer.set(list);
    return longer;
  };
  const columnLower = extended(problem.columnLower);
  const columnUpper = extended(problem.columnUpper);
  const isInteger = new Uint8Array(numCols).fill(1);
  isInteger.set(problem.isInteger);
  const moved = new Map<number, { coefficients: number[]; leasts: number[] }>();
  const entries: { row: number; column: number; value: number }[] = [];
  for (const { column, least, width, high } of splits) {
    columnLower[column] = 0;
    columnUpper[column] = Math.min(width, BASE - 1);
    if (high >= 0) columnUpper[high] = Math.floor(width / BASE);
    for (let k = starts[column]; k < starts[column + 1]; k++) {
      const { coefficients, leasts } = moved.get(indices[k]) ?? { coefficients: [], leasts: [] };
      coefficients.push(values[k]);
      leasts.push(least);
      moved.set(indices[k], { coefficients, leasts });
      if (high >= 0) entries.push({ row: indices[k], column: high, value: BASE * values[k] });
    }
  }
  const numEnds = wide.length;
  const rowLower = new Float64Array(numRows + numEnds).fill(-Infinity);
  const rowUpper = new Float64Array(numRows + numEnds);
  rowLower.set(problem.rowLower);
  rowUpper.set(problem.rowUpper);
  for (const [i, { coefficients, leasts }] of moved) {
    rowLower[i] = minusProducts(rowLower[i], coefficients, leasts);
    rowUpper[i] = minusProducts(rowUpper[i], coefficients, leasts);
  }
  for (const [k, { column, high, width }] of wide.entries()) {
    const row = numRows + k;
    rowUpper[row] = width;
    entries.push({ row, column, value: 1 }, { row, column: high, value: BASE });
  }
  yield;
  for (let j = 0; j < problem.numCols; j++)
    for (let k = starts[j]; k < starts[j + 1]; k++)
      entries.push({ row: indices[k], column: j, value: values[k] });
  yield;
  const isSplit = new Set(splits.map(({ column }) => column));
  return new Problem({
    name: problem.name,
    sense: problem.sense,
    cost: extended(problem.cost),
    objectiveOffset: problem.objectiveOffset,
    columns: yield* compressColumnsSteps(
      numRows + numEnds,
      numCols,
      entries.length,
      entries.map(({ row }) => row),
      entries.map(({ column }) => column),
      entries.map(({ value }) => value),
    ),
    columnLower,
    columnUpper,
    rowLower,
    rowUpper,
    isInteger,
    // A high part is called like its column.
    columnNames: (j) =>
      problem.columnName(j < problem.numCols ? j : wide[j - problem.numCols].column),
    structures: problem.structures.filter((s) => ![...columnsOf(s)].some((j) => isSplit.has(j))),
  });
}
