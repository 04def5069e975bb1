import { ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { gomory } from "../../src/separators/gomory.ts";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { Separator } from "../../src/separators/separator.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

const COLUMNS = 80;

/** Lengths of the cuts found at the LP point of a covering row over all columns. */
function lengthsOfCuts(takesLongCuts: boolean): number[] {
  const random = new Random(3);
  const builder = new ProblemBuilder();
  const terms: Term[] = [];
  for (let j = 0; j < COLUMNS; j++) {
    const cost = random.integer(10, 99);
    const column = builder.addColumn({ upper: 3, isInteger: true, cost });
    terms.push([column, random.integer(10, 99)]);
  }
  builder.addRow({ lower: 1001 }, terms);
  const context = contextOf(builder.build());
  runToEnd(context.relaxation.resolve(Infinity));
  context.takePoint();
  const space = runToEnd(SeparationSpace.inSteps(context));
  space.takesLongCuts = takesLongCuts;
  const lengths: number[] = [];
  runToEnd(separate(gomory, space, context, lengths));
  return lengths;
}

function* separate(
  separator: Separator,
  space: SeparationSpace,
  context: ReturnType<typeof contextOf>,
  lengths: number[],
) {
  if (!("separate" in separator)) throw new Error(`${separator.name} reads rows`);
  yield* separator.separate(space, context, ({ columns }) => {
    lengths.push(columns.length);
  });
}

it("finds long cuts where they are welcome alone", () => {
  expect(Math.max(...lengthsOfCuts(true))).toBeGreaterThan(COLUMNS / 2);
  expect(lengthsOfCuts(false).every((length) => length < COLUMNS)).toBe(true);
  expect(lengthsOfCuts(false)).not.toEqual(lengthsOfCuts(true));
});
