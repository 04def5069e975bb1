import type { RecordReader } from "./postsolve-stack.ts";

/** A column that presolve took out as  constant + Σ coefficients · columns  at every point. */
export interface Expression {
  readonly column: number;
  readonly constant: number;
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
  /** All numbers are whole, and none of them was rounded. */
  readonly isWhole: boolean;
}

/** Column `j` of the equation  a x_j + rest = side, whose rest the record goes on with. */
export function solvedFor(j: number, a: number, side: number, record: RecordReader): Expression {
  const columns: number[] = [];
  const coefficients: number[] = [];
  const constant = side / a;
  let isWhole = isWholeQuotient(side, a);
  for (let count = record.int(); count > 0; count--) {
    columns.push(record.int());
    const b = record.float();
    isWhole &&= isWholeQuotient(b, a);
    coefficients.push(-b / a);
  }
  return { column: j, constant, columns, coefficients, isWhole };
}

/** True where the quotient of two whole numbers is one. */
export function isWholeQuotient(b: number, a: number): boolean {
  return Number.isInteger(a) && Number.isSafeInteger(b) && b % a === 0;
}
