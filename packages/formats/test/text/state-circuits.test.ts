import { solveSync } from "@bough/bnb";
import { isEssential, type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { readLp, readMps, writeLp, writeMps } from "../../src/index.ts";

describe.each([
  ["one circuit", -1],
  ["circuits through a depot", 0],
])("%s", (_, depot) => {
  it("is stated by rows in files, with the same optimum", () => {
    for (let seed = 0; seed < 60; seed++) {
      const problem = randomCircuit(new Random(seed), depot);
      const expected = bruteForce(problem).objective?.toNumber() ?? null;
      for (const { problem: read } of [
        readMps(writeMps(problem).text),
        readLp(writeLp(problem).text),
      ]) {
        expect(read.structures.some(isEssential)).toBe(false);
        const { status, objective } = solveSync(read);
        expect([seed, status]).toEqual([seed, expected === null ? "infeasible" : "optimal"]);
        expect(objective ?? 0).toBeCloseTo(expected ?? 0, 6);
      }
    }
  });
});

/** Of three nodes, or of four with few arcs; half of the time rows give each node one arc in and out already. */
function randomCircuit(random: Random, depot: number): Problem {
  const numNodes = random.integer(3, 4);
  const builder = new ProblemBuilder();
  const arcs: { ends: [number, number]; column: number }[] = [];
  for (let tail = 0; tail < numNodes; tail++) {
    for (let head = 0; head < numNodes; head++) {
      const isKept = random.chance(tail === head ? 0.4 : 0.7);
      if ((tail === head && tail === depot) || !isKept || arcs.length === 10) continue;
      const cost = random.integer(-5, 9);
      const column = builder.addColumn({ upper: 1, isInteger: true, cost });
      arcs.push({ ends: [tail, head], column });
    }
  }
  for (const end of random.chance(0.5) ? ([0, 1] as const) : []) {
    for (let node = 0; node < numNodes; node++) {
      const atNode = arcs.filter(({ ends }) => ends[end] === node && node !== depot);
      if (atNode.length === 0) continue;
      const terms = atNode.map(({ column }) => [column, 1] as const);
      builder.addRow({ lower: 1, upper: 1 }, terms);
    }
  }
  builder.addStructure({
    kind: "circuit",
    name: "circuit",
    numNodes,
    depot,
    tails: Int32Array.from(arcs, ({ ends }) => ends[0]),
    heads: Int32Array.from(arcs, ({ ends }) => ends[1]),
    columns: Int32Array.from(arcs, ({ column }) => column),
  });
  return builder.build();
}
