import { checkValue, InvalidProblemError, objectWith, shown, type Term } from "@bough/problem";

const ROW = objectWith("terms", "object", "a row such as { terms: [[0, 1], [3, -1]], upper: 0 }");

/** A row that every wanted point satisfies: lower <= sum of coefficients times columns <= upper. */
export interface LazyRow {
  /** Columns of the problem with their coefficients, each column once. */
  readonly terms: readonly Term[];
  /** Default -Infinity. */
  readonly lower?: number;
  /** Default Infinity. */
  readonly upper?: number;
}

/** A row as it is kept: over the user's columns, or over those of a search. */
export interface StoredRow {
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The row, checked.
 *
 * @throws {InvalidProblemError} where it is no row over so many columns
 */
export function checkedRow(row: LazyRow, numCols: number): StoredRow {
  checkValue('what the hook "separate" gave', row, ROW);
  const { terms, lower = -Infinity, upper = Infinity } = row;
  if (!Array.isArray(terms))
    throw new InvalidProblemError(`a lazy row has ${shown(terms)} for terms`);
  const columns = Int32Array.from(terms, ([column]) => column);
  const coefficients = Float64Array.from(terms, ([, coefficient]) => coefficient);
  const seen = new Set<number>();
  terms.forEach(([column, coefficient], k) => {
    if (columns[k] !== column || column < 0 || column >= numCols || seen.has(column))
      throw new InvalidProblemError(
        `a lazy row names column ${shown(column)}; it needs columns 0 to ${numCols - 1}, each once`,
      );
    if (!Number.isFinite(coefficient))
      throw new InvalidProblemError(
        `a lazy row has the coefficient ${shown(coefficient)} at column ${column}`,
      );
    seen.add(column);
  });
  if (!(lower <= upper))
    throw new InvalidProblemError(
      `a lazy row has the sides ${shown(lower)} and ${shown(upper)}; the lower must not be above the upper`,
    );
  return { columns, coefficients, lower, upper };
}
