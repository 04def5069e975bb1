import { countedUp, pickedFloat64, pickedInt32, type SpecialOrderedSet } from "@bough/problem";

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
    if (hasTwins(this.#columns)) return "a column twice";
    if (hasTwins(this.#weights)) return "two columns of equal weight";
    return undefined;
  }

  build(): SpecialOrderedSet {
    const order = countedUp(this.#columns.length);
    if (!isRising(this.#weights)) order.sort((a, b) => this.#weights[a] - this.#weights[b]);
    return {
      kind: this.kind,
      name: this.name,
      columns: pickedInt32(this.#columns, order),
      weights: pickedFloat64(this.#weights, order),
    };
  }
}

function hasTwins(values: readonly number[]): boolean {
  if (isRising(values)) return false;
  const sorted = new Float64Array(values).sort();
  return !isRising(sorted);
}

function isRising(values: ArrayLike<number>): boolean {
  for (let k = 1; k < values.length; k++) if (!(values[k - 1] < values[k])) return false;
  return true;
}
