import type { Random } from "@bough/testing";
import type { Model, ModelTerm } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";
import { bigM, decimal, price, quantity, rounded } from "./data.ts";

/** What is bought at costs along lines by pieces: weights of points, two neighbours of which may be used. */
export function discounts(random: Random): Model {
  const sketch = new Sketch();
  const numGoods = random.integer(1, 4);
  const bought: ModelTerm[] = [];
  let most = 0;
  for (const _ of range(numGoods)) {
    const numPoints = random.integer(3, 5);
    let [at, cost] = [0, 0];
    const points = range(numPoints).map((k) => {
      if (k > 0) {
        const width = quantity(random, 1, 30);
        at = rounded(at + width, 3);
        cost = rounded(cost + width * price(random, 0.5, 9), 2);
      }
      return { at, cost };
    });
    const weights = points.map((point) => sketch.real(0, random.pick([1, Infinity]), point.cost));
    const amount = sketch.real(0, at, 0);
    sketch.equal(each(weights), 1);
    sketch.equal([...weights.map((j, k): ModelTerm => [j, points[k]?.at ?? 0]), [amount, -1]], 0);
    sketch.structures.push({
      kind: random.chance(0.85) ? "sos2" : "sos1",
      terms: weights.map((j, k) => [j, k + 1]),
    });
    bought.push([amount, random.chance(0.6) ? 1 : decimal(random, 0.5, 2, 2)]);
    most += at;
  }
  sketch.atLeast(bought, rounded(most * random.pick([0.2, 0.5, 0.9]), 1));
  if (random.chance(0.4)) {
    const [a, b] = random.shuffle(bought);
    if (a !== undefined && b !== undefined)
      sketch.atMost([a, [b[0], -b[1]]], quantity(random, 0, 9));
  }
  return boundedWeights(sketch);
}

/** Weights get the bound that their row implies: other forms of the model need it. */
function boundedWeights(sketch: Sketch): Model {
  const model = sketch.model();
  const columns = model.columns.map((column) => ({
    ...column,
    upper: column.upper === Infinity ? 1 : column.upper,
  }));
  return { ...model, columns };
}

/** Supplies that are nothing or between limits, for a demand; how many there are may be limited. */
export function supplies(random: Random): Model {
  const sketch = new Sketch();
  const scale = random.pick([1, 1, 1e-3, 1e4]);
  const numSupplies = random.integer(2, 7);
  const all = range(numSupplies).map(() => {
    const upper = rounded(scale * quantity(random, 10, 60), 6);
    const lower = rounded(upper * random.pick([0.1, 0.5, 0.9]), 7);
    const j = sketch.real(0, upper, rounded(price(random, 1, 20) / scale, 6));
    sketch.structures.push({ kind: "semi-continuous", column: j, lower, upper });
    return { j, upper };
  });
  const total = all.reduce((sum, { upper }) => sum + upper, 0);
  const demand = rounded(total * random.pick([0.15, 0.4, 0.7, 0.97]), 6);
  const columns = all.map(({ j }) => j);
  if (random.chance(0.6)) sketch.equal(each(columns), demand);
  else sketch.row(demand, each(columns), rounded(demand * 1.05, 6));
  for (const _ of range(random.integer(0, 2))) {
    const terms = columns.map((j): ModelTerm => [j, decimal(random, 0.1, 3, 2)]);
    sketch.atMost(terms, rounded(demand * decimal(random, 1, 2.2, 2), 6));
  }
  if (random.chance(0.6)) {
    const used = all.map(({ j, upper }) => {
      const flag = sketch.binary(random.chance(0.5) ? price(random, 0, 40) : 0);
      sketch.atMost([[j, 1], ...each([flag], -bigM(random, upper))], 0);
      return flag;
    });
    sketch.atMost(each(used), random.integer(1, numSupplies));
  }
  return sketch.model();
}

/** Machines that are on or off; being on asks for one row, being off for another. */
export function switched(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const sign = sketch.sense === "minimize" ? 1 : -1;
  const numMachines = random.integer(2, 5);
  const machines = range(numMachines).map(() => {
    const isWhole = random.chance(0.3);
    const most = isWhole ? random.integer(3, 40) : quantity(random, 3, 40);
    const rate = sign * price(random, 0.5, 9);
    const output = isWhole ? sketch.integer(0, most, rate) : sketch.real(0, most, rate);
    return {
      output,
      most,
      on: sketch.binary(sign * price(random, 1, 60) * random.pick([1, 1, -0.5])),
    };
  });
  for (const { output, on, most } of machines) {
    const least = rounded(most * random.pick([0.2, 0.5, 1]), 2);
    const off = { lower: -Infinity, upper: 0, terms: each([output]) };
    const running = { lower: least, upper: Infinity, terms: each([output]) };
    sketch.structures.push({ kind: "indicator", binary: on, activeValue: 0, row: off });
    if (random.chance(0.6))
      sketch.structures.push({ kind: "indicator", binary: on, activeValue: 1, row: running });
  }
  const outputs = machines.map(({ output }) => output);
  const total = machines.reduce((sum, { most }) => sum + most, 0);
  const wanted = rounded(total * random.pick([0.3, 0.6, 0.85]), 2);
  if (sketch.sense === "minimize") sketch.atLeast(each(outputs), wanted);
  else
    sketch.atMost(
      outputs.map((j): ModelTerm => [j, decimal(random, 0.5, 2, 2)]),
      wanted,
    );
  for (const _ of range(random.integer(0, 2))) {
    const [a, b] = random.shuffle(machines);
    if (a === undefined || b === undefined) continue;
    const terms: ModelTerm[] = [[a.output, 1], ...each([b.output], random.pick([1, -1]))];
    const row = { lower: -Infinity, upper: quantity(random, 0, 30), terms };
    const [flag] = random.shuffle(machines.map(({ on }) => on).filter((j) => j !== a.on));
    if (flag !== undefined && random.chance(0.6))
      sketch.structures.push({
        kind: "indicator",
        binary: flag,
        activeValue: random.pick([0, 1] as const),
        row,
      });
    else sketch.atMost(terms, row.upper);
  }
  return sketch.model();
}
