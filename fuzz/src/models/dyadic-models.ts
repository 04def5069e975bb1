import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "./model.ts";
import { each, range, Sketch } from "./sketch.ts";

/** Lot sizes, facilities or blends in halves and quarters, too large for a tableau: their vertices are numbers that doubles hold. */
export function dyadicModel(random: Random): Model {
  return random.pick([lots, lots, facilities, blends])(random);
}

/** A whole number of quarters. */
function quarters(random: Random, least: number, most: number): number {
  return random.integer(4 * least, 4 * most) / 4;
}

/** Products with set-ups and minimum lots in periods of one capacity. */
function lots(random: Random): Model {
  const sketch = new Sketch();
  const [numProducts, numPeriods] = [random.integer(2, 4), random.integer(4, 9)];
  const least = random.pick([0, 4.5, 10]);
  const most = random.pick([60, 120, 250.5]);
  const setupTime = random.pick([0, 2.25, 7.5]);
  const used: ModelTerm[][] = range(numPeriods).map(() => []);
  let total = 0;
  for (const _ of range(numProducts)) {
    const rate = quarters(random, 1, 4);
    let stock = -1;
    for (const period of range(numPeriods)) {
      const demand = random.pick([random.integer(0, 20), quarters(random, 1, 15)]);
      total += demand;
      const made = sketch.real(0, most, 0);
      const setup = sketch.binary(random.integer(25, 90));
      const kept = sketch.real(0, 200, rate);
      const before: ModelTerm[] = stock >= 0 ? [[stock, 1]] : [];
      sketch.equal([[made, 1], [kept, -1], ...before], demand);
      if (least > 0) sketch.atLeast([[made, 1], ...each([setup], -least)], 0);
      sketch.atMost([[made, 1], ...each([setup], -most)], 0);
      used[period]?.push([made, 1], [setup, setupTime]);
      stock = kept;
    }
  }
  const capacity = Math.ceil((4 * total * random.pick([1.5, 2, 3])) / numPeriods) / 4;
  for (const terms of used) sketch.atMost(terms, capacity);
  return sketch.model();
}

/** Warehouses with capacities and least loads that serve customers in amounts. */
function facilities(random: Random): Model {
  const sketch = new Sketch();
  const [numPlaces, numCustomers] = [random.integer(4, 7), random.integer(6, 10)];
  const demands = range(numCustomers).map(() => quarters(random, 2, 30));
  const total = demands.reduce((a, b) => a + b, 0);
  const open = range(numPlaces).map(() => sketch.binary(quarters(random, 40, 200)));
  const sent = open.map(() => demands.map(() => sketch.real(0, Infinity, quarters(random, 1, 9))));
  demands.forEach((demand, c) => {
    sketch.equal(each(sent.map((flows) => flows[c] ?? 0)), demand);
  });
  for (const [p, place] of open.entries()) {
    const load = each(sent[p] ?? []);
    const capacity = Math.ceil(4 * total * random.pick([0.3, 0.45, 0.7])) / 4;
    sketch.atMost([...load, [place, -capacity]], 0);
    if (random.chance(0.4)) sketch.atLeast([...load, [place, -capacity / 2]], 0);
    sent[p]?.forEach((flow, c) => {
      sketch.atMost([[flow, 1], ...each([place], -(demands[c] ?? 0))], 0);
    });
  }
  return sketch.model();
}

/** Blends of goods that come in stocks with a fixed price and a least amount, of a mean quality. */
function blends(random: Random): Model {
  const sketch = new Sketch();
  const [numGoods, numBlends] = [random.integer(6, 9), random.integer(2, 4)];
  const quality = range(numGoods).map(() => quarters(random, 1, 8));
  const chosen = range(numGoods).map(() => sketch.binary(quarters(random, 5, 50)));
  const used: ModelTerm[][] = range(numGoods).map(() => []);
  for (const _ of range(numBlends)) {
    const parts = chosen.map((_, g) => {
      const part = sketch.real(0, Infinity, quarters(random, 1, 9));
      used[g]?.push([part, 1]);
      return part;
    });
    sketch.equal(each(parts), quarters(random, 10, 60));
    const wanted = quarters(random, 3, 6);
    sketch.atMost(
      parts.map((j, g): ModelTerm => [j, (quality[g] ?? 0) - wanted]),
      0,
    );
  }
  chosen.forEach((choice, g) => {
    const stock = quarters(random, 20, 90);
    sketch.atMost([...(used[g] ?? []), [choice, -stock]], 0);
    sketch.atLeast([...(used[g] ?? []), [choice, -stock / 8]], 0);
  });
  return sketch.model();
}
