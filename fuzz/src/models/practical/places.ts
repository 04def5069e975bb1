import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";
import { bigM, decimal, price, quantity, rounded } from "./data.ts";

/** Warehouses with capacities that serve customers, wholly or by shares; a few side conditions. */
export function facilities(random: Random): Model {
  const sketch = new Sketch();
  const [numPlaces, numCustomers] = [random.integer(2, 4), random.integer(2, 6)];
  const demands = range(numCustomers).map(() => quantity(random, 1, 30));
  const total = demands.reduce((a, b) => a + b, 0);
  const isSingle = random.chance(0.4);
  const isShare = isSingle || random.chance(0.5);
  const open = range(numPlaces).map(() => sketch.binary(price(random, 10, 300)));
  const sent = open.map(() =>
    demands.map((demand) => {
      const rate = price(random, 0.2, 9);
      if (isSingle) return sketch.binary(rounded(rate * demand, 2));
      return isShare
        ? sketch.real(0, 1, rounded(rate * demand, 2))
        : sketch.real(0, Infinity, rate);
    }),
  );
  demands.forEach((demand, c) => {
    sketch.equal(each(sent.map((flows) => flows[c] ?? 0)), isShare ? 1 : demand);
  });
  for (const [p, place] of open.entries()) {
    const load = (sent[p] ?? []).map((j, c): ModelTerm => [j, isShare ? (demands[c] ?? 0) : 1]);
    const capacity = rounded(total * random.pick([0.4, 0.5, 0.75, 1]), 2);
    sketch.atMost([...load, [place, -capacity]], 0);
    if (random.chance(0.3)) sketch.atLeast([...load, [place, -rounded(capacity / 3, 2)]], 0);
    if (random.chance(0.5))
      for (const j of sent[p] ?? [])
        sketch.atMost([[j, 1], ...each([place], -bigM(random, total))], 0);
  }
  if (random.chance(0.4)) sketch.atMost(each(open), random.integer(1, numPlaces));
  return sketch.model();
}

/** Arcs that cost something to have, in modules or at all, for a commodity or two. */
export function networks(random: Random): Model {
  const sketch = new Sketch();
  const numNodes = random.integer(3, 5);
  const numGoods = random.integer(1, 2);
  const amounts = range(numGoods).map(() => quantity(random, 1, 25));
  const balance = range(numGoods).map(() => range(numNodes).map((): ModelTerm[] => []));
  const total = amounts.reduce((a, b) => a + b, 0);
  for (const from of range(numNodes)) {
    for (const to of range(numNodes)) {
      if (from === to || !random.chance(0.55)) continue;
      const isModular = random.chance(0.4);
      const size = isModular ? quantity(random, 2, 15) : bigM(random, total);
      const built = isModular
        ? sketch.integer(0, random.integer(1, 4), price(random, 5, 40))
        : sketch.binary(price(random, 5, 80));
      const flows = range(numGoods).map((good) => {
        const flow = sketch.real(0, Infinity, price(random, 0, 5));
        balance[good]?.[from]?.push([flow, 1]);
        balance[good]?.[to]?.push([flow, -1]);
        return flow;
      });
      sketch.atMost([...each(flows), [built, -size]], 0);
    }
  }
  for (const good of range(numGoods)) {
    const [source, sink] = random.shuffle(range(numNodes));
    const amount = amounts[good] ?? 0;
    const lost = random.chance(0.5) ? sketch.real(0, amount, price(random, 50, 500)) : -1;
    for (const node of range(numNodes)) {
      const terms = [...(balance[good]?.[node] ?? [])];
      const sign = node === source ? 1 : node === sink ? -1 : 0;
      if (lost >= 0 && sign !== 0) terms.push([lost, sign]);
      if (terms.length > 0) sketch.equal(terms, sign * amount);
    }
  }
  return sketch.model();
}

/** Jobs for agents within their hours; budgets, pairs that go together, jobs that may stay undone. */
export function assignments(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const [numAgents, numJobs] = [random.integer(2, 4), random.integer(2, 6)];
  const costs: ModelTerm[] = [];
  const given = range(numAgents).map(() =>
    range(numJobs).map(() => {
      const j = sketch.binary(price(random, 1, 40));
      costs.push([j, decimal(random, 0.5, 12, 2)]);
      return j;
    }),
  );
  for (const job of range(numJobs)) {
    const terms = each(given.map((jobs) => jobs[job] ?? 0));
    if (sketch.sense === "minimize" || random.chance(0.3)) sketch.equal(terms, 1);
    else sketch.atMost(terms, 1);
  }
  for (const jobs of given) {
    const hours = jobs.map((j): ModelTerm => [j, quantity(random, 1, 20)]);
    const total = hours.reduce((sum, [, a]) => sum + a, 0);
    sketch.atMost(hours, rounded(total * random.pick([0.4, 0.6, 0.8]), 1));
  }
  for (const _ of range(random.integer(0, 3))) {
    const [a = 0, b = 1] = random.shuffle(given.flat());
    if (random.chance(0.5)) sketch.atMost(each([a, b]), 1);
    else sketch.atMost([[a, 1], ...each([b], -1)], 0);
  }
  if (random.chance(0.5)) {
    // A budget that some choice meets to the cent.
    const spent = costs.reduce((sum, [, a]) => sum + (random.chance(1 / numAgents) ? a : 0), 0);
    sketch.atMost(costs, rounded(spent, 2));
  }
  return sketch.model();
}
