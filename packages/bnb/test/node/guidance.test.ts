import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { heuristics } from "../../src/heuristics/index.ts";
import { type SolveOptions, solveSync, type VisitedNode } from "../../src/index.ts";

function knapsack(seed: number, items: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < items; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(300, 700) });
  for (let i = 0; i < 4; i++) {
    const terms = Array.from({ length: items }, (_, j): Term => [j, random.integer(100, 900)]);
    builder.addRow({ upper: 500 * (items / 2) }, terms);
  }
  return builder.build();
}

function treeOf(problem: Problem, options: SolveOptions) {
  const nodes: VisitedNode[] = [];
  const result = solveSync(problem, {
    presolve: false,
    learning: false,
    without: ["cuts", "heuristics"],
    gapRelative: 0,
    ...options,
    onNode: (node) => nodes.push(node),
  });
  return { nodes, result };
}

describe("advice on branching", () => {
  it("decides what the tree splits first, and changes no answer", () => {
    const problem = knapsack(3, 14);
    const { result: truth } = treeOf(problem, {});
    const priority = Float64Array.from({ length: 14 }, (_, j) => (j % 2 === 0 ? 5 : 0));
    const { nodes, result } = treeOf(problem, { branchingPriority: priority });
    expect([result.status, result.objective]).toEqual(["optimal", truth.objective]);
    const columnOf = ({ decision }: VisitedNode) => Number(/^x(\d+)/.exec(decision)![1]) - 1;
    const first = nodes.filter(({ depth }) => depth === 1).map(columnOf);
    expect(first.length).toBeGreaterThan(0);
    expect(first.every((column) => priority[column] === 5)).toBe(true);
  });

  it("decides the side that is looked at first", () => {
    const problem = knapsack(5, 24);
    for (const [direction, sign] of [
      [1, ">="],
      [-1, "<="],
    ] as const) {
      const { nodes } = treeOf(problem, {
        branchingDirection: new Int8Array(24).fill(direction),
      });
      // Of each pair of children the one visited first.
      const seen = new Set<number>();
      const firsts = nodes.filter(({ parent, tree }) => {
        if (parent === null || seen.has(parent + 1e6 * tree)) return false;
        seen.add(parent + 1e6 * tree);
        return true;
      });
      expect(firsts.length).toBeGreaterThan(3);
      expect(firsts.every(({ decision }) => decision.includes(sign))).toBe(true);
    }
  });

  it("must be as long as the problem is wide", () => {
    const problem = knapsack(3, 4);
    expect(() => treeOf(problem, { branchingPriority: new Float64Array(3) })).toThrow(
      "the branchingPriority has 3 values; the problem has 4 columns",
    );
  });
});

describe("a hint", () => {
  it("is followed as far as it goes, and need not fit", () => {
    const problem = knapsack(7, 20);
    const { result: truth } = treeOf(problem, {});
    const sources: string[] = [];
    const others = heuristics.map(({ name }) => name).filter((name) => name !== "hinted");
    const { result } = treeOf(problem, {
      hint: truth.solution!.map((value, j) => (j < 15 ? value : Number.NaN)),
      without: ["cuts", ...others],
      onProgress: (event) => {
        if (event.kind === "incumbent") sources.push(event.source);
      },
    });
    expect(result.objective).toBe(truth.objective);
    expect(sources[0]).toBe("hinted");
    const nonsense = treeOf(problem, { hint: new Float64Array(20).fill(9) });
    expect(nonsense.result.objective).toBe(truth.objective);
    expect(nonsense.result.warnings).toEqual([]);
  });
});
