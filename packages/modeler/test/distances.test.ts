import { describe, expect, it } from "vitest";
import { Model } from "../src/index.ts";

const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const;

describe("distances along the same arcs", () => {
  it("are told apart by the lengths of the arcs", async () => {
    const model = new Model();
    const chosen = PAIRS.map(() => model.binary());
    const arcs = (lengths: readonly number[]) =>
      PAIRS.map(([from, to], k) => ({ from, to, isChosen: chosen[k]!, length: lengths[k]! }));
    const near = model.distances(arcs([1, 1, 1]), 0);
    const far = model.distances(arcs([5, 5, 20]), 0);
    for (const x of chosen) model.require(x);
    model.maximize(near[2]!.plus(far[2]!));
    const solution = await model.solve();
    expect(solution.status).toBe("optimal");
    expect(solution.objective).toBe(11);
    expect(solution.value(far[2]!)).toBe(10);
  });

  it("from the same source are the same, asked for twice", () => {
    const model = new Model();
    const arcs = PAIRS.map(([from, to]) => ({ from, to, isChosen: model.binary() }));
    const distances = model.distances(arcs, 0);
    const again = model.distances(arcs, 0);
    expect(again.map(({ key }) => key)).toEqual(distances.map(({ key }) => key));
  });
});
