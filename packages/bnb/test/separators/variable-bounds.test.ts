import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { VariableBounds } from "../../src/separators/variable-bounds.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

/** What bounds two amounts whose sum is at most 9 for each unit of an integer up to so many. */
function boundsBy(mostUnits: number, areAmountsWhole = false, most = 100): VariableBounds {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 2; j++)
    builder.addColumn({ upper: most, cost: -1, isInteger: areAmountsWhole });
  const units = builder.addColumn({ upper: mostUnits, isInteger: true, cost: 20 });
  builder.addRow({ upper: 0 }, [
    [0, 1],
    [1, 1],
    [units, -9],
  ]);
  const context = contextOf(builder.build());
  context.relaxation.syncBounds(context.domain);
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  return runToEnd(SeparationSpace.inSteps(context)).variableBounds;
}

it("a general integer bounds amounts by what the row says beside their least", () => {
  const { upper, lower } = boundsBy(3);
  expect(upper.get(0)?.[0].slope).toBe(9);
  expect(upper.get(0)?.[0].integer).toBe(2);
  expect(upper.get(0)?.[0].constant).toBeCloseTo(0, 9);
  expect(upper.get(1)?.[0].slope).toBe(9);
  expect(lower.size).toBe(0);
});

it("an amount without an end of its own has the integer's", () => {
  expect(boundsBy(3, false, Infinity).upper.get(0)?.[0].slope).toBe(9);
});

it("where the plain bound is tighter for each unit, the row has nothing to say", () => {
  const builder = new ProblemBuilder();
  builder.addColumn({ upper: 5, cost: -1 });
  const units = builder.addColumn({ lower: 1, upper: 4, isInteger: true, cost: 1 });
  builder.addRow({ upper: 0 }, [
    [0, 1],
    [units, -5],
  ]);
  const context = contextOf(builder.build());
  context.takePoint();
  expect(runToEnd(SeparationSpace.inSteps(context)).variableBounds.upper.size).toBe(0);
});

it("integers without an end, and amounts that are whole themselves, have no such bounds", () => {
  expect(boundsBy(Infinity).upper.size).toBe(0);
  expect(boundsBy(3, true).upper.size).toBe(0);
});
