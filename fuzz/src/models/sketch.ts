import type { Sense } from "@bough/problem";
import type { Model, ModelColumn, ModelRow, ModelStructure, ModelTerm } from "./model.ts";

/** A model in the making: what is added gets a number. */
export class Sketch {
  sense: Sense = "minimize";
  offset = 0;
  readonly columns: ModelColumn[] = [];
  readonly rows: ModelRow[] = [];
  readonly structures: ModelStructure[] = [];

  /** An integer column. */
  integer(lower: number, upper: number, cost = 0): number {
    return this.columns.push({ lower, upper, cost, isInteger: true }) - 1;
  }

  binary(cost = 0): number {
    return this.integer(0, 1, cost);
  }

  real(lower: number, upper: number, cost = 0): number {
    return this.columns.push({ lower, upper, cost, isInteger: false }) - 1;
  }

  /** lower <= terms <= upper; terms of coefficient zero are left out. */
  row(lower: number, terms: readonly ModelTerm[], upper: number): void {
    this.rows.push({ lower, upper, terms: terms.filter(([, a]) => a !== 0) });
  }

  atMost(terms: readonly ModelTerm[], upper: number): void {
    this.row(-Infinity, terms, upper);
  }

  atLeast(terms: readonly ModelTerm[], lower: number): void {
    this.row(lower, terms, Infinity);
  }

  equal(terms: readonly ModelTerm[], value: number): void {
    this.row(value, terms, value);
  }

  model(): Model {
    const { sense, offset, columns, rows, structures } = this;
    return { sense, offset, columns, rows, structures };
  }
}

/** Every column with the same coefficient. */
export function each(columns: readonly number[], coefficient = 1): ModelTerm[] {
  return columns.map((j) => [j, coefficient]);
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, k) => k);
}
