import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { heuristics } from "../../src/heuristics/index.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

const NODES = 70;
const ARCS = 260;

/** A source supplies all other nodes; each arc costs a fixed charge. */
function fixedChargeNetwork(seed: number): Problem {
  const random = new Random(seed);
  const b = new ProblemBuilder();
  const balance: [number, number][][] = Array.from({ length: NODES }, () => []);
  for (let k = 0; k < ARCS; k++) {
    const head = k < NODES ? k : random.integer(1, NODES - 1);
    const tail = random.integer(0, head - 1);
    if (head === 0) continue;
    const flow = b.addColumn({ cost: random.integer(1, 3) });
    const open = b.addColumn({ cost: random.integer(20, 60), upper: 1, isInteger: true });
    b.addRow({ upper: 0 }, [
      [flow, 1],
      [open, -100],
    ]);
    balance[tail].push([flow, -1]);
    balance[head].push([flow, 1]);
  }
  for (let v = 1; v < NODES; v++) {
    const demand = random.integer(1, 5);
    b.addRow({ lower: demand, upper: demand }, balance[v]);
  }
  return b.build();
}

/** The best point before the tree with only these heuristics. */
function bestOf(problem: Problem, names: readonly string[]): number {
  const others = heuristics.map(({ name }) => name).filter((name) => !names.includes(name));
  const without = [...others, "learning", "cuts"];
  const { solution } = solveSync(problem, { without, presolve: false, nodeLimit: 0 });
  if (solution === null) return Infinity;
  expect(checkSolution(problem, solution).isFeasible).toBe(true);
  return problem.objectiveAt(solution);
}

describe("slopeScaling", () => {
  it("pays less for charges than rounding the LP point does", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const problem = fixedChargeNetwork(seed);
      const rounded = bestOf(problem, ["simple-rounding"]);
      const scaled = bestOf(problem, ["slope-scaling"]);
      expect(scaled).toBeLessThan(0.96 * rounded);
    }
  });
});
