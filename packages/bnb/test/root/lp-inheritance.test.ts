import { expect, it } from "vitest";
import type { AddedRow } from "../../src/lp/added-row.ts";
import { withRows } from "../../src/lp/fixed-problem.ts";
import { type Presolved, unreduced } from "../../src/presolve/reduction.ts";
import { inheritLp, lpInheritanceOf } from "../../src/root/lp-inheritance.ts";
import { solveRoot } from "../../src/root/root.ts";
import { MipRun } from "../../src/run/mip-run.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextAtFractionalPoint, contextOf } from "../search-context.ts";

const FURTHER_ROW: AddedRow = {
  name: "further",
  columns: Int32Array.of(0, 1),
  coefficients: Float64Array.of(1, 1),
  lower: -Infinity,
  upper: 9,
  rank: 0,
};

/** x <= 2 and y <= 3, which the LP of the outer search does not know by itself. */
const CUTS: readonly AddedRow[] = [2, 3].map((upper, j) => ({
  name: "cut",
  columns: Int32Array.of(j),
  coefficients: Float64Array.of(1),
  lower: -Infinity,
  upper,
  rank: 1,
}));

function outerSearch() {
  const outer = contextAtFractionalPoint();
  outer.relaxation.addRows(CUTS);
  runToEnd(outer.relaxation.resolve(Infinity));
  outer.pseudocosts.addGain(1, true, 0.5, 3);
  return outer;
}

it("leaves cuts, basis and pseudocosts to the search of a neighbourhood with a row more", () => {
  const outer = outerSearch();
  const whole = withRows(outer.problem, [FURTHER_ROW]);
  const inner = contextOf(whole);
  inheritLp(inner, lpInheritanceOf(outer, outer.pseudocosts.known, unreduced(whole)));
  expect(inner.relaxation.addedRows).toHaveLength(CUTS.length);
  expect(inner.pseudocosts.seenGain(1, true, 1)).toBe(6);
  runToEnd(solveRoot(inner, () => {}));
  expect(inner.relaxation.iterations).toBe(0);
  expect(inner.provenBound).toBe(-5);
});

it("reaches the search of what presolve makes of the neighbourhood", () => {
  const outer = outerSearch();
  const leave = (link: Presolved) => lpInheritanceOf(outer, outer.pseudocosts.known, link);
  const run = new MipRun(outer.problem, { presolve: false }, { depth: 1, cutoff: Infinity, leave });
  expect(runToEnd(run.run()).objective).toBe(5);
  expect(run.search?.context?.pseudocosts.seenGain(1, true, 1)).toBe(6);
});

it("tells each search within of all pseudocosts, not of those since the last", () => {
  const { pseudocosts } = outerSearch();
  expect(pseudocosts.known.sides).toEqual(Int32Array.of(3));
  expect(pseudocosts.known.sides).toEqual(Int32Array.of(3));
});

it("keeps rows back that the problem of the neighbourhood has already", () => {
  const outer = outerSearch();
  const isLeft = (row: AddedRow) => row !== outer.relaxation.addedRows[0];
  const left = lpInheritanceOf(outer, outer.pseudocosts.known, unreduced(outer.problem), isLeft);
  expect(left.cuts).toEqual([outer.relaxation.addedRows[1]]);
  expect(left.cutStatus).toHaveLength(1);
});
