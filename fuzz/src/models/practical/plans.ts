import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";
import { bigM, decimal, price, quantity, rounded } from "./data.ts";

/** People on shifts: cover by shift, hours by person, rest after a late shift, days in a row. */
export function rosters(random: Random): Model {
  const sketch = new Sketch();
  const [numPeople, numDays] = [random.integer(3, 6), random.integer(4, 7)];
  const hours = range(random.integer(2, 3)).map(() => decimal(random, 6, 10, 1));
  const isCounted = random.chance(0.5);
  const shifts = range(numPeople).map(() =>
    range(numDays).map(() => hours.map(() => sketch.binary(price(random, 0, 8)))),
  );
  for (const day of range(numDays)) {
    for (const k of hours.keys()) {
      const penalty = price(random, 20, 60);
      const missing = isCounted ? sketch.integer(0, 9, penalty) : sketch.real(0, 9, penalty);
      const present = shifts.map((days) => days[day]?.[k] ?? 0);
      sketch.atLeast(each([...present, missing]), random.integer(0, Math.ceil(numPeople / 2)));
    }
  }
  for (const days of shifts) {
    const worked = days.flatMap((day) => day.map((j, k): ModelTerm => [j, hours[k] ?? 0]));
    const least = random.chance(0.5) ? decimal(random, 5, 16, 1) : -Infinity;
    sketch.row(least, worked, decimal(random, 20, 45, 1));
    for (const day of days) sketch.atMost(each(day), 1);
    for (const [d, day] of days.entries()) {
      const next = days[d + 1];
      if (next === undefined) continue;
      sketch.atMost(each([day[day.length - 1] ?? 0, next[0] ?? 0]), 1);
      if (d >= 2) sketch.atMost(each(days.slice(d - 2, d + 2).flat()), 3);
    }
  }
  return sketch.model();
}

/** Vehicles that visit customers, in an order told by loads (C. E. Miller, A. W. Tucker and R. A. Zemlin, 1960). */
export function tours(random: Random): Model {
  const sketch = new Sketch();
  const stops = range(random.integer(4, 6)).map((k) => ({
    x: random.integer(0, 100),
    y: random.integer(0, 100),
    load: k === 0 ? 0 : quantity(random, 1, 9),
  }));
  const capacity = rounded(
    Math.max(...stops.map(({ load }) => load)) * random.pick([1, 2, 2.5, 4]),
    3,
  );
  const arcs = stops.map((from, a) =>
    stops.map((to, b) =>
      a === b ? -1 : sketch.binary(rounded(Math.hypot(from.x - to.x, from.y - to.y), 2)),
    ),
  );
  const arc = (a: number, b: number) => arcs[a]?.[b] ?? -1;
  const loads = stops.map(({ load }, k) => (k === 0 ? -1 : sketch.real(load, capacity, 0)));
  const others = (k: number) => [...stops.keys()].filter((b) => b !== k);
  const customers = others(0);
  for (const k of customers) {
    sketch.equal(each(others(k).map((b) => arc(k, b))), 1);
    sketch.equal(each(others(k).map((b) => arc(b, k))), 1);
  }
  const out = customers.map((b) => arc(0, b));
  sketch.row(1, each(out), random.integer(1, 3));
  sketch.equal(
    [
      ...each(out),
      ...each(
        customers.map((b) => arc(b, 0)),
        -1,
      ),
    ],
    0,
  );
  for (const a of customers)
    for (const b of customers.filter((other) => other !== a)) {
      const terms: ModelTerm[] = [
        [loads[a] ?? 0, 1],
        [loads[b] ?? 0, -1],
        [arc(a, b), capacity],
      ];
      sketch.atMost(terms, rounded(capacity - (stops[b]?.load ?? 0), 3));
    }
  return sketch.model();
}

/** A few of many assets, each none or a least share, by what they bring less how far they stray. */
export function portfolios(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = "maximize";
  const least = random.pick([0.02, 0.05, 0.1]);
  const switches: number[] = [];
  const shares = range(random.integer(6, 20)).map(() => {
    const most = decimal(random, 0.15, 0.5, 2);
    const share = sketch.real(0, most, decimal(random, -2, 12, 3));
    if (random.chance(0.3)) {
      sketch.structures.push({ kind: "semi-continuous", column: share, lower: least, upper: most });
      return share;
    }
    const isHeld = sketch.binary(random.chance(0.5) ? 0 : -decimal(random, 0, 0.2, 3));
    sketch.atMost([[share, 1], ...each([isHeld], -most)], 0);
    sketch.atLeast([[share, 1], ...each([isHeld], -least)], 0);
    switches.push(isHeld);
    return share;
  });
  sketch.equal(each(shares), 1);
  sketch.row(random.integer(0, 2), each(switches), random.integer(3, 8));
  const fear = random.pick([0.1, 0.5, 1, 2.75]);
  for (const _ of range(random.integer(1, 8))) {
    const strays = sketch.real(0, Infinity, -fear);
    const terms = shares.map((j): ModelTerm => [j, decimal(random, -9, 9, 2)]);
    sketch.atLeast([[strays, 1], ...terms], 0);
    sketch.atLeast([[strays, 1], ...terms.map(([j, a]): ModelTerm => [j, -a])], 0);
  }
  for (const _ of range(random.integer(0, 3))) {
    const sector = shares.filter(() => random.chance(0.3));
    sketch.row(random.pick([-Infinity, 0.1]), each(sector), decimal(random, 0.3, 0.8, 2));
  }
  return sketch.model();
}

/** Lots of several products on one machine, whose setup the next period may take over. */
export function carriedSetups(random: Random): Model {
  const sketch = new Sketch();
  const [numProducts, numPeriods] = [random.integer(2, 4), random.integer(3, 6)];
  const used: ModelTerm[][] = range(numPeriods).map(() => []);
  const kept: number[][] = range(numPeriods).map(() => []);
  const capacity = decimal(random, 15 * numProducts, 30 * numProducts, 1);
  for (const _ of range(numProducts)) {
    const setupTime = random.chance(0.6) ? quantity(random, 1, 9) : 0;
    const [setupCost, holding] = [price(random, 20, 90), price(random, 0.1, 1.5)];
    let before: { stock: number; setup: number; carried: number } | undefined;
    for (const t of range(numPeriods)) {
      const made = sketch.real(0, Infinity, price(random, 0, 2));
      const [setup, carried] = [sketch.binary(setupCost), sketch.binary()];
      const stock = sketch.real(0, random.pick([Infinity, Infinity, 50]), holding);
      const large = bigM(random, capacity);
      const bought = sketch.real(0, Infinity, 500);
      const balance: ModelTerm[] = [...each([made, bought]), [stock, -1]];
      if (before === undefined) sketch.atMost(each([carried]), 0);
      else {
        balance.push([before.stock, 1]);
        sketch.atMost([[carried, 1], ...each([before.setup, before.carried], -1)], 0);
      }
      sketch.equal(balance, random.chance(0.8) ? quantity(random, 1, 30) : 0);
      sketch.atMost([[made, 1], ...each([setup, carried], -large)], 0);
      used[t]?.push([made, 1], [setup, setupTime]);
      kept[t]?.push(carried);
      before = { stock, setup, carried };
    }
  }
  for (const terms of used) sketch.atMost(terms, capacity);
  for (const columns of kept) sketch.atMost(each(columns), 1);
  return sketch.model();
}

/** Duties that cover flights once each, or at a penalty not; budgets over some of them. */
export function crews(random: Random): Model {
  const sketch = new Sketch();
  const numFlights = random.integer(6, 16);
  const duties = range(random.integer(20, 70)).map(() => {
    const flights = random.sample(numFlights, random.integer(1, 4));
    return { flights, j: sketch.binary(rounded(flights.length * price(random, 4, 15) + 3, 2)) };
  });
  for (const flight of range(numFlights)) {
    const covering = duties.filter(({ flights }) => flights.includes(flight)).map(({ j }) => j);
    if (random.chance(0.8)) covering.push(sketch.binary(quantity(random, 40, 200)));
    if (covering.length > 0) sketch.equal(each(covering), 1);
  }
  for (const _ of range(random.integer(0, 3))) {
    const terms = duties
      .filter(() => random.chance(0.3))
      .map(({ j }): ModelTerm => [j, decimal(random, 0.5, 8, 1)]);
    sketch.row(random.pick([-Infinity, 2.5]), terms, decimal(random, 8, 40, 1));
  }
  return sketch.model();
}

/** Jobs of several steps on machines that do one at a time, in an order that binaries tell with big-M's. */
export function shops(random: Random): Model {
  const sketch = new Sketch();
  const [numJobs, numMachines] = [random.integer(2, 4), random.integer(1, 3)];
  const lengths = range(numJobs).map(() => range(numMachines).map(() => quantity(random, 1, 9)));
  const large = bigM(random, rounded(lengths.flat().reduce((a, b) => a + b, 0) + 20, 3));
  const end = sketch.real(0, Infinity, 1);
  const starts = lengths.map((steps) =>
    steps.map(() => sketch.real(0, random.pick([Infinity, large]), 0)),
  );
  const after = (later: number, earlier: number, length: number, order: readonly ModelTerm[]) =>
    sketch.atLeast([[later, 1], [earlier, -1], ...order], length);
  for (const [job, steps] of starts.entries()) {
    const order = random.shuffle([...steps.keys()]);
    const length = (k: number) => lengths[job]?.[k] ?? 0;
    for (const [place, k] of order.entries()) {
      const next = order[place + 1];
      if (next !== undefined) after(steps[next] ?? 0, steps[k] ?? 0, length(k), []);
      else after(end, steps[k] ?? 0, length(k), []);
      if (next !== undefined || random.chance(0.6)) continue;
      const late = sketch.real(0, Infinity, price(random, 0.1, 3));
      after(late, steps[k] ?? 0, rounded(length(k) - quantity(random, 3, 15), 3), []);
    }
  }
  for (const k of range(numMachines))
    for (const [a, steps] of starts.entries())
      for (const [b, others] of starts.slice(0, a).entries()) {
        const isFirst = sketch.binary();
        const [one, other] = [steps[k] ?? 0, others[k] ?? 0];
        after(one, other, lengths[b]?.[k] ?? 0, [[isFirst, large]]);
        after(other, one, rounded((lengths[a]?.[k] ?? 0) - large, 3), [[isFirst, -large]]);
      }
  return sketch.model();
}
