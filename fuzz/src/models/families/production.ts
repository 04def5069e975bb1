import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";

/** Facilities that cost something to open; a big-M or the demand itself bounds what they send. */
export function fixedCharge(random: Random): Model {
  const sketch = new Sketch();
  const numPlaces = random.integer(2, 4);
  const numCustomers = random.integer(1, 3);
  const bigM = random.pick([0, 0, 100, 1e4]);
  const demands = range(numCustomers).map(() => random.integer(1, 20));
  const total = demands.reduce((a, b) => a + b, 0);
  const open = range(numPlaces).map(() => sketch.binary(random.integer(1, 60)));
  const isWhole = random.chance(0.2);
  const sent = open.map(() =>
    demands.map(() => {
      const cost = random.integer(0, 7);
      return isWhole ? sketch.integer(0, 30, cost) : sketch.real(0, Infinity, cost);
    }),
  );
  open.forEach((place, p) => {
    const flows = sent[p] ?? [];
    if (random.chance(0.5))
      for (const [c, flow] of flows.entries())
        sketch.atMost(
          [
            [flow, 1],
            [place, -(bigM || (demands[c] ?? 0))],
          ],
          0,
        );
    else sketch.atMost([...each(flows), [place, -(bigM || random.integer(5, total + 5))]], 0);
  });
  demands.forEach((demand, c) => {
    const arriving = each(sent.map((flows) => flows[c] ?? 0));
    if (random.chance(0.5)) sketch.equal(arriving, demand);
    else sketch.atLeast(arriving, demand);
  });
  return sketch.model();
}

/** Make or store, with setups: stock flows from period to period. */
export function lotSizing(random: Random): Model {
  const sketch = new Sketch();
  const periods = random.integer(2, 5);
  const capacity = random.integer(8, 40);
  const leastLot = random.chance(0.3) ? random.integer(1, 8) : 0;
  let stock = -1;
  for (const period of range(periods)) {
    const made = sketch.real(0, Infinity, random.integer(0, 5));
    const setup = sketch.binary(random.integer(1, 30));
    const kept = sketch.real(0, period === periods - 1 ? 0 : Infinity, random.integer(1, 3));
    const short = random.chance(0.3) ? sketch.real(0, 5, random.integer(5, 25)) : -1;
    sketch.atMost(
      [
        [made, 1],
        [setup, -capacity],
      ],
      0,
    );
    if (leastLot > 0)
      sketch.atLeast(
        [
          [made, 1],
          [setup, -leastLot],
        ],
        0,
      );
    const balance: [number, number][] = [
      [made, 1],
      [kept, -1],
    ];
    if (stock >= 0) balance.push([stock, 1]);
    if (short >= 0) balance.push([short, 1]);
    sketch.equal(balance, random.integer(0, 15));
    stock = kept;
  }
  return sketch.model();
}

/** Jobs on one machine, one before the other by big-M: least makespan or weighted ends. */
export function scheduling(random: Random): Model {
  const sketch = new Sketch();
  const numJobs = random.integer(2, 4);
  const lengths = range(numJobs).map(() => random.integer(1, 6));
  const horizon = lengths.reduce((a, b) => a + b, 0) + random.integer(-1, 8);
  const isWhole = random.chance(0.5);
  const hasMakespan = random.chance(0.5);
  const starts = lengths.map((length) => {
    const cost = hasMakespan ? 0 : random.integer(1, 5);
    const release = random.integer(0, 3);
    const latest = Math.max(release, horizon - length);
    return isWhole ? sketch.integer(release, latest, cost) : sketch.real(release, latest, cost);
  });
  const bigM = random.pick([horizon + 6, 100, 1e4]);
  for (const [a, first] of starts.entries()) {
    for (const [b, second] of starts.entries()) {
      if (b <= a) continue;
      const isBefore = sketch.binary();
      sketch.atLeast(
        [
          [second, 1],
          [first, -1],
          [isBefore, -bigM],
        ],
        (lengths[a] ?? 0) - bigM,
      );
      sketch.atLeast(
        [
          [first, 1],
          [second, -1],
          [isBefore, bigM],
        ],
        lengths[b] ?? 0,
      );
    }
  }
  if (hasMakespan) {
    const end = sketch.real(0, Infinity, 1);
    for (const [a, start] of starts.entries())
      sketch.atLeast(
        [
          [end, 1],
          [start, -1],
        ],
        lengths[a] ?? 0,
      );
  }
  return sketch.model();
}
