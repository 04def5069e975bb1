import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { BaseRow } from "../../src/separators/base-row.ts";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import { ShiftedRow } from "../../src/separators/shifted-row.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

it("takes those rows alone that have a fractional integer, be it the switch of a continuous column", () => {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const x = builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
  const y = builder.addColumn({ upper: 1, isInteger: true, cost: 3 });
  const z = builder.addColumn({ upper: 1, isInteger: true, cost: -5 });
  const f = builder.addColumn({ upper: 10, cost: 1 });
  const g = builder.addColumn({ upper: 5, cost: 1 });
  const term = (column: number, coefficient = 1) => [column, coefficient] as const;
  const ofIntegers = builder.addRow({ upper: 3 }, [term(x, 2), term(y, 2)]);
  builder.addRow({ upper: 0 }, [term(f), term(z, -10)]);
  const ofSwitched = builder.addRow({ upper: 4 }, [term(f)]);
  const ofWhole = builder.addRow({ upper: 4 }, [term(y), term(g)]);
  const context = contextOf(builder.build());
  expect(runToEnd(context.relaxation.resolve(Infinity))).toBe("optimal");
  context.takePoint();
  expect([...context.point]).toEqual([0.5, 1, 0.4, 4, 3]);
  const space = runToEnd(SeparationSpace.inSteps(context));
  const base = new BaseRow(space);
  const shifted = new ShiftedRow(space);
  const isTaken = (i: number) => {
    base.begin();
    base.addRow(i, 1);
    return shifted.load(base, 1);
  };
  expect([ofIntegers, ofSwitched, ofWhole].map(isTaken)).toEqual([true, true, false]);
});
