import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { range, Sketch } from "../sketch.ts";
import { datum, sign } from "./data.ts";

/**
 * Nearly as many equations as columns, over integers and reals that are free, half bounded or within
 * narrow ranges, through a point that they share: presolve solves them one for the other.
 */
export function mixedEquations(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const numCols = random.integer(3, 7);
  const isDecimal = random.chance(0.5);
  const point = range(numCols).map(() => {
    const isInteger = random.chance(0.5);
    const value = isInteger || !isDecimal ? random.integer(-6, 9) : sign(random) * datum(random);
    const reach = random.pick([1, 4, 30, Infinity]);
    const lower = random.chance(0.2) ? -Infinity : value - random.pick([0, 0.25, 1]) * reach;
    const upper = random.chance(0.2) ? Infinity : value + random.pick([0, 0.5, 1]) * reach;
    const cost = random.chance(0.3) ? 0 : random.integer(-5, 5);
    const ends = [lower, upper].map((end) => (Number.isNaN(end) ? value : end)) as [number, number];
    if (isInteger) sketch.integer(Math.floor(ends[0]), Math.ceil(ends[1]), cost);
    else sketch.real(...ends, cost);
    return value;
  });
  for (const i of range(random.integer(1, numCols - 1))) {
    const terms = range(numCols)
      .filter((j) => j === i || random.chance(0.5))
      .map((j) => [j, sign(random) * (isDecimal ? datum(random) : random.integer(1, 7))] as const);
    const activity = terms.reduce((sum, [j, a]) => sum + a * (point[j] ?? 0), 0);
    const side = isDecimal ? Number(activity.toPrecision(random.pick([6, 9, 15]))) : activity;
    if (random.chance(0.75)) sketch.equal(terms, side);
    else if (random.chance(0.5)) sketch.atMost(terms, side + random.integer(0, 3));
    else sketch.row(side - random.integer(0, 2), terms, side + random.pick([0, 1, 1e-4]));
  }
  return sketch.model();
}
