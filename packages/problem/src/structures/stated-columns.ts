import { INFINITE_BOUND } from "../tolerances.ts";

/** What a structure's kind asks of the columns that it speaks of, as they are by the time it is added. */
export interface StatedColumns {
  readonly count: number;
  isInteger(column: number): boolean;
  isBinary(column: number): boolean;
}

type Wanted = "column" | "integer column" | "binary column";

/** What is wrong with a list of columns; undefined where each is there and of the kind wanted. */
export function faultOfColumns(
  columns: ArrayLike<number>,
  wanted: Wanted,
  stated: StatedColumns,
): string | undefined {
  for (let k = 0; k < columns.length; k++) {
    const fault = faultOfColumn(columns[k], wanted, stated);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The same for lists in which -1 stands for none. */
export function faultOfSomeColumns(
  columns: ArrayLike<number>,
  wanted: Wanted,
  stated: StatedColumns,
): string | undefined {
  return faultOfColumns(
    Array.from(columns).filter((column) => column !== -1),
    wanted,
    stated,
  );
}

export function faultOfColumn(
  column: number,
  wanted: Wanted,
  stated: StatedColumns,
): string | undefined {
  if (!(Number.isInteger(column) && column >= 0 && column < stated.count)) {
    return `refers to column ${column}; the problem has ${stated.count} columns so far`;
  }
  if (wanted === "integer column" && !stated.isInteger(column)) {
    return `needs column ${column} to be integer; add it with isInteger before`;
  }
  if (wanted === "binary column" && !stated.isBinary(column)) {
    return `needs column ${column} to be binary; add it with isInteger and bounds within 0 and 1 before`;
  }
  return undefined;
}

/** What is wrong with literals (see `Clique`); -1 stands for none where `mayBeNone`. */
export function faultOfLiterals(
  literals: ArrayLike<number>,
  mayBeNone: boolean,
  stated: StatedColumns,
): string | undefined {
  const columns: number[] = [];
  for (let k = 0; k < literals.length; k++) {
    if (!(mayBeNone && literals[k] === -1)) columns.push(Math.floor(literals[k] / 2));
  }
  return faultOfColumns(columns, "binary column", stated);
}

/** What is wrong with a range; either end may be infinite, as `INFINITE_BOUND` and more counts. */
export function faultOfRange(lower: number, upper: number): string | undefined {
  if (lower <= upper && lower < INFINITE_BOUND && upper > -INFINITE_BOUND) return undefined;
  const isFar = lower >= INFINITE_BOUND || upper <= -INFINITE_BOUND;
  const why = isFar ? `: ${INFINITE_BOUND.toExponential()} and more counts as infinite` : "";
  return `has the range from ${lower} to ${upper}; no number lies in it${why}`;
}

/** The same structure with sides that count as infinite made so, as those of rows and columns are. */
export function withNearSides<S extends { readonly lower: number; readonly upper: number }>(
  structure: S,
): S {
  const { lower, upper } = structure;
  if (!(lower <= -INFINITE_BOUND || upper >= INFINITE_BOUND)) return structure;
  return {
    ...structure,
    lower: lower <= -INFINITE_BOUND ? -Infinity : lower,
    upper: upper >= INFINITE_BOUND ? Infinity : upper,
  };
}

/** What is wrong with numbers that need to be finite and at least `least`. */
export function faultOfNumbers(
  what: string,
  values: ArrayLike<number>,
  least = -Infinity,
): string | undefined {
  for (let k = 0; k < values.length; k++) {
    if (Number.isFinite(values[k]) && values[k] >= least) continue;
    const wanted = least === -Infinity ? "be finite" : `be finite and at least ${least}`;
    return `has ${values[k]} among its ${what}, which must ${wanted}`;
  }
  return undefined;
}

/** What is wrong with lists that run beside each other. */
export function faultOfLengths(
  lists: Readonly<Record<string, ArrayLike<number>>>,
): string | undefined {
  const [[firstName, first], ...others] = Object.entries(lists);
  for (const [name, { length }] of others) {
    if (length === first.length) continue;
    return `has ${length} ${name} beside ${first.length} ${firstName}; there must be as many`;
  }
  return undefined;
}
