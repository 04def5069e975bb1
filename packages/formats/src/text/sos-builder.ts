import type { SpecialOrderedSet } from "@bough/problem";

/** Collects the members of one special ordered set. */
export class SosBuilder {
  readonly kind: "sos1" | "sos2";
  readonly name: string;
  readonly #columns: number[] = [];
  readonly #weights: number[] = [];

  constructor(kind: "sos1" | "sos2", name: string) {
    this.kind = kind;
    this.name = name;
  }

  /** Without a weight, a column comes after those before it. */
  add(column: number, weight: number = this.#columns.length + 1): void {
    this.#columns.push(column);
    this.#weights.push(weight);
  }

  /** What is wrong with the set, or undefined. */
  get fault(): string | undefined {
    if (new Set(this.#columns).size < this.#columns.length) return "a column twice";
    if (new Set(this.#weights).size < this.#weights.length) return "two columns of equal weight";
    return undefined;
  }

  build(): SpecialOrderedSet {
    const order = this.#columns.map((_, k) => k);
    order.sort((a, b) => this.#weights[a] - this.#weights[b]);
    return {
      kind: this.kind,
      name: this.name,
      columns: Int32Array.from(order, (k) => this.#columns[k]),
      weights: Float64Array.from(order, (k) => this.#weights[k]),
    };
  }
}
