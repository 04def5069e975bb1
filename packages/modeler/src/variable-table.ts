import { shown } from "@bough/problem";
import { sum } from "./build-expression.ts";
import type { Context } from "./context.ts";
import { InvalidModelError } from "./errors.ts";
import type { Expression, NumberLike } from "./expression.ts";
import { listed } from "./given-values.ts";
import { quoting } from "./text-budget.ts";

/** What names a row, a column and so on of a table. */
export type Key = string | number;

/** The keys of one dimension: an array or a Set, not a text. */
export type KeySet = Iterable<Key> & object;

/** What stands for a key where all of them are meant. */
export const ALL = null;

/**
 * One item for each combination of keys, such as a variable for each plant and market:
 *
 *     const shipped = model.reals(plants, markets, 0, Infinity, "shipped");
 *     model.require(shipped.sum("Gdansk", ALL).atMost(350));
 *     model.minimize(model.sum(shipped.map((amount, plant, market) => amount.times(cost(plant, market)))));
 */
export class Table<T extends NumberLike> {
  /** The keys of each dimension, in order. */
  readonly keys: readonly (readonly Key[])[];
  readonly #context: Context;
  readonly #name: string;
  /** Row by row: the last key runs fastest. */
  readonly #items: readonly T[];
  readonly #places: readonly ReadonlyMap<Key, number>[];

  /** @internal */
  constructor(
    context: Context,
    sets: readonly KeySet[],
    name: string,
    make: (itemName: string | undefined) => T,
  ) {
    this.#context = context;
    this.#name = name;
    this.keys = sets.map((set, d) => keysOf(set, d, name));
    this.#places = this.keys.map((keys) => new Map(keys.map((key, k) => [key, k])));
    const label = (keys: readonly Key[]) => (name === "" ? undefined : `${name}_${keys.join("_")}`);
    this.#items = combinations(this.keys).map((keys) => make(label(keys)));
  }

  /** The item of these keys, one for each dimension. */
  at(...keys: Key[]): T {
    const [item] = this.#selected(keys, "at");
    return item!;
  }

  /** The items whose keys are these; `ALL` stands for every key of its dimension. */
  where(...keys: (Key | typeof ALL)[]): T[] {
    return this.#selected(keys, "where");
  }

  /** The sum of the items whose keys are these, of all without any. */
  sum(...keys: (Key | typeof ALL)[]): Expression {
    const items = keys.length === 0 ? this.#items : this.#selected(keys, "sum");
    return sum(this.#context, items, "sum");
  }

  /** What a function makes of each item and its keys. */
  map<U>(f: (item: T, ...keys: Key[]) => U): U[] {
    return combinations(this.keys).map((keys, k) => f(this.#items[k]!, ...keys));
  }

  /** All items, the last key running fastest. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.#items[Symbol.iterator]();
  }

  get size(): number {
    return this.#items.length;
  }

  #selected(keys: readonly (Key | typeof ALL)[], call: string): T[] {
    const text = `${this.#name || "table"}.${call}(${keys.map(shown).join(", ")})`;
    if (keys.length !== this.keys.length) {
      throw new InvalidModelError(
        quoting`${text}: it needs ${this.keys.length} keys, one for each dimension`,
      );
    }
    let places = [0];
    for (const [d, key] of keys.entries()) {
      const size = this.keys[d]!.length;
      const chosen = key === ALL ? this.keys[d]!.keys() : [this.#placeOf(d, key, text)];
      const steps = [...chosen];
      places = places.flatMap((place) => steps.map((step) => place * size + step));
    }
    return places.map((place) => this.#items[place]!);
  }

  #placeOf(dimension: number, key: Key, text: string): number {
    const place = this.#places[dimension]!.get(key);
    if (place !== undefined) return place;
    throw new InvalidModelError(
      quoting`${text}: dimension ${dimension + 1} has no key ${shown(key)}`,
    );
  }
}

function keysOf(set: KeySet, dimension: number, name: string): readonly Key[] {
  const keys = [...listed(set, name || "table")];
  const seen = new Set<Key>();
  for (const key of keys) {
    if (seen.has(key)) {
      throw new InvalidModelError(
        quoting`the keys of dimension ${dimension + 1} of ${name || "a table"} hold ${shown(key)} twice`,
      );
    }
    seen.add(key);
  }
  return keys;
}

function combinations(sets: readonly (readonly Key[])[]): Key[][] {
  let tuples: Key[][] = [[]];
  for (const set of sets) tuples = tuples.flatMap((tuple) => set.map((key) => [...tuple, key]));
  return tuples;
}

/** Arguments that begin with sets of keys: the sets, and what comes after them. */
export function splitKeys(given: readonly unknown[]): {
  readonly sets: readonly KeySet[];
  readonly rest: readonly unknown[];
} {
  const end = given.findIndex((item) => typeof item !== "object" || item === null);
  const numSets = end < 0 ? given.length : end;
  return { sets: given.slice(0, numSets) as KeySet[], rest: given.slice(numSets) };
}
