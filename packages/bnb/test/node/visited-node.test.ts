import { randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveSync, type VisitedNode } from "../../src/index.ts";

function visitsOf(seed: number) {
  const nodes: VisitedNode[] = [];
  const problem = randomProblem(seed, { numCols: 16, numRows: 6, equalityShare: 0.1 });
  const result = solveSync(problem, {
    presolve: false,
    learning: false,
    symmetry: false,
    without: ["cuts", "heuristics", "hybrid"],
    onNode: (node) => nodes.push(node),
  });
  return { nodes, result };
}

describe("onNode", () => {
  it("tells of every node once it is visited, parents before children, two of each at most", () => {
    let branched = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { nodes, result } = visitsOf(seed);
      expect(nodes.length, `seed ${seed}`).toBe(result.nodes);
      const children = new Map<number, number>();
      const outcomes = new Map<number, VisitedNode>();
      for (const node of nodes) {
        if (outcomes.has(node.id)) continue;
        outcomes.set(node.id, node);
        if (node.parent === null) {
          expect(node).toMatchObject({ id: 0, depth: 0, decision: "" });
          continue;
        }
        const parent = outcomes.get(node.parent)!;
        expect(parent.outcome).toBe("branched");
        expect(node.depth).toBe(parent.depth + 1);
        expect(node.decision).toMatch(/^x\d+ [<>]= -?\d+$/);
        children.set(node.parent, (children.get(node.parent) ?? 0) + 1);
        branched++;
      }
      expect(Math.max(0, ...children.values())).toBeLessThanOrEqual(2);
    }
    expect(branched).toBeGreaterThan(20);
  });
});
