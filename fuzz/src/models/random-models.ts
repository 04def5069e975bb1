import { Random } from "@bough/testing";
import { Arbitrary, type Random as Source, Stream, Value } from "fast-check";
import type { Model } from "./model.ts";
import { smallerModels } from "./smaller-model.ts";

/** Models from a generator that is given a stream of random numbers; shrunk piece by piece. */
export function randomModels(make: (random: Random) => Model): Arbitrary<Model> {
  return shrunkBy(make, smallerModels);
}

/**
 * Any plain data from a generator, with a function that names smaller ones. Unlike fast-check's own
 * combinators it shrinks what was made, not how it was made, so that generators may be as they like.
 */
export function shrunkBy<T>(
  make: (random: Random) => T,
  smaller: (value: T) => Iterable<T>,
): Arbitrary<T> {
  return new GeneratedValues(make, smaller);
}

class GeneratedValues<T> extends Arbitrary<T> {
  readonly #make: (random: Random) => T;
  readonly #smaller: (value: T) => Iterable<T>;

  constructor(make: (random: Random) => T, smaller: (value: T) => Iterable<T>) {
    super();
    this.#make = make;
    this.#smaller = smaller;
  }

  override generate(source: Source): Value<T> {
    return new Value(this.#make(new Random(source.nextInt())), undefined);
  }

  override canShrinkWithoutContext(_value: unknown): _value is T {
    return true;
  }

  override shrink(value: T): Stream<Value<T>> {
    return new Stream(values(this.#smaller(value)));
  }
}

function* values<T>(items: Iterable<T>): IterableIterator<Value<T>> {
  for (const item of items) yield new Value(item, undefined);
}
