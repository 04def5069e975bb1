import type { Cumulative, NoOverlap, Problem, Structure } from "@bough/problem";
import type { ColumnBounds } from "./linear-side.ts";

/** Columns for orders of two tasks, at most; with more, bounds must do. */
const MOST_ORDERS = 20_000;

/** Literals "task i comes before task k", as bound variables, at i * count + k; -1 where there is none. */
export type OrderTable = Int32Array;

/** Where the columns and rules of orders go. */
export interface OrderSink {
  /** A new binary column. */
  addBinary(): number;
  /** sum of coefficients * columns <= rhs, where the bound variable is at its binary threshold; -1: always. */
  addRow(columns: number[], coefficients: number[], rhs: number, literal: number): void;
  /** One of the bound variables is at its binary threshold. */
  addClause(boundVariables: readonly number[]): void;
}

/**
 * Gives two tasks that must not overlap a column for which of them comes first, so that a search can
 * decide it and clauses can speak of it. Two that no optional task is among share one column; else
 * each direction has its own, which is false where a task does not take place.
 */
export class TaskOrders {
  readonly tables: Map<Structure, OrderTable> = new Map();
  readonly #bounds: ColumnBounds;
  readonly #sink: OrderSink;
  /** The two literals of each pair of tasks known so far. */
  readonly #known = new Map<string, readonly [number, number]>();
  #count = 0;

  constructor(bounds: ColumnBounds, sink: OrderSink) {
    this.#bounds = bounds;
    this.#sink = sink;
  }

  /** Whether the orders of all tasks of the problem that exclude each other are few enough. */
  static fits(problem: Problem): boolean {
    let pairs = 0;
    for (const structure of problem.structures) {
      if (structure.kind !== "no-overlap" && structure.kind !== "cumulative") continue;
      const count = structure.starts.length;
      for (let i = 0; i < count; i++) {
        for (let k = i + 1; k < count; k++) if (excludes(structure, i, k)) pairs++;
      }
    }
    return pairs <= MOST_ORDERS;
  }

  add(structure: NoOverlap | Cumulative): void {
    const count = structure.starts.length;
    const table = new Int32Array(count * count).fill(-1);
    for (let i = 0; i < count; i++) {
      for (let k = i + 1; k < count; k++) {
        if (!excludes(structure, i, k)) continue;
        const [before, after] = this.#order(structure, i, k);
        table[i * count + k] = before;
        table[k * count + i] = after;
      }
    }
    this.tables.set(structure, table);
  }

  #order(structure: NoOverlap | Cumulative, i: number, k: number): readonly [number, number] {
    const key = `${this.#task(structure, i)} ${this.#task(structure, k)} ${gap(structure, i, k)} ${gap(structure, k, i)}`;
    let literals = this.#known.get(key);
    if (literals === undefined) {
      literals = this.#makeOrder(structure, i, k);
      this.#known.set(key, literals);
    }
    return literals;
  }

  #task({ starts, lengths, lengthColumns, presences }: NoOverlap | Cumulative, i: number): string {
    return `${starts[i]},${lengths[i]},${lengthColumns[i]},${presences[i]}`;
  }

  #makeOrder(structure: NoOverlap | Cumulative, i: number, k: number): readonly [number, number] {
    const canBefore = this.#canPrecede(structure, i, k);
    const canAfter = this.#canPrecede(structure, k, i);
    const presences = [structure.presences[i], structure.presences[k]].filter((v) => v >= 0);
    if (presences.length === 0 && canBefore !== canAfter) {
      if (canBefore) this.#addPrecedence(structure, i, k, -1);
      else this.#addPrecedence(structure, k, i, -1);
      return [-1, -1];
    }
    if (presences.length === 0 && canBefore) {
      const before = 2 * this.#addBinary();
      this.#addPrecedence(structure, i, k, before);
      this.#addPrecedence(structure, k, i, before + 1);
      return [before, before + 1];
    }
    const before = canBefore ? 2 * this.#addBinary() : -1;
    const after = canAfter ? 2 * this.#addBinary() : -1;
    if (canBefore) this.#addPrecedence(structure, i, k, before);
    if (canAfter) this.#addPrecedence(structure, k, i, after);
    const orders = [before, after].filter((v) => v >= 0);
    for (const order of orders) {
      for (const presence of presences) this.#sink.addClause([order ^ 1, presence]);
    }
    this.#sink.addClause([...presences.map((v) => v ^ 1), ...orders]);
    return [before, after];
  }

  #addBinary(): number {
    this.#count++;
    return this.#sink.addBinary();
  }

  get count(): number {
    return this.#count;
  }

  /** Whether task i can end, gap included, by the time task k has to start. */
  #canPrecede(structure: NoOverlap | Cumulative, i: number, k: number): boolean {
    const { starts, lengths } = structure;
    const { lower, upper } = this.#bounds;
    return lower[starts[i]] + lengths[i] + gap(structure, i, k) <= upper[starts[k]];
  }

  #addPrecedence(structure: NoOverlap | Cumulative, i: number, k: number, literal: number): void {
    const { starts, lengths, lengthColumns } = structure;
    const length = lengthColumns[i];
    const rest = length < 0 ? lengths[i] : 0;
    const columns = [starts[i], starts[k]];
    const coefficients = [1, -1];
    if (length >= 0) {
      columns.push(length);
      coefficients.push(1);
    }
    this.#sink.addRow(columns, coefficients, 0 - rest - gap(structure, i, k), literal);
  }
}

function gap(structure: NoOverlap | Cumulative, i: number, k: number): number {
  if (structure.kind === "cumulative" || structure.gaps === null) return 0;
  return structure.gaps[i * structure.starts.length + k];
}

/** Whether the two never run at the same time, whatever the bounds. */
function excludes(structure: NoOverlap | Cumulative, i: number, k: number): boolean {
  if (structure.kind === "no-overlap") return true;
  const { demands, lengths, capacity } = structure;
  return lengths[i] > 0 && lengths[k] > 0 && demands[i] + demands[k] > capacity;
}
