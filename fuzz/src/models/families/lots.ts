import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { range, Sketch } from "../sketch.ts";
import { written } from "./data.ts";

/**
 * Lots of a few sizes that have to make up amounts, with what is lacking or left over: never nothing where an amount is no
 * sum of lots. Some of what is left over has to be paid for by a switch.
 */
export function lots(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const unit = random.pick([1, 0.5, 0.25, 2.5, 0.1, 0.3, 12, 0.02]);
  const numLots = random.integer(2, 4);
  const columns = range(numLots).map(() => {
    const lower = random.pick([0, 0, 0, -2]);
    return sketch.integer(lower, lower + random.integer(1, 9), random.integer(-5, 9) / 10);
  });
  for (const _ of range(random.integer(1, 2))) {
    const lots = columns.map((j): ModelTerm => {
      const size = random.integer(2, 15) * random.pick([1, 1, 1, -1]);
      return [j, written(unit * size)];
    });
    const rests = [1, -1]
      .slice(random.integer(0, 1))
      .map((sign): ModelTerm => [rest(sketch, random, unit), sign * random.pick([1, 1, 2, 0.5])]);
    const amount = unit * random.integer(-5, 60) + random.pick([0, 0.1, -0.2, 0.003, 1]) * unit;
    sketch.equal([...lots, ...rests], written(amount));
  }
  return sketch.model();
}

/** A column for what is lacking or left over, within bounds, by a switch or at a price. */
function rest(sketch: Sketch, random: Random, unit: number): number {
  const most = written(unit * random.pick([3, 20.4, 55]));
  const least = random.chance(0.7) ? 0 : written(unit * random.pick([-1.3, 0.6]));
  const column = sketch.real(least, most, random.integer(-2, 12) / 4);
  if (random.chance(0.5))
    sketch.atMost(
      [
        [column, 1],
        [sketch.binary(random.integer(-9, 30)), -most],
      ],
      0,
    );
  return column;
}
