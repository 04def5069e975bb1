import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { solveRoot } from "../../src/root/root.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

it("is over with the integral point of its LP, and leaves no tree to come to it", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ cost: -2, lower: 0, upper: 4, isInteger: true });
  const y = builder.addColumn({ cost: -1, lower: 0, upper: 4, isInteger: true });
  builder.addRow({ lower: -Infinity, upper: 5 }, [
    [x, 1],
    [y, 1],
  ]);
  const context = contextOf(builder.build());
  expect(runToEnd(solveRoot(context, () => {})).kind).toBe("infeasible");
  expect(context.gate.best).toBe(-9);
  expect(context.statistics.nodes).toBe(0);
});
