import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { range, Sketch } from "../sketch.ts";

/**
 * Rows that are sums of multiples of a few of them but for their last decimal places, all met by a point of integers:
 * put into each other they leave small coefficients, whose rows say what that point has to be.
 */
export function remnants(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  // Numbers are whole counts of the last place, so that sides are what is written.
  const digits = random.integer(5, 9);
  const units = 10 ** digits;
  const point = range(random.integer(2, 5)).map(() => random.integer(-6, 8));
  point.forEach((at, j) => {
    const cost = random.chance(0.4) ? 0 : random.integer(-5, 5);
    const lower = at - random.integer(0, 3);
    const upper = at + random.integer(0, 3);
    if (j > 0 && random.chance(0.5)) sketch.integer(lower, upper, cost);
    else if (cost === 0 && random.chance(0.6))
      sketch.real(random.pick([lower, -Infinity]), random.pick([upper, Infinity]));
    else sketch.real(random.pick([lower, -100]), random.pick([upper, 100]), cost);
  });
  const bases = range(random.integer(1, 3)).map(() =>
    point.map(() => (random.chance(0.3) ? 0 : remnantCoefficient(random, units))),
  );
  const faint = 10 ** random.integer(0, Math.max(0, digits - 5));
  const small = point.map(() => random.pick([0, 0, 1, -1, 3, 5, -6]) * faint);
  for (const counts of bases) addPlanted(sketch, random, { counts, point, units });
  for (const _ of range(random.integer(2, 5))) {
    const base = random.pick(bases);
    const other = random.pick(bases);
    const multiple = random.pick([1, -1, 2, -3, 10]);
    const ofOther = other === base ? 0 : random.pick([0, 0, 1, -1, 2]);
    const share = random.pick([1, -1, 2, -2]);
    const counts = base.map(
      (count, j) => multiple * count + ofOther * (other[j] ?? 0) + share * (small[j] ?? 0),
    );
    addPlanted(sketch, random, { counts, point, units });
  }
  return sketch.model();
}

function remnantCoefficient(random: Random, units: number): number {
  return random.pick([
    () => random.integer(-9, 9) * units,
    () => Math.round(units / random.integer(2, 30)),
    () => random.integer(-9 * units, 9 * units),
  ])();
}

interface Planted {
  /** Coefficients, in last places. */
  readonly counts: readonly number[];
  readonly point: readonly number[];
  /** Last places in one. */
  readonly units: number;
}

/** A row that the point meets with equality. */
function addPlanted(sketch: Sketch, random: Random, { counts, point, units }: Planted): void {
  const terms = counts.map((count, j): ModelTerm => [j, count / units]);
  const side = counts.reduce((sum, count, j) => sum + count * (point[j] ?? 0), 0) / units;
  switch (random.integer(0, 3)) {
    case 0:
      sketch.equal(terms, side);
      break;
    case 1:
      sketch.atLeast(terms, side);
      break;
    default:
      sketch.atMost(terms, side);
  }
}
