import { ProblemBuilder } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { createLpEngine } from "@bough/simplex";
import { expect, it } from "vitest";
import { Limits } from "../../src/limits.ts";
import { Relaxation } from "../../src/lp/relaxation.ts";

it("puts integers of a point within the bounds that the LP has, and leaves the others", () => {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 3; j++) builder.addColumn({ upper: 1, isInteger: j < 2 });
  const problem = builder.build();
  const relaxation = new Relaxation(problem, createLpEngine(problem), new Limits({}));
  const domain = new Domain(problem);
  domain.decide(1, 0);
  domain.propagate();
  relaxation.syncBounds(domain);
  const point = Float64Array.of(2e-6, -1e-7, -1e-7);
  relaxation.moveInside(point);
  expect(Array.from(point)).toEqual([0, 0, -1e-7]);
});
