import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { range, Sketch } from "../sketch.ts";
import { datum, power, sign } from "./data.ts";

/** The value, or one a hair beside it. */
function nearly(random: Random, value: number): number {
  return random.pick([
    value,
    value,
    value * (1 + sign(random) * power(random, -12, -5)),
    value + sign(random) * power(random, -9, -4),
  ]);
}

/** A row with a side at, or a hair beside, what its terms come to at some point. */
function addTightRow(
  sketch: Sketch,
  random: Random,
  terms: readonly ModelTerm[],
  at: number,
  equations = 1,
): void {
  if (terms.length === 0) return;
  const side = random.pick([at, Number(at.toPrecision(7)), nearly(random, at)]);
  switch (random.integer(0, 2 + equations)) {
    case 0:
      sketch.atMost(terms, side);
      break;
    case 1:
      sketch.atLeast(terms, side);
      break;
    case 2:
      sketch.row(side - power(random, -9, -3), terms, side);
      break;
    default:
      sketch.equal(terms, side);
  }
}

/** Continuous columns that binaries switch on by constants of up to 10^9, and tight demands on them. */
export function switches(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const toPay = sketch.sense === "minimize" ? 1 : -1;
  const bigM = datum(random) * power(random, 2, 8);
  const pairs = range(random.integer(1, 4)).map(() => {
    const upper = random.pick([datum(random), bigM, Infinity, power(random, -6, -1)]);
    const cost = toPay * sign(random) * datum(random) * power(random, -3, 2);
    const flow = sketch.real(0, upper, cost);
    const onOff = sketch.binary(toPay * datum(random) * power(random, -1, 2));
    const limit = random.chance(0.5) || upper === Infinity ? bigM : nearly(random, upper);
    sketch.atMost(
      [
        [flow, datum(random)],
        [onOff, -limit],
      ],
      0,
    );
    return { flow, onOff };
  });
  for (const _ of range(random.integer(1, 3))) {
    const terms: ModelTerm[] = [];
    let at = 0;
    for (const { flow, onOff } of pairs) {
      const a = datum(random) * random.pick([1, 1, power(random, -4, 6)]);
      const b = sign(random) * datum(random) * random.pick([1, power(random, 0, 6)]);
      terms.push([flow, random.chance(0.8) ? a : 0], [onOff, random.chance(0.3) ? b : 0]);
      at += random.pick([0, a * datum(random), a * power(random, -8, -3), b]);
    }
    addTightRow(sketch, random, terms, at);
  }
  return sketch.model();
}

/** Equations over integers with fractions for coefficients, a continuous column beside them. */
export function rationals(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const integers = range(random.integer(2, 5)).map(() => {
    const lower = random.pick([0, 0, -random.integer(1, 5)]);
    return sketch.integer(lower, lower + random.integer(1, 12), sign(random) * datum(random));
  });
  const room = random.pick([power(random, -7, 2), Infinity]);
  const real = sketch.real(0, room, sign(random) * datum(random) * power(random, -3, 3));
  for (const _ of range(random.integer(1, 3))) {
    const scale = random.pick([1, 1, power(random, -4, 5)]);
    const divisor = random.integer(2, 60);
    let at = 0;
    const terms = integers.map((j): ModelTerm => {
      const ratio = random.pick([random.integer(1, 40) / divisor, datum(random)]);
      const a = sign(random) * ratio * scale;
      at += a * random.integer(sketch.columns[j].lower, sketch.columns[j].upper);
      return [j, a];
    });
    if (random.chance(0.5)) terms.push([real, sign(random) * datum(random) * scale]);
    addTightRow(sketch, random, terms, at, 4);
  }
  return sketch.model();
}

/** Rows that repeat each other but for a factor, with sides that meet or nearly do. */
export function repeatedRows(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const columns = range(random.integer(2, 4)).map(() => {
    const cost = sign(random) * datum(random);
    if (random.chance(0.65))
      return sketch.integer(random.pick([0, -3]), random.integer(1, 8), cost);
    return sketch.real(random.pick([0, -Infinity]), random.pick([datum(random), Infinity]), cost);
  });
  for (const _ of range(random.integer(1, 3))) {
    const base = columns.map((j): ModelTerm => [j, sign(random) * datum(random)]);
    const at = base.reduce((sum, [, a]) => sum + a * random.integer(-3, 5), 0);
    for (const _ of range(random.integer(1, 3))) {
      const factor = sign(random) * random.pick([1, datum(random) * power(random, -5, 7), 1 / 3]);
      const digits = random.pick([17, 17, 12, 9, 7]);
      const terms = base.map(([j, a]): ModelTerm => [j, Number((a * factor).toPrecision(digits))]);
      addTightRow(sketch, random, terms, at * factor);
    }
  }
  return sketch.model();
}

/** Continuous columns at the brink of a row, where an integer pays for what they may not do. */
export function brinks(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const toPay = sketch.sense === "minimize" ? 1 : -1;
  const integers = range(random.integer(1, 3)).map(() =>
    sketch.integer(0, random.integer(1, 4), toPay * datum(random) * power(random, 0, 2)),
  );
  const reals = range(random.integer(1, 3)).map(() => {
    const upper = random.pick([datum(random) + 9, Infinity, datum(random) * power(random, 0, 6)]);
    const cost = random.pick([0, toPay * sign(random) * datum(random) * power(random, -6, 3)]);
    return sketch.real(random.pick([0, -datum(random), datum(random)]), upper, cost);
  });
  for (const _ of range(random.integer(1, 5))) {
    const large = random.pick([1, 1, power(random, 3, 8)]);
    let at = 0;
    const terms: ModelTerm[] = [];
    for (const j of [...reals, ...integers]) {
      if (random.chance(0.4)) continue;
      const { lower, upper } = sketch.columns[j];
      const a = sign(random) * datum(random) * random.pick([1, large, power(random, -6, -2)]);
      terms.push([j, a]);
      at += a * random.pick([lower, lower, Math.min(upper, lower + 5)]);
    }
    addTightRow(sketch, random, terms, at);
  }
  return sketch.model();
}

/** Columns that are multiples of each other, or nearly, with costs that nearly are. */
export function twins(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const rows = range(random.integer(1, 3)).map(() => ({ terms: [] as ModelTerm[], at: 0 }));
  for (const _ of range(random.integer(1, 3))) {
    const column = rows.map(
      () => sign(random) * datum(random) * random.pick([1, power(random, -3, 5)]),
    );
    const cost = sign(random) * datum(random);
    for (const _ of range(random.integer(1, 3))) {
      const factor = random.pick([1, 1, 2, datum(random), 1 / 3]);
      const lower = random.pick([0, 0, -2]);
      const c = nearly(random, cost * factor);
      const isInteger = random.chance(0.6);
      const width = isInteger
        ? random.integer(1, 5)
        : random.pick([datum(random), power(random, -6, 3)]);
      const j = isInteger
        ? sketch.integer(lower, lower + width, c)
        : sketch.real(lower, lower + width, c);
      const x = isInteger ? random.integer(lower, lower + width) : lower;
      rows.forEach((row, i) => {
        const a = nearly(random, column[i] * factor);
        row.terms.push([j, a]);
        row.at += a * x;
      });
    }
  }
  for (const { terms, at } of rows) addTightRow(sketch, random, terms, at);
  return sketch.model();
}
