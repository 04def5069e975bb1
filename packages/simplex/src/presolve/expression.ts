import type { RecordReader } from "./postsolve-stack.ts";

/** A column that presolve took out as  constant + Σ coefficients · columns  at every point. */
export interface Expression {
  readonly column: number;
  readonly constant: number;
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
}

/** Column `j` of the equation  a x_j + rest = side, whose rest the record goes on with. */
export function solvedFor(j: number, a: number, side: number, record: RecordReader): Expression {
  const columns: number[] = [];
  const coefficients: number[] = [];
  for (let count = record.int(); count > 0; count--) {
    columns.push(record.int());
    coefficients.push(-record.float() / a);
  }
  return { column: j, constant: side / a, columns, coefficients };
}
