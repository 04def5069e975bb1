/** How MPS states the sides of a row. `range` is absent where the type says it all. */
export interface RowForm {
  readonly type: "E" | "L" | "G";
  readonly rhs: number;
  readonly range?: number;
}

/** Stands for minus infinity in a row that restricts nothing; readers take it as infinite. */
const NO_SIDE = -1e30;

/**
 * Type, right-hand side and range from which a reader gets exactly these sides back, or undefined
 * where there are none: then the row must be written as two.
 */
export function rowForm(lower: number, upper: number): RowForm | undefined {
  if (lower === upper) return { type: "E", rhs: lower };
  if (lower === -Infinity) {
    return upper === Infinity ? { type: "G", rhs: NO_SIDE } : { type: "L", rhs: upper };
  }
  if (upper === Infinity) return { type: "G", rhs: lower };
  return lower < upper ? rangeForm(lower, upper) : undefined;
}

/** The difference of the sides is rounded; one of its neighbours may lead back where it does not. */
function rangeForm(lower: number, upper: number): RowForm | undefined {
  const difference = upper - lower;
  const step = 2 ** (Math.floor(Math.log2(difference)) - 52);
  for (const range of [difference, difference + step, difference - step]) {
    if (upper - range === lower) return { type: "L", rhs: upper, range };
    if (lower + range === upper) return { type: "G", rhs: lower, range };
  }
  return undefined;
}
