import { expect, it } from "vitest";
import { Model } from "../src/index.ts";

it("narrows no integer by a goal that only points of the relaxation reach", async () => {
  const model = new Model();
  const x = model.integer(-3, 1, "x");
  const y = model.semiInteger(2, 4, "y");
  model.require(model.allDifferentExcept(0, [x, y, x]));
  const first = model.sum([x.times(-1), y.times(-3)]);
  model.optimizeInOrder([{ minimize: first }]);
  const alone = await model.solve({ isRelaxed: true });
  expect(alone.status).toBe("optimal");
  model.optimizeInOrder([{ minimize: first }, { minimize: y.times(-2) }]);
  const inOrder = await model.solve({ isRelaxed: true });
  expect(inOrder.status).toBe("optimal");
  expect(inOrder.goalValues[0]).toBeCloseTo(alone.goalValues[0]!, 5);
});

it("keeps whole what structures without rows speak of: tasks whose starts lie between two whole times", async () => {
  const model = new Model();
  const [early, late] = [model.integer(0, 3, "early"), model.integer(0, 3, "late")];
  model.require(
    model.noOverlap([
      { start: early, duration: 1 },
      { start: late, duration: 2 },
    ]),
  );
  // Half a unit is missing for the one to be over when the other starts, and the other way round.
  model.require(early.plus(late).times(2).atMost(3));
  model.minimize(early.times(-3).minus(late.times(4)));
  const relaxed = await model.solve({ isRelaxed: true });
  expect([relaxed.status, relaxed.objective]).toEqual(["optimal", -4]);
});
