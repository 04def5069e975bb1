import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { range, Sketch } from "../sketch.ts";

/** Where the integers begin: near zero, at the ends of what 32 bits hold, and beyond. */
const STARTS = [0, -3, 2 ** 30, 2 ** 31, 3e9, 1e10];
const WIDTHS = [1, 2, 5, 16, 40, Infinity];

/**
 * Two to four like things, each with the same columns, rows and costs, under rows that count all of them alike: any two may
 * change places. Their integers lie far from zero, or have no end on a side; reals stand beside them.
 */
export function likeThings(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const kinds = range(random.integer(1, 3)).map(() => kind(random));
  if (random.chance(0.7)) kinds.push({ isInteger: true, lower: 0, upper: 1, cost: cost(random) });
  const things = range(random.integer(2, 4)).map(() =>
    kinds.map(({ isInteger, lower, upper, cost }) =>
      isInteger ? sketch.integer(lower, upper, cost) : sketch.real(lower, upper, cost),
    ),
  );
  const base = kinds.map(({ lower, upper }) =>
    Number.isFinite(lower) ? lower : Number.isFinite(upper) ? upper : 0,
  );
  // A point that the rows leave, in which things differ.
  const points = things.map(() =>
    kinds.map(({ lower, upper }, k) => {
      const room = Math.min(4, upper - base[k]);
      return base[k] + random.integer(Number.isFinite(lower) ? 0 : -4, room);
    }),
  );
  const activity = (a: readonly number[], point: readonly number[]) =>
    a.reduce((sum, value, k) => sum + value * point[k], 0);
  for (const _ of range(random.integer(1, 3))) {
    const a = kinds.map(() => random.integer(-3, 3));
    const reached = points.map((point) => activity(a, point));
    const isBelow = random.chance(0.5);
    const slack = random.integer(0, 3);
    for (const thing of things) {
      const terms = thing.map((j, k): ModelTerm => [j, a[k]]);
      if (isBelow) sketch.atMost(terms, Math.max(...reached) + slack);
      else sketch.atLeast(terms, Math.min(...reached) - slack);
    }
  }
  for (const _ of range(random.integer(1, 3))) {
    const a = kinds.map(() => random.integer(-2, 3));
    const terms = things.flatMap((thing) => thing.map((j, k): ModelTerm => [j, a[k]]));
    const at = points.reduce((sum, point) => sum + activity(a, point), 0);
    if (random.chance(0.4)) sketch.equal(terms, at);
    else if (random.chance(0.5)) sketch.atMost(terms, at + random.integer(0, 3));
    else sketch.atLeast(terms, at - random.integer(0, 3));
  }
  // What holds all of them near, so that few models fall for ever.
  if (random.chance(0.8))
    for (const thing of things)
      for (const [k, j] of thing.entries())
        if (!Number.isFinite(kinds[k].upper - kinds[k].lower))
          sketch.row(base[k] - 9, [[j, 1]], base[k] + 9);
  return sketch.model();
}

function kind(random: Random) {
  const start = random.pick(STARTS) * random.pick([1, -1]) + random.integer(-2, 2);
  const width = random.pick(WIDTHS);
  const isInteger = random.chance(0.8);
  if (width === Infinity && random.chance(0.6))
    return {
      isInteger,
      lower: -Infinity,
      upper: random.pick([start, Infinity]),
      cost: cost(random),
    };
  return { isInteger, lower: start, upper: start + width, cost: cost(random) };
}

function cost(random: Random): number {
  return random.integer(-4, 4);
}
