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
