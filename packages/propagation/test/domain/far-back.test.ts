import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { Domain } from "../../src/index.ts";

/** More columns than bound changes are undone between two pauses. */
const COLUMNS = 50_000;

function decidedDomain(): Domain {
  const builder = new ProblemBuilder();
  for (let j = 0; j < COLUMNS; j++) builder.addColumn({ upper: 1, isInteger: true });
  builder.addRow(
    { upper: COLUMNS },
    Array.from({ length: COLUMNS }, (_, j): [number, number] => [j, 1 + (j % 3)]),
  );
  const domain = new Domain(builder.build());
  domain.propagate();
  for (let j = 0; domain.hasConflict === false && j < COLUMNS / 2; j++) {
    if (domain.isFixed(j)) continue;
    domain.decide(2 * j + 1, 0);
    domain.propagate();
  }
  return domain;
}

it("goes back over very many levels with pauses, to where it would in one go", () => {
  const [atOnce, inSteps] = [decidedDomain(), decidedDomain()];
  const level = 7;
  expect(inSteps.isFarBack(level)).toBe(true);
  atOnce.backtrack(level);
  let pauses = 0;
  for (const _ of inSteps.backtrackInSteps(level)) pauses++;
  expect(pauses).toBeGreaterThan(0);
  expect(inSteps.level).toBe(level);
  expect(inSteps.trail.length).toBe(atOnce.trail.length);
  expect(inSteps.bound).toEqual(atOnce.bound);
  expect(inSteps.rows.slack).toEqual(atOnce.rows.slack);
  expect(inSteps.work).toBe(atOnce.work);
});
