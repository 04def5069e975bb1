import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { range, Sketch } from "../sketch.ts";
import { written } from "./data.ts";

/**
 * Equations of lots that share what is left over, which often has no ends of its own: propagation gives it both, a last
 * place beside the decimal that is meant. Made around a point.
 */
export function sharedRests(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const unit = random.pick([1, 0.1, 0.3, 0.9, 0.7, 0.05, 1.8, 0.35, 0.01]);
  const point: number[] = [];
  const lots = range(random.integer(2, 4)).map(() => {
    const lower = random.pick([0, 0, -3, 2]);
    const upper = lower + random.pick([1, 1, 2, 3]);
    point.push(random.integer(lower, upper));
    return sketch.integer(lower, upper, random.pick([0, 0, random.integer(-5, 9) / 10]));
  });
  const rests = range(random.integer(1, 2)).map(() => {
    const value = written(unit * random.integer(-5, 20) * random.pick([1, 0.3, 0.7, 0.1]));
    point.push(value);
    const lower = random.pick([-Infinity, -Infinity, value, written(value - 2.2 * unit)]);
    const upper = random.pick([Infinity, Infinity, value, written(value + 3.1 * unit)]);
    return sketch.real(lower, upper);
  });
  for (const _ of range(random.integer(2, 4))) {
    const terms: ModelTerm[] = lots
      .filter(() => random.chance(0.8))
      .map((j) => [j, written(unit * random.pick([1, 2, 3, 5, -7, -1, 0.5]))]);
    terms.push([random.pick(rests), random.pick([1, -1, 2, 0.5, 3, 0.01])]);
    const value = written(terms.reduce((sum, [j, a]) => sum + a * point[j]!, 0));
    if (random.chance(0.8)) sketch.equal(terms, value);
    else sketch.atMost(terms, value);
  }
  return sketch.model();
}
