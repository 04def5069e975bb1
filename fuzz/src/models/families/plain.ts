import { type Random, randomProblem } from "@bough/testing";
import { type Model, toModel } from "../model.ts";
import { range, Sketch } from "../sketch.ts";

const ANY_SEED = 2 ** 31 - 1;

/** Rows and columns without a plan: few or many columns, equations, big-M, negative bounds. */
export function plain(random: Random): Model {
  const shape = {
    numCols: random.integer(2, 9),
    numRows: random.integer(1, 8),
    integerShare: random.pick([1, 1, 0.7, 0.4]),
    binaryShare: random.pick([1, 0.5, 0.2]),
    integerRange: random.pick([2, 3, 6]),
    infiniteShare: random.pick([0, 0.3]),
    density: random.pick([0.3, 0.5, 0.8]),
    equalityShare: random.pick([0, 0.25, 0.5]),
    bigMShare: random.pick([0, 0.5]),
    bigM: random.pick([10, 1000, 1e5]),
    coefficientStep: random.pick([1, 1, 0.5, 0.25]),
    zeroObjectiveShare: random.pick([0, 0.5]),
  };
  return toModel(randomProblem(random.integer(0, ANY_SEED), shape));
}

/** Integers with huge bounds, or none, whose rows keep them near a point. */
export function huge(random: Random): Model {
  const sketch = new Sketch();
  const reach = random.pick([1e3, 1e6, 1e9, Infinity]);
  const numCols = random.integer(1, 5);
  const point = range(numCols).map(() => random.integer(-20, 20));
  for (const value of point) {
    const isInteger = random.chance(0.8);
    const [lower, upper] = random.pick([
      [-reach, reach],
      [0, reach],
      [value - random.integer(0, 3), reach],
      [-reach, value + random.integer(0, 3)],
    ] as const);
    const cost = random.integer(-5, 5);
    if (isInteger) sketch.integer(lower, upper, cost);
    else sketch.real(lower, upper, cost);
  }
  const size = random.pick([3, 12, 100]);
  for (const _ of range(random.integer(numCols, 2 * numCols + 1))) {
    const terms = range(numCols)
      .filter(() => random.chance(0.7))
      .map((j) => [j, random.integer(-size, size)] as const);
    const activity = terms.reduce((sum, [j, a]) => sum + a * (point[j] ?? 0), 0);
    const isPlanned = random.chance(0.9);
    const lower = activity - random.integer(0, isPlanned ? 6 : -2);
    const upper = activity + random.integer(0, 6);
    const kind = random.integer(0, 4);
    if (kind === 0) sketch.equal(terms, activity);
    else if (kind === 1) sketch.atLeast(terms, lower);
    else if (kind === 2) sketch.atMost(terms, upper);
    else sketch.row(Math.min(lower, upper), terms, upper);
  }
  return sketch.model();
}

/** Coefficients from one to a million in the same row. */
export function wide(random: Random): Model {
  const sketch = new Sketch();
  const numCols = random.integer(2, 7);
  for (const _ of range(numCols)) {
    const cost = random.integer(-5, 5) * 10 ** random.integer(0, 3);
    if (random.chance(0.75)) sketch.integer(-random.integer(0, 2), random.integer(1, 4), cost);
    else sketch.real(0, random.integer(1, 50), cost);
  }
  for (const _ of range(random.integer(1, 5))) {
    const terms = range(numCols)
      .filter(() => random.chance(0.6))
      .map((j) => [j, random.integer(-9, 9) * 10 ** random.integer(0, 5)] as const);
    const reach = terms.reduce((sum, [, a]) => sum + Math.abs(a), 0);
    const side = Math.round(reach * (random.next() - 0.3));
    if (random.chance(0.5)) sketch.atMost(terms, side);
    else sketch.atLeast(terms, -side);
  }
  return sketch.model();
}

/** Rows that are copies of others up to a unit in a coefficient, a factor or their side. */
export function nearParallel(random: Random): Model {
  const sketch = new Sketch();
  const numCols = random.integer(2, 6);
  for (const _ of range(numCols)) {
    const cost = random.integer(-9, 9);
    if (random.chance(0.7)) sketch.integer(random.integer(-2, 0), random.integer(1, 4), cost);
    else sketch.real(random.integer(-5, 0), random.integer(1, 9), cost);
  }
  for (const _ of range(random.integer(1, 3))) {
    const terms = range(numCols).map((j) => [j, random.integer(-30, 30)] as const);
    const side = random.integer(-20, 60);
    sketch.atMost(terms, side);
    for (const __ of range(random.integer(1, 3))) {
      const factor = random.pick([1, -1, 2, 3]);
      const nudged = random.integer(0, numCols - 1);
      const unit = random.pick([0, 0, 1, -1, 0.125]);
      const near = terms.map(([j, a]) => [j, factor * a + (j === nudged ? unit : 0)] as const);
      const nearSide = factor * side + random.integer(-2, 2);
      if (random.chance(0.2)) sketch.equal(near, nearSide);
      else if (random.chance(0.7)) sketch.atMost(near, nearSide);
      else sketch.atLeast(near, nearSide - random.integer(0, 9));
    }
  }
  return sketch.model();
}
