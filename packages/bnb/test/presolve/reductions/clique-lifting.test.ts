import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";

const alone = integerReductions.filter(({ name }) => name === "clique-lifting");

function presolved(problem: Problem) {
  return presolve(problem, { reductions: alone, integerMode: true });
}

/** Things that each take one of several values, or none, and rows over all of them. */
function choices(random: Random): Problem {
  const builder = new ProblemBuilder();
  const step = random.pick([1, 1, 0.25, 0.1]);
  const binaries: number[] = [];
  for (let thing = 0; thing < 3; thing++) {
    const columns = Array.from({ length: random.integer(2, 3) }, () =>
      builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(-4, 4) }),
    );
    binaries.push(...columns);
    builder.addRow(
      random.chance(0.6) ? { lower: 1, upper: 1 } : { upper: 1 },
      columns.map((j): Term => [j, 1]),
    );
  }
  const other = builder.addColumn({ upper: random.integer(1, 3), isInteger: random.chance(0.5) });
  for (let row = 0; row < 3; row++) {
    const terms = binaries
      .filter(() => random.chance(0.85))
      .map((j): Term => [j, step * random.integer(-9, 9)])
      .filter(([, a]) => a !== 0);
    if (random.chance(0.5)) terms.push([other, random.pick([-2, -1, 1, 2])]);
    const side = step * random.integer(-8, 8);
    builder.addRow(
      random.pick([{ upper: side }, { lower: side }, { lower: side, upper: side + 5 * step }]),
      terms,
    );
  }
  return builder.build();
}

describe("the lifting of rows by cliques", () => {
  it("fixes what leaves the others of a choice no way", () => {
    const builder = new ProblemBuilder();
    const [x, y, z] = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    builder.addRow({ lower: 1, upper: 1 }, [
      [x, 1],
      [y, 1],
    ]);
    builder.addRow({ upper: 4 }, [
      [x, 2],
      [y, 5],
      [z, 1],
    ]);
    expect([...presolved(builder.build()).problem.columnUpper]).toEqual([1, 0, 1]);
  });

  it("lifts what leaves the row slack", () => {
    const builder = new ProblemBuilder();
    const [x, y, z, w] = [0, 1, 2, 3].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    builder.addRow({ upper: 1 }, [
      [x, 1],
      [y, 1],
    ]);
    builder.addRow({ upper: 1 }, [
      [x, -4],
      [y, -4],
      [z, 1],
      [w, 1],
    ]);
    expect([...presolved(builder.build()).problem.rows.values].slice(2)).toEqual([-1, -1, 1, 1]);
  });

  it("keeps the points, and changes many rows", () => {
    const random = new Random(11);
    let changes = 0;
    for (let k = 0; k < 100; k++) {
      const problem = choices(random);
      const truth = bruteForce(problem);
      const { status, problem: left, statistics } = presolved(problem);
      if (status === "infeasible") {
        expect(truth.status).toBe("infeasible");
        continue;
      }
      expect(bruteForce(left).assignments).toEqual(truth.assignments);
      const own = statistics.find(({ name }) => name === "clique-lifting");
      changes += (own?.coefficientsChanged ?? 0) + (own?.boundsChanged ?? 0);
    }
    expect(changes).toBeGreaterThan(60);
  });
});
