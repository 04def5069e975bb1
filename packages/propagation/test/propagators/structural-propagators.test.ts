import { solveAllSync } from "@bough/bnb";
import { type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";

describe("all-different", () => {
  it("keeps exactly the points with different values", () => {
    for (let seed = 0; seed < 120; seed++) {
      const random = new Random(seed);
      const builder = new ProblemBuilder();
      const columns = Array.from({ length: random.integer(2, 5) }, () => {
        const lower = random.integer(-2, 3);
        return builder.addColumn({ lower, upper: lower + random.integer(0, 4), isInteger: true });
      });
      if (random.chance(0.5)) {
        builder.addRow(
          { upper: random.integer(-3, 9) },
          columns.map((j) => [j, 1] as const),
        );
      }
      const expected = pointsOf(builder.build()).filter((x) => new Set(x).size === x.length);
      builder.addStructure({ kind: "all-different", columns: Int32Array.from(columns) });
      expect(found(builder.build())).toEqual(expected.map(String).sort());
    }
  });
});

describe("circuit", () => {
  it("keeps exactly the circuits, with nodes left out by loops", () => {
    for (let seed = 0; seed < 60; seed++) {
      const random = new Random(seed);
      const numNodes = random.integer(2, 4);
      const arcs: [number, number][] = [];
      for (let a = 0; a < numNodes; a++) {
        for (let b = 0; b < numNodes; b++)
          if (random.chance(a === b ? 0.4 : 0.85)) arcs.push([a, b]);
      }
      const problem = degreeProblem(numNodes, arcs);
      const expected = pointsOf(problem).filter((x) => isOneCircuit(x, arcs));
      const structured = degreeProblem(numNodes, arcs, true);
      expect(found(structured)).toEqual(expected.map(String).sort());
    }
  });
});

/** Every node has one chosen arc in and one out; with the circuit as a structure where asked. */
function degreeProblem(numNodes: number, arcs: [number, number][], withCircuit = false): Problem {
  const builder = new ProblemBuilder();
  const columns = arcs.map(() => builder.addColumn({ upper: 1, isInteger: true }));
  for (let node = 0; node < numNodes; node++) {
    for (const end of [0, 1]) {
      const terms = columns.filter((j) => arcs[j][end] === node).map((j) => [j, 1] as const);
      builder.addRow({ lower: 1, upper: 1 }, terms);
    }
  }
  if (withCircuit) {
    builder.addStructure({
      kind: "circuit",
      numNodes,
      tails: Int32Array.from(arcs, ([tail]) => tail),
      heads: Int32Array.from(arcs, ([, head]) => head),
      columns: Int32Array.from(columns),
    });
  }
  return builder.build();
}

function isOneCircuit(x: readonly number[], arcs: [number, number][]): boolean {
  const next = new Map(arcs.filter((_, k) => x[k] === 1 && arcs[k][0] !== arcs[k][1]));
  const start = next.keys().next().value;
  if (start === undefined) return true;
  let node = start;
  let length = 0;
  do {
    node = next.get(node) as number;
    length++;
  } while (node !== start);
  return length === next.size;
}

function pointsOf(problem: Problem): number[][] {
  return bruteForce(problem).assignments.map((x) => [...x]);
}

/** Without presolve, which may drop structures: they only repeat what rows say, and here no row does. */
function found(problem: Problem): string[] {
  return solveAllSync(problem, { presolve: false })
    .solutions.map((x) => String([...x]))
    .sort();
}
