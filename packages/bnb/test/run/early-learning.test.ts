import { checkSolution, type Problem, ProblemBuilder, Random } from "@bough/problem";
import { describe, expect, it } from "vitest";
import type { SolveOptions } from "../../src/options.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

describe("learning before the dearer reductions", () => {
  it("decides a riddle before probing is asked", () => {
    const problem = latinSquare(7, Random.of(1));
    const result = solveSync(problem);
    expect(result.status).toBe("optimal");
    expect(checkSolution(problem, result.solution ?? new Float64Array()).isFeasible).toBe(true);
    expect(result.statistics.propagation["early learning"]?.decisions).toBeGreaterThan(0);
    expect(result.statistics.presolve.probing.calls).toBe(0);
    expect(result.conflicts).toBe(result.statistics.propagation["early learning"]?.conflicts);
  });

  it("refutes one", () => {
    const result = solveSync(parity(Random.of(2), 12, 16));
    expect(result.status).toBe("infeasible");
    expect(result.statistics.propagation["early learning"]?.conflicts).toBeGreaterThan(0);
  });

  it("tells of the point after presolve, and of no other", () => {
    const kinds: string[] = [];
    solveSync(latinSquare(7, Random.of(1)), { onProgress: ({ kind }) => kinds.push(kind) });
    expect(kinds).toEqual(["presolved", "incumbent", "done"]);
  });

  it("leaves what it cannot decide to the search", () => {
    const problem = pigeons(9);
    const result = solveSync(problem, { workLimit: 30_000_000, without: ["clique-merging"] });
    expect(result.statistics.propagation["early learning"]?.conflicts).toBeGreaterThan(0);
    expect(result.statistics.presolve.probing.calls).toBeGreaterThan(0);
  });

  it("ends at limits", () => {
    const problem = pigeons(12);
    const spent = solveSync(problem, { workLimit: 100_000 });
    expect(spent.status).toBe("work-limit");
    const aborted = solveSync(problem, { signal: AbortSignal.abort() });
    expect(aborted.status).toBe("interrupted");
  });

  it("sits out where a point is given, or learning is off", () => {
    const problem = latinSquare(7, Random.of(1));
    const start = solveSync(problem).solution ?? new Float64Array();
    const all: SolveOptions[] = [{ start }, { hint: start }, { without: ["learning"] }];
    for (const options of all) {
      const result = solveSync(problem, options);
      expect(result.status).toBe("optimal");
      expect(result.statistics.propagation["early learning"]).toBeUndefined();
    }
  });

  it("leaves structures without rows to the search", () => {
    const builder = new ProblemBuilder();
    const columns = Int32Array.from({ length: 20 }, () =>
      builder.addColumn({ upper: 19, isInteger: true }),
    );
    for (const slope of [0, 1, -1]) {
      const shifts = Float64Array.from(columns, (_, i) => slope * i);
      builder.addStructure({ kind: "distinct", name: `queens ${slope}`, columns, shifts });
    }
    const result = solveSync(builder.build());
    expect(result.status).toBe("optimal");
    expect(result.statistics.propagation["early learning"]).toBeUndefined();
  });

  it("says of three hundred systems what a search without presolve says", () => {
    const random = Random.of(5);
    const seen = { optimal: 0, infeasible: 0 };
    for (let k = 0; k < 300; k++) {
      const problem = parity(random, 4 + random.below(6), 3 + random.below(8));
      const { status } = solveSync(problem);
      expect(status).toBe(solveSync(problem, { presolve: false, learning: false }).status);
      if (status === "optimal" || status === "infeasible") seen[status]++;
    }
    expect(Math.min(seen.optimal, seen.infeasible)).toBeGreaterThan(50);
  });
});

/** Each number once in each line, with some cells given. */
function latinSquare(n: number, random: Random): Problem {
  const builder = new ProblemBuilder();
  const cell = (i: number, j: number, k: number) => (i * n + j) * n + k;
  for (let c = 0; c < n ** 3; c++) builder.addColumn({ upper: 1, isInteger: true });
  for (let a = 0; a < n; a++)
    for (let b = 0; b < n; b++)
      for (const place of [
        (c: number) => cell(a, b, c),
        (c: number) => cell(a, c, b),
        (c: number) => cell(c, a, b),
      ])
        builder.addRow(
          { lower: 1, upper: 1 },
          Array.from({ length: n }, (_, c) => [place(c), 1] as [number, number]),
        );
  for (let g = 0; g < n; g++) {
    const i = random.below(n);
    builder.addRow({ lower: 1 }, [[cell(i, g, (i + g) % n), 1]]);
  }
  return builder.build();
}

/** Sums of three binaries that are to be even or odd: x + y + z - 2 w = parity. */
function parity(random: Random, numCols: number, numRows: number): Problem {
  const builder = new ProblemBuilder();
  for (let j = 0; j < numCols; j++) builder.addColumn({ upper: 1, isInteger: true });
  for (let i = 0; i < numRows; i++) {
    const half = builder.addColumn({ upper: 1, isInteger: true });
    const odd = random.below(2);
    const members = new Set<number>();
    while (members.size < 3) members.add(random.below(numCols));
    builder.addRow({ lower: odd, upper: odd }, [
      ...[...members].map((j) => [j, 1] as [number, number]),
      [half, -2],
    ]);
  }
  return builder.build();
}

/** One pigeon more than there are holes. */
function pigeons(holes: number): Problem {
  const builder = new ProblemBuilder();
  for (let c = 0; c < (holes + 1) * holes; c++) builder.addColumn({ upper: 1, isInteger: true });
  const line = (length: number, place: (k: number) => number) =>
    Array.from({ length }, (_, k) => [place(k), 1] as [number, number]);
  for (let p = 0; p <= holes; p++)
    builder.addRow(
      { lower: 1 },
      line(holes, (h) => p * holes + h),
    );
  for (let h = 0; h < holes; h++)
    builder.addRow(
      { upper: 1 },
      line(holes + 1, (p) => p * holes + h),
    );
  return builder.build();
}
