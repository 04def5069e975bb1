import {
  columnsOf,
  isEssential,
  LeavingTerms,
  minusProducts,
  type Problem,
  ProblemExtension,
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
  const narrow = yield* written(problem, splits);
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

/** Terms of least values, on their way from a row to its sides. */
class MovedTerms {
  readonly #coefficients: number[] = [];
  readonly #leasts: number[] = [];
  readonly #leaving = new LeavingTerms();

  add(coefficient: number, least: number): void {
    this.#coefficients.push(coefficient);
    this.#leasts.push(least);
    this.#leaving.add(coefficient, least);
  }

  takenFrom(side: number): number {
    return minusProducts(side, this.#coefficients, this.#leasts);
  }

  /**
   * What the sides of row `i` may have lost on the way to `rests`: of 35300000000223.41 - 35.3 · 1000000000003 the last places make
   * 117.50909 instead of 117.51, and a solution was missing. The referee looks at what passes.
   */
  lastPlaces(
    { rows, rowLower, rowUpper, isInteger }: Problem,
    i: number,
    rests: readonly [number, number],
  ): number {
    const { starts, indices, values } = rows;
    let isWhole = true;
    for (let k = starts[i]; k < starts[i + 1] && isWhole; k++)
      isWhole = Number.isInteger(values[k]) && isInteger[indices[k]] === 1;
    return this.#leaving.lastPlaces(rowLower[i], rowUpper[i], isWhole, rests);
  }
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
function* written(problem: Problem, splits: readonly Split[]): Steps<Problem> {
  const { starts, indices, values } = problem.columns;
  const isSplit = new Set(splits.map(({ column }) => column));
  yield* problem.prepareRows();
  const extension = new ProblemExtension(problem.with(sidesFromLeasts(problem, splits)));
  yield;
  for (const split of splits) {
    const { column, width } = split;
    extension.columnLower[column] = 0;
    extension.columnUpper[column] = Math.min(width, BASE - 1);
    if (width < BASE) continue;
    split.high = extension.addInteger(0, Math.floor(width / BASE));
    for (let k = starts[column]; k < starts[column + 1]; k++)
      extension.addEntry(indices[k], split.high, BASE * values[k]);
    extension.addRow([column, split.high], [1, BASE], -Infinity, width);
  }
  return yield* extension.buildSteps([], (s) => [...columnsOf(s)].some((j) => isSplit.has(j)));
}

/** Sides of the rows where split columns are measured from their least values. */
function sidesFromLeasts(problem: Problem, splits: readonly Split[]) {
  const { starts, indices, values } = problem.columns;
  const moved = new Map<number, MovedTerms>();
  for (const { column, least } of splits)
    for (let k = starts[column]; k < starts[column + 1]; k++) {
      const terms = moved.get(indices[k]) ?? new MovedTerms();
      terms.add(values[k], least);
      moved.set(indices[k], terms);
    }
  const rowLower = problem.rowLower.slice();
  const rowUpper = problem.rowUpper.slice();
  for (const [i, terms] of moved) {
    const lower = terms.takenFrom(rowLower[i]);
    const upper = terms.takenFrom(rowUpper[i]);
    const lastPlaces = terms.lastPlaces(problem, i, [lower, upper]);
    rowLower[i] = lower - lastPlaces;
    rowUpper[i] = upper + lastPlaces;
  }
  return { rowLower, rowUpper };
}
