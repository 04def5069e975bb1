import { ProblemBuilder } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { createLpEngine } from "@bough/simplex";
import { expect, it, vi } from "vitest";
import { Limits } from "../../src/limits.ts";
import { Relaxation } from "../../src/lp/relaxation.ts";
import { RootReducedCosts, readRootCosts } from "../../src/lp/root-reduced-costs.ts";

/** min 5 x + y over integers, x + y >= 4 */
function solved() {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ upper: 9, isInteger: true, cost: 5 });
  const y = builder.addColumn({ upper: 9, isInteger: true, cost: 1 });
  builder.addRow({ lower: 4 }, [
    [x, 1],
    [y, 1],
  ]);
  const problem = builder.build();
  const relaxation = new Relaxation(problem, createLpEngine(problem), new Limits({}));
  const steps = relaxation.resolve(Infinity);
  while (steps.next().done !== true);
  return { problem, relaxation };
}

it("rest on what the LP proves where there is no other proof, not on what it reached", () => {
  const { problem, relaxation } = solved();
  vi.spyOn(relaxation, "cutoffProof").mockReturnValue(null);
  // Costs that the tolerance forgives: the LP ended at 4, and proves 3 only.
  vi.spyOn(relaxation, "bound", "get").mockReturnValue(3);
  const domain = new Domain(problem);
  new RootReducedCosts(readRootCosts(relaxation, domain)).apply(domain, 7.5);
  // From 4 on x could only be 0; of 4.5 to spare it takes 4.
  expect(domain.upper(0)).toBe(1);
});
