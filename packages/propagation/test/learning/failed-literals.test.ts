import { ProblemBuilder, runToEnd } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { Domain } from "../../src/domain/domain.ts";
import { fixFailedLiterals } from "../../src/learning/failed-literals.ts";

/** Random clauses over binaries, each a row. */
function randomClauses(random: Random, columns: number, rows: number) {
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++) builder.addColumn({ upper: 1, isInteger: true });
  const clauses = Array.from({ length: rows }, () =>
    random
      .shuffle(Array.from({ length: columns }, (_, j) => j))
      .slice(0, random.integer(2, 3))
      .map((column) => ({ column, isPositive: random.chance(0.5) })),
  );
  for (const clause of clauses) {
    const negative = clause.filter(({ isPositive }) => !isPositive).length;
    builder.addRow(
      { lower: 1 - negative },
      clause.map(({ column, isPositive }) => [column, isPositive ? 1 : -1]),
    );
  }
  return builder.build();
}

describe("failed literals", () => {
  it("fixes a binary that one of its values contradicts", () => {
    const builder = new ProblemBuilder();
    const [x, y] = [0, 1].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    builder.addRow({ lower: 1 }, [
      [x!, 1],
      [y!, 1],
    ]);
    builder.addRow({ lower: 0 }, [
      [x!, 1],
      [y!, -1],
    ]);
    const domain = new Domain(builder.build());
    expect(domain.propagate()).toBe(true);
    expect(domain.isFixed(x!)).toBe(false);
    expect(runToEnd(fixFailedLiterals(domain))).toBe(true);
    expect([domain.lower(x!), domain.level]).toEqual([1, 0]);
  });

  it("never loses a solution, and says infeasible only where there is none", () => {
    const columns = 7;
    for (let seed = 1; seed <= 60; seed++) {
      const problem = randomClauses(new Random(seed), columns, 18);
      const domain = new Domain(problem);
      const isOpen = domain.propagate() && runToEnd(fixFailedLiterals(domain));
      for (let code = 0; code < 2 ** columns; code++) {
        const bit = (j: number) => (code >> j) & 1;
        const { starts, indices, values } = problem.rows;
        const isSolution = problem.rowLower.every((lower, i) => {
          let sum = 0;
          for (let k = starts[i]!; k < starts[i + 1]!; k++) sum += values[k]! * bit(indices[k]!);
          return sum >= lower;
        });
        if (!isSolution) continue;
        expect(isOpen).toBe(true);
        for (let j = 0; j < columns; j++) {
          expect(bit(j)).toBeGreaterThanOrEqual(domain.lower(j));
          expect(bit(j)).toBeLessThanOrEqual(domain.upper(j));
        }
      }
    }
  });
});
