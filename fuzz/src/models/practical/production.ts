import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";
import { bigM, decimal, price, quantity, rounded } from "./data.ts";

/** Several products in lots on one machine, with setups, stock, late orders and minimum lots. */
export function lots(random: Random): Model {
  const sketch = new Sketch();
  const [numProducts, numPeriods] = [random.integer(1, 2), random.integer(2, 5)];
  const demands = range(numProducts).map(() =>
    range(numPeriods).map(() => (random.chance(0.2) ? 0 : quantity(random, 1, 40))),
  );
  const total = demands.flat().reduce((a, b) => a + b, 0);
  const capacity = rounded((total / numPeriods) * random.pick([1, 1.2, 2]), 2);
  const used: ModelTerm[][] = range(numPeriods).map(() => []);
  const mayBeLate = random.chance(0.4);
  for (const product of range(numProducts)) {
    const least = random.chance(0.3) ? quantity(random, 1, 20) : 0;
    const setupTime = random.chance(0.4) ? quantity(random, 0.5, 5) : 0;
    const setupCost = price(random, 5, 90);
    const holding = price(random, 0.1, 3);
    let [stock, late] = [-1, -1];
    for (const period of range(numPeriods)) {
      const isLast = period === numPeriods - 1;
      const made = sketch.real(0, Infinity, price(random, 0, 4));
      const setup = sketch.binary(setupCost);
      const kept = sketch.real(0, isLast && random.chance(0.5) ? 0 : Infinity, holding);
      const owed = mayBeLate ? sketch.real(0, isLast ? 0 : Infinity, 4 * holding) : -1;
      sketch.atMost([[made, 1], ...each([setup], -bigM(random, Math.max(total, least)))], 0);
      if (least > 0) sketch.atLeast([[made, 1], ...each([setup], -least)], 0);
      const balance: ModelTerm[] = [[made, 1], ...each([kept], -1)];
      if (stock >= 0) balance.push([stock, 1]);
      if (owed >= 0) balance.push([owed, 1]);
      if (late >= 0) balance.push([late, -1]);
      sketch.equal(balance, demands[product]?.[period] ?? 0);
      used[period]?.push([made, 1], [setup, setupTime]);
      [stock, late] = [kept, owed];
    }
  }
  for (const terms of used) sketch.atMost(terms, capacity);
  return sketch.model();
}

/** Units that, once on or off, stay so for a while; ramps, reserve, start-up costs. */
export function units(random: Random): Model {
  const sketch = new Sketch();
  const [numUnits, numPeriods] = [random.integer(1, 3), random.integer(2, 4)];
  const fleet = range(numUnits).map(() => {
    const most = quantity(random, 20, 100);
    return {
      most,
      least: rounded(most * random.pick([0.2, 0.35, 0.5]), 2),
      ramp: rounded(most * random.pick([0.3, 0.5, 1]), 2),
      up: random.integer(1, 3),
      down: random.integer(1, 3),
      fixed: price(random, 10, 400),
      start: price(random, 0, 900),
      slope: price(random, 8, 60),
    };
  });
  const all = fleet.reduce((sum, { most }) => sum + most, 0);
  const lost = random.pick([1000, 9999.99]);
  const output = range(numPeriods).map((): ModelTerm[] => []);
  const ready = range(numPeriods).map((): ModelTerm[] => []);
  for (const unit of fleet) {
    const on = range(numPeriods).map(() => sketch.binary(unit.fixed));
    const starts = range(numPeriods).map(() => sketch.binary(unit.start));
    const power = range(numPeriods).map(() => sketch.real(0, unit.most, unit.slope));
    for (const t of range(numPeriods)) {
      const [now, started, p] = [on[t] ?? 0, starts[t] ?? 0, power[t] ?? 0];
      sketch.atMost([[p, 1], ...each([now], -unit.most)], 0);
      sketch.atLeast([[p, 1], ...each([now], -unit.least)], 0);
      const before = t > 0 ? each([on[t - 1] ?? 0]) : [];
      sketch.atLeast([[started, 1], [now, -1], ...before], 0);
      sketch.atMost([...each(starts.slice(Math.max(0, t - unit.up + 1), t + 1)), [now, -1]], 0);
      if (t >= unit.down)
        sketch.atMost(
          [...each(starts.slice(t - unit.down + 1, t + 1)), ...each([on[t - unit.down] ?? 0])],
          1,
        );
      if (t > 0) {
        sketch.row(-unit.ramp, [[p, 1], ...each([power[t - 1] ?? 0], -1)], unit.ramp);
      }
      output[t]?.push([p, 1]);
      ready[t]?.push([now, unit.most]);
    }
  }
  for (const t of range(numPeriods)) {
    const load = rounded(all * random.pick([0, 0.3, 0.55, 0.8, 1]), 1);
    const shed = random.chance(0.6) ? each([sketch.real(0, load, lost)]) : [];
    sketch.equal([...(output[t] ?? []), ...shed], load);
    if (random.chance(0.4)) sketch.atLeast(ready[t] ?? [], rounded(load * 1.05, 3));
  }
  return sketch.model();
}

/** Blends by ratios, of ingredients that cost something to have at all; batches may be whole. */
export function blends(random: Random): Model {
  const sketch = new Sketch();
  const numGoods = random.integer(2, 6);
  const numBlends = random.integer(1, 2);
  const numTraits = random.integer(1, 3);
  const traits = range(numGoods).map(() => range(numTraits).map(() => decimal(random, 0, 1, 3)));
  const scale = random.pick([1, 1, 1000]);
  const chosen = range(numGoods).map(() => sketch.binary(price(random, 0, 50)));
  const used: ModelTerm[][] = range(numGoods).map(() => []);
  for (const _ of range(numBlends)) {
    const amount = quantity(random, 10, 90) * scale;
    const parts = chosen.map((_, g) => {
      const part = sketch.real(0, Infinity, price(random, 0.5, 9) / scale);
      used[g]?.push([part, 1]);
      return part;
    });
    sketch.equal(each(parts), amount);
    for (const trait of range(numTraits)) {
      const values = traits.map((each) => each[trait] ?? 0);
      const mean = values.reduce((a, b) => a + b, 0) / numGoods;
      const wanted = rounded(random.pick([mean, Math.min(...values), mean * 0.9]), 3);
      const terms = parts.map((j, g): ModelTerm => [j, rounded((values[g] ?? 0) - wanted, 3)]);
      if (random.chance(0.5)) sketch.atMost(terms, 0);
      else sketch.atLeast(terms, 0);
    }
    const [first = 0, second = 1] = random.shuffle(parts);
    if (random.chance(0.5))
      sketch.atMost([[first, 1], ...each([second], -decimal(random, 0.2, 4, 2))], 0);
  }
  chosen.forEach((choice, g) => {
    const stock = quantity(random, 10, 120) * scale;
    const lot = random.chance(0.3) ? quantity(random, 1, 8) * scale : 0;
    sketch.atMost([...(used[g] ?? []), [choice, -stock]], 0);
    if (lot > 0) sketch.atLeast([...(used[g] ?? []), [choice, -lot]], 0);
  });
  sketch.atMost(each(chosen), random.integer(1, numGoods));
  return sketch.model();
}
