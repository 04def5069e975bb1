import { expect, it } from "vitest";
import { unreduced } from "../../src/presolve/reduction.ts";
import { inherit, inheritanceOf } from "../../src/root/inheritance.ts";
import { solveRoot } from "../../src/root/root.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextAtFractionalPoint, contextOf } from "../search-context.ts";

it("measures what cuts are worth from the first LP of all, restarts or not", () => {
  const before = contextAtFractionalPoint();
  before.uncutObjective = -6.5;
  const past = { policyState: { share: 0.1, hasPoint: false, opening: 0 }, isAsymmetric: true };
  const after = contextOf(before.problem);
  inherit(after, inheritanceOf(before, past, unreduced(before.problem)));
  runToEnd(solveRoot(after, () => {}));
  expect(after.provenBound).toBeGreaterThan(-6.5);
  expect(after.uncutObjective).toBe(-6.5);
});
