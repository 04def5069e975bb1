import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";

/** One or two knapsacks over binaries and general integers, weights alike or far apart. */
export function knapsack(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = "maximize";
  const numItems = random.integer(3, 10);
  const heaviest = random.pick([9, 40, 1000]);
  const weights = range(numItems).map(() => random.integer(1, heaviest));
  for (const weight of weights) {
    const profit = random.chance(0.5) ? weight + random.integer(0, 3) : random.integer(1, heaviest);
    sketch.integer(0, random.chance(0.7) ? 1 : random.integer(1, 4), profit);
  }
  for (const _ of range(random.integer(1, 2))) {
    const sum = weights.reduce((a, b) => a + b, 0);
    const terms = weights.map((weight, j) => [j, weight + random.integer(0, 2)] as const);
    sketch.atMost(terms, Math.floor(sum * (0.2 + 0.5 * random.next())));
  }
  return sketch.model();
}

/** One equation over integers: the hard core of parity, coin and Frobenius models. */
export function equalityKnapsack(random: Random): Model {
  const sketch = new Sketch();
  const numCols = random.integer(2, 6);
  const factor = random.pick([1, 2, 3, 6]);
  const largest = random.pick([6, 20, 300]);
  const terms = range(numCols).map((j) => {
    const upper = random.pick([1, 3, 8, 40]);
    sketch.integer(random.chance(0.2) ? -upper : 0, upper, random.integer(-6, 6));
    return [j, factor * random.integer(1, largest) * random.pick([1, 1, -1])] as const;
  });
  const side = factor * random.integer(0, 3 * largest) + random.pick([0, 0, 0, 1]);
  if (random.chance(0.3)) {
    // A continuous remainder that is kept small.
    const rest = sketch.real(0, random.integer(1, 4), random.integer(0, 9));
    terms.push([rest, 1]);
  }
  sketch.equal(terms, side);
  if (random.chance(0.4)) sketch.atMost(each(range(numCols)), random.integer(1, 9));
  return sketch.model();
}

/** Sums that must be odd, or leave a remainder: relaxations are blind to them. */
export function parity(random: Random): Model {
  const sketch = new Sketch();
  const numCols = random.integer(3, 7);
  for (const _ of range(numCols)) sketch.integer(0, random.integer(1, 3), random.integer(-4, 4));
  for (const _ of range(random.integer(1, 3))) {
    const modulus = random.pick([2, 2, 3, 5]);
    const multiple = sketch.integer(random.chance(0.5) ? 0 : -6, 8, random.integer(0, 1));
    const terms = range(numCols)
      .filter(() => random.chance(0.6))
      .map((j) => [j, random.integer(1, 4)] as const);
    sketch.equal([...terms, [multiple, -modulus]], random.integer(0, modulus - 1));
  }
  return sketch.model();
}

/** Items into bins, each bin paid for. */
export function binPacking(random: Random): Model {
  const sketch = new Sketch();
  const numItems = random.integer(2, 4);
  const numBins = random.integer(2, 3);
  const capacity = random.integer(6, 12);
  const weights = range(numItems).map(() => random.integer(1, capacity));
  const bins = range(numBins).map(() => sketch.binary(random.pick([1, 1, 2])));
  const placed = weights.map(() => bins.map(() => sketch.binary()));
  for (const item of placed) sketch.equal(each(item), 1);
  bins.forEach((bin, b) => {
    const load = placed.map((item, i) => [item[b] ?? 0, weights[i] ?? 0] as const);
    sketch.atMost([...load, [bin, -capacity]], 0);
  });
  return sketch.model();
}
