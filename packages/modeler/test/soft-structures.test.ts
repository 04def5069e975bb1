import { type Expression, linearizations, Model } from "@bough/modeler";
import { Random } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { assignments } from "./support/projection.ts";
import { gridOf } from "./support/value-grid.ts";

const SEEDS = 4;
const entries = linearizations
  .flatMap(({ entries }) => entries)
  .filter(({ example }) => example(new Model()).result.type === "structure");

/** The best of reward · x - price [structure is broken], by trying all points. */
function bruteForce(
  grids: readonly (readonly number[])[],
  rewards: readonly number[],
  priceAt: (values: readonly number[]) => number,
): number {
  let best = -Infinity;
  for (const values of assignments(grids)) {
    const gain = values.reduce((total, value, k) => total + rewards[k]! * value, 0);
    best = Math.max(best, gain - priceAt(values));
  }
  return best;
}

describe("a structure that may be broken", () => {
  it("is every structure of the vocabulary", () => {
    expect(entries.length).toBeGreaterThan(8);
  });

  for (const entry of entries) {
    it(`${entry.call} costs its penalty once`, async () => {
      const random = Random.of(17);
      for (let seed = 0; seed < SEEDS; seed++) {
        const model = new Model();
        const { variables, result, truth } = entry.example(model);
        if (result.type !== "structure") throw new Error("the example is no structure");
        const rewards = variables.map(() => random.below(10) - 4);
        const price = 1 + random.below(12);
        const preference = model.prefer(result, price);
        model.maximize(rewarded(model, variables, rewards));
        const solution = await model.solve();
        const priceAt = (values: readonly number[]) => (truth(...values) === true ? 0 : price);
        expect(solution.objective).toBeCloseTo(
          bruteForce(variables.map(gridOf), rewards, priceAt),
          6,
        );
        const values = variables.map((x) => Number(solution.value(x as Expression)));
        expect(solution.value(preference.violation)).toBe(truth(...values) === true ? 0 : 1);
      }
    });

    it(`${entry.call} holds where one of two conditions asks for it`, async () => {
      const random = Random.of(29);
      for (let seed = 0; seed < SEEDS; seed++) {
        const model = new Model();
        const { variables, result, truth } = entry.example(model);
        if (result.type !== "structure") throw new Error("the example is no structure");
        const rewards = variables.map(() => random.below(10) - 4);
        const bonuses = [random.below(7), random.below(7)];
        const conditions = model.binaries(2, "condition");
        for (const condition of conditions) model.require(condition.implies(result));
        model.maximize(rewarded(model, variables, rewards).plus(model.dot(bonuses, conditions)));
        const solution = await model.solve();
        const bonus = bonuses[0]! + bonuses[1]!;
        const priceAt = (values: readonly number[]) => (truth(...values) === true ? -bonus : 0);
        expect(solution.objective).toBeCloseTo(
          bruteForce(variables.map(gridOf), rewards, priceAt),
          6,
        );
      }
    });
  }

  it("says what it cannot be", () => {
    const model = new Model();
    const b = model.binary("b");
    const arcs = [{ from: 0, to: 0, isChosen: model.binary("loop") }];
    const circuit = model.circuit(arcs);
    const uses = [
      () => model.require(b.xor(circuit)),
      () => model.require(model.count([b, circuit]).isAtMost(1)),
      () => model.require(b.isEquivalentTo(circuit)),
    ];
    for (const use of uses) {
      const required = use();
      expect(() => model.compile()).toThrow(/circuit.* neither be denied nor counted/);
      model.remove(required);
    }
  });
});

function rewarded(
  model: Model,
  variables: ReturnType<(typeof entries)[number]["example"]>["variables"],
  rewards: readonly number[],
): Expression {
  return model.dot(rewards, variables);
}

it("asks nothing of members that are never zero where an ordered set need not hold", async () => {
  const model = new Model();
  const isFree = model.binary("free");
  const xs = [model.integer(2, 3, "x"), model.integer(1, 2, "y"), model.integer(-2, -1, "z")];
  model.require(model.or([isFree, model.specialOrderedSet2(xs)]));
  const { solutions } = await model.solveAll({ over: [isFree, ...xs] });
  expect(solutions).toHaveLength(8);
});
