import type { Random } from "@bough/testing";
import { power } from "./families/data.ts";
import type { Model, ModelTerm } from "./model.ts";
import { range, Sketch } from "./sketch.ts";

/**
 * Integers whose costs are multiples of one number, beside a constant and terms of up to 10^12 that
 * bounds keep from zero and that may cancel: steps of the objective are small beside what it is made of.
 */
export function farObjective(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const unit = random.pick([1, 0.1, 0.01, 0.25, 0.001, 0.0003, 7]);
  const far = power(random, 3, 12);
  const numFar = random.integer(0, 3);
  for (const j of range(random.integer(4, 8))) {
    const lower = j < numFar ? Math.round(far * (random.next() - 0.5)) : 0;
    const count = j < numFar ? random.pick([1, -1, 2, 3, -2]) : random.integer(-4, 4);
    const cost = Number((unit * count).toPrecision(12));
    sketch.integer(lower, lower + random.integer(1, 2), cost);
  }
  const offsets = [0, 0, far, -far * unit, Number((far * random.next()).toFixed(2))];
  sketch.offset = random.pick(offsets);
  for (const _ of range(random.integer(1, 5))) {
    const terms: ModelTerm[] = [];
    let [least, most] = [0, 0];
    sketch.columns.forEach(({ lower, upper }, j) => {
      if (random.chance(0.4)) return;
      const a = random.integer(-5, 7);
      terms.push([j, a]);
      least += Math.min(a * lower, a * upper);
      most += Math.max(a * lower, a * upper);
    });
    const side = Math.round(least + (most - least) * random.next());
    random.chance(0.5) ? sketch.atMost(terms, side) : sketch.atLeast(terms, side);
  }
  return sketch.model();
}
