import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";
import { decimal, price, quantity, rounded } from "./data.ts";

/** Lengths cut from stock of a few lengths: whole patterns, or pieces from numbered bars. */
export function cuttingStock(random: Random): Model {
  const sketch = new Sketch();
  const numPieces = random.integer(2, 4);
  const unit = random.pick([1, 0.001, 10]);
  const stock = rounded(random.integer(50, 120) * unit, 3);
  const lengths = range(numPieces).map(() => rounded(stock * decimal(random, 0.15, 0.6, 2), 3));
  const needed = range(numPieces).map(() => random.integer(1, 12));
  if (random.chance(0.6)) {
    const patterns = range(random.integer(3, 9)).map(() => {
      let left = stock;
      return random.shuffle(range(numPieces)).map((piece): ModelTerm => {
        const length = lengths[piece] ?? stock;
        const count = random.integer(0, Math.floor(left / length + 1e-9));
        left -= count * length;
        return [piece, count];
      });
    });
    const used = patterns.map(() =>
      sketch.integer(0, 40, random.chance(0.6) ? 1 : price(random, 1, 4)),
    );
    for (const piece of range(numPieces)) {
      const terms = used.map((j, k): ModelTerm => {
        return [j, patterns[k]?.find(([p]) => p === piece)?.[1] ?? 0];
      });
      sketch.atLeast(terms, needed[piece] ?? 0);
    }
    if (random.chance(0.3)) sketch.atMost(each(used), random.integer(5, 30));
    return sketch.model();
  }
  const numBars = random.integer(2, 5);
  const bars = range(numBars).map(() =>
    sketch.binary(random.chance(0.7) ? 1 : price(random, 1, 3)),
  );
  const cut = bars.map(() => lengths.map(() => sketch.integer(0, 6)));
  bars.forEach((bar, b) => {
    const terms = (cut[b] ?? []).map((j, p): ModelTerm => [j, lengths[p] ?? 0]);
    sketch.atMost([...terms, [bar, -stock]], 0);
    if (b > 0 && random.chance(0.7)) sketch.atLeast([[bars[b - 1] ?? 0, 1], ...each([bar], -1)], 0);
  });
  for (const p of range(numPieces))
    sketch.atLeast(each(cut.map((pieces) => pieces[p] ?? 0)), random.integer(0, 2 * numBars));
  return sketch.model();
}

/** Items of decimal weights and worths, some of which exclude or need each other. */
export function conflicts(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = "maximize";
  const numItems = random.integer(5, 24);
  const isTied = random.chance(0.4);
  const kinds = range(3).map(() => [quantity(random, 2, 40), price(random, 1, 30)] as const);
  const items = range(numItems).map(() => {
    const [weight, worth] = isTied
      ? random.pick(kinds)
      : [quantity(random, 2, 40), price(random, 1, 30)];
    return { weight, j: random.chance(0.85) ? sketch.binary(worth) : sketch.integer(0, 3, worth) };
  });
  for (const _ of range(random.integer(1, 3))) {
    const terms = items.map(({ j, weight }): ModelTerm => {
      return [j, random.chance(0.7) ? weight : quantity(random, 1, 40)];
    });
    // Often what some choice of items weighs to the last digit.
    const chosen = terms.reduce((sum, [, a]) => sum + (random.chance(0.4) ? a : 0), 0);
    sketch.atMost(terms, random.chance(0.7) ? rounded(chosen, 3) : chosen);
  }
  for (const _ of range(random.integer(0, numItems))) {
    const [a, b, c] = random.shuffle(items);
    if (a === undefined || b === undefined || c === undefined) continue;
    const kind = random.integer(0, 3);
    if (kind === 0) sketch.atMost([[a.j, 1], ...each([b.j], -3)], 0);
    else if (kind === 1) sketch.atMost(each([a.j, b.j, c.j]), 2);
    else sketch.atMost(each([a.j, b.j]), kind === 2 ? 1 : 3);
  }
  if (random.chance(0.2)) sketch.row(2, each(items.map(({ j }) => j)), random.integer(2, numItems));
  return sketch.model();
}

/** Projects with budgets by year, of which some are only begun once others are. */
export function projects(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = "maximize";
  const scale = random.pick([1, 1e3, 1e6, 1e-4]);
  const numProjects = random.integer(3, 8);
  const years = random.integer(1, 3);
  const taken = range(numProjects).map(() => sketch.binary(scale * price(random, 5, 90)));
  const parts = range(random.integer(0, 3)).map(() =>
    sketch.real(0, 1, scale * price(random, 5, 90)),
  );
  let carried = -1;
  for (const year of range(years)) {
    const spent = [...taken, ...parts].map(
      (j): ModelTerm => [j, rounded(scale * quantity(random, 0, 30), 6)],
    );
    const budget = rounded(scale * quantity(random, 20, 120), 6);
    const saved = sketch.real(0, Infinity, 0);
    const interest = decimal(random, 1, 1.08, 3);
    const before = carried >= 0 ? each([carried], -interest) : [];
    if (year < years - 1) sketch.equal([...spent, [saved, 1], ...before], budget);
    else sketch.atMost([...spent, ...before], budget);
    carried = saved;
  }
  for (const _ of range(random.integer(0, 3))) {
    const [a = 0, b = 1] = random.shuffle(taken);
    sketch.atMost([[a, 1], ...each([b], random.pick([1, -1]))], random.chance(0.5) ? 1 : 0);
  }
  return sketch.model();
}
