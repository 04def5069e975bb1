import { type Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveLp } from "../../src/index.ts";
import { lpReductions, presolve } from "../../src/presolve/index.ts";
import { kktFault } from "./kkt.ts";

const alone = lpReductions.filter(({ name }) => name === "dependent-equations");

/** Parts of `nodes` nodes each, in which every node sends to every later one: what each has to give, and nothing lost. */
function network(parts: number, nodes: number, supplies: readonly number[]): Problem {
  const builder = new ProblemBuilder();
  for (let part = 0; part < parts; part++) {
    const terms: [number, number][][] = supplies.map(() => []);
    for (let from = 0; from < nodes; from++) {
      for (let to = 0; to < nodes; to++) {
        if (from === to) continue;
        const arc = builder.addColumn({ cost: 1 + ((3 * from + 5 * to + part) % 7), upper: 50 });
        terms[from].push([arc, 1]);
        terms[to].push([arc, -1]);
      }
    }
    for (let i = 0; i < nodes; i++)
      builder.addRow({ lower: supplies[i], upper: supplies[i] }, terms[i]);
  }
  return builder.build();
}

function rowsLeft(problem: Problem): number {
  return presolve(problem, { reductions: alone }).problem.numRows;
}

describe("dependent-equations", () => {
  it("takes one equation out of each part of a network, and its dual comes back", () => {
    const problem = network(3, 5, [4, -1, 3, -2, -4]);
    expect(rowsLeft(problem)).toBe(12);
    const { problem: reduced, postsolve } = presolve(problem, { reductions: alone });
    const { solution, duals, reducedCosts, basis, objective } = solveLp(reduced, {
      presolve: false,
    });
    if (!solution || !duals || !reducedCosts || !basis) throw new Error("no optimum");
    const full = postsolve.full({
      primal: solution,
      rowDual: duals,
      reducedCost: reducedCosts,
      basis,
    });
    expect(kktFault(problem, full)).toBeUndefined();
    expect(solveLp(problem).objective).toBeCloseTo(objective ?? Number.NaN, 9);
  });

  it("takes an equation that is a sum of decimals for one", () => {
    expect(rowsLeft(network(1, 4, [0.1, 0.2, -0.4, 0.1]))).toBe(3);
  });

  it("leaves equations that contradict the others", () => {
    const problem = network(1, 4, [4, -1, 3, -5]);
    expect(rowsLeft(problem)).toBe(4);
    expect(solveLp(problem).status).toBe("infeasible");
  });

  it("finds what a column of three equations keeps from being a network", () => {
    for (const [last, left] of [
      [2, 2],
      [1, 3],
    ]) {
      const builder = new ProblemBuilder();
      const [x, y, z] = [1, 2, 3].map((cost) => builder.addColumn({ cost, upper: 10 }));
      builder.addRow({ lower: 1, upper: 1 }, [
        [x, 1],
        [y, 1],
        [z, 1],
      ]);
      builder.addRow({ lower: 2, upper: 2 }, [
        [x, -1],
        [z, 1],
      ]);
      builder.addRow({ lower: 3, upper: 3 }, [
        [y, 1],
        [z, last],
      ]);
      expect(rowsLeft(builder.build())).toBe(left);
    }
  });

  it("leaves problems with integers as they are", () => {
    const problem = network(1, 4, [4, -1, 3, -6]);
    expect(presolve(problem, { reductions: alone, integerMode: true }).problem.numRows).toBe(4);
  });
});
