import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { clique } from "../../src/separators/clique.ts";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { Cut, PointSeparator } from "../../src/separators/separator.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

/** Pairs of which at most one may be chosen; the first `wanted` columns are worth 3, the others cost 1. */
function packing(numCols: number, wanted: number, excludes: (i: number, j: number) => boolean) {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < numCols; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: j < wanted ? 3 : -1 });
  for (let i = 0; i < numCols; i++) {
    for (let j = i + 1; j < numCols; j++) {
      if (!excludes(i, j)) continue;
      builder.addRow({ upper: 1 }, [
        [i, 1],
        [j, 1],
      ]);
    }
  }
  return builder.build();
}

function cliquesOf(problem: ReturnType<typeof packing>): number[][] {
  const context = contextOf(problem);
  context.relaxation.syncBounds(context.domain);
  expect(runToEnd(context.relaxation.resolve(Infinity))).toBe("optimal");
  context.takePoint();
  const found: Cut[] = [];
  const propose = (cut: Cut) => {
    found.push(cut);
  };
  runToEnd((clique as PointSeparator).separate(new SeparationSpace(context), context, propose));
  return found.map(({ columns }) => Array.from(columns));
}

describe("cliques", () => {
  it("take in columns at zero that exclude every member", () => {
    expect(cliquesOf(packing(5, 3, () => true))).toEqual([[0, 1, 2, 3, 4]]);
  });

  it("leave out columns at zero that exclude only some", () => {
    const excludes = (i: number, j: number) => j < 4 || (i === 0 && j === 4);
    expect(cliquesOf(packing(5, 3, excludes))).toEqual([[0, 1, 2, 3]]);
  });

  it("are of pairs that exclude each other among many columns, too", () => {
    const excludes = (i: number, j: number) => j < 3 || (i < 3 ? (i + j) % 4 > 0 : j - i < 9);
    const cliques = cliquesOf(packing(90, 3, excludes));
    expect(cliques.length).toBeGreaterThan(0);
    for (const members of cliques) {
      expect(members.length).toBeGreaterThan(4);
      for (const i of members)
        for (const j of members) if (i < j) expect(excludes(i, j)).toBe(true);
    }
  });
});
