/**
 * Bounds as the search speaks of them: column j has the bound variables 2 j for x_j and 2 j + 1 for
 * -x_j, each with a lower bound only. The literal (v, k) says "v is at least k", k an integer.
 */
export interface Literal {
  readonly variable: number;
  readonly bound: number;
}

/** Not (v, k): over the integers -v is at least 1 - k. */
export function negation({ variable, bound }: Literal): Literal {
  return { variable: variable ^ 1, bound: 1 - bound };
}

export function lowerOf(column: number): number {
  return 2 * column;
}

export function upperOf(column: number): number {
  return 2 * column + 1;
}

/** The bound of the column itself that a bound variable's value says: x_j for 2 j and 2 j + 1 alike. */
export function columnValue(variable: number, value: number): number {
  return (variable & 1) === 0 ? value : 0 - value;
}
