import { describe, expect, it } from "vitest";
import { Gardener } from "../support/gardener.ts";
import { assignments, columnNamed, domainOf, isFeasible } from "../support/projection.ts";

const MOST_DEPTH = 5;
const RUNS = Number(process.env.BOUGH_PROPERTY_RUNS ?? 60);
const SEEDS = Array.from({ length: RUNS }, (_, k) => k + 1);

/** A limit that has the model tighten its bounds. */
function requireRow(gardener: Gardener): (point: readonly number[]) => boolean {
  const { random, model, variables } = gardener;
  const weights = variables.map(() => random.integer(-2, 3));
  const limit = random.integer(0, 6);
  if (weights.every((weight) => weight === 0)) return () => true;
  model.require(model.dot(weights, variables).atMost(limit));
  return (point) => point.reduce((total, value, k) => total + weights[k]! * value, 0) <= limit;
}

describe("random expressions", () => {
  it.each(SEEDS)("mean what direct evaluation says (seed %i)", (seed) => {
    const gardener = new Gardener(seed);
    const { model, variables } = gardener;
    const isInRow = requireRow(gardener);
    const trees = [gardener.boolean(MOST_DEPTH), gardener.boolean(gardener.random.integer(1, 3))];
    for (const tree of trees) model.require(tree.expression);
    const problem = model.compile();
    const columns = variables.map((variable) => columnNamed(problem, variable));
    const wrong: string[] = [];
    for (const point of assignments(variables.map((variable) => domainOf(variable as never)))) {
      const fixed = new Map(point.map((value, k) => [columns[k]!, value]));
      const isRight = isInRow(point) && trees.every((tree) => tree.value(point));
      if (isFeasible(problem, fixed) !== isRight) wrong.push(`(${point}) should be ${isRight}`);
      if (wrong.length > 2) break;
    }
    expect(wrong, trees.map((tree) => tree.expression.toString()).join(" AND ")).toEqual([]);
  });

  it.each(SEEDS.slice(0, RUNS / 2))("have the optimum of direct evaluation (seed %i)", (seed) => {
    const gardener = new Gardener(10_000 + seed);
    const { model, variables } = gardener;
    const isInRow = requireRow(gardener);
    const condition = gardener.boolean(3);
    const goal = gardener.number(4);
    model.require(condition.expression);
    if (seed % 2 === 0) model.minimize(goal.expression);
    else model.maximize(goal.expression);
    let best: number | null = null;
    for (const point of assignments(variables.map((variable) => domainOf(variable as never)))) {
      if (!isInRow(point) || !condition.value(point)) continue;
      const value = goal.value(point);
      const isBetter = best === null || (seed % 2 === 0 ? value < best : value > best);
      if (isBetter) best = value;
    }
    const solution = model.solveSync({ gapRelative: 0 });
    const text = `${goal.expression} where ${condition.expression}`;
    expect([solution.status, solution.objective], text).toEqual(
      best === null ? ["infeasible", null] : ["optimal", best],
    );
    if (best === null) return;
    expect(solution.value(goal.expression), text).toBe(best);
    expect(model.violatedBy(solution), text).toEqual([]);
  });

  it.each(SEEDS.slice(0, RUNS / 3))(
    "have the solutions of direct evaluation (seed %i)",
    async (seed) => {
      const gardener = new Gardener(20_000 + seed);
      const { model, variables } = gardener;
      const isInRow = requireRow(gardener);
      const condition = gardener.boolean(4);
      model.require(condition.expression);
      const all = [...assignments(variables.map((variable) => domainOf(variable as never)))];
      const right = all.filter((point) => isInRow(point) && condition.value(point));
      const { solutions, isComplete } = await model.solveAll({ over: variables });
      const found = solutions.map((solution) =>
        variables.map((variable) => Number(solution.value(variable))).join(),
      );
      expect(isComplete).toBe(true);
      expect(found.sort(), condition.expression.toString()).toEqual(right.map(String).sort());
    },
  );
});
