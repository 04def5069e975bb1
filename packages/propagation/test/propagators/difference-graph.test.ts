import { solveAllSync } from "@bough/bnb";
import { type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { Domain } from "../../src/domain/domain.ts";
import { LearningSearch } from "../../src/learning/learning-search.ts";

const BIG_M = 524_289;
const WIDEST = 2 ** 31 - 1;

describe("difference constraints", () => {
  it("refute a circle over wide identifiers without walking round it", () => {
    const builder = new ProblemBuilder();
    const x = [0, 1, 2].map(() => builder.addColumn({ upper: WIDEST, isInteger: true }));
    const isBefore = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    // isBefore[i] says x[i] + 1 <= x[i + 1]; all three cannot be.
    isBefore.forEach((b, i) => {
      switchDifference(builder, b, x[i], x[(i + 1) % 3], -1);
      builder.addRow({ lower: 1 }, [[b, 1]]);
    });
    const domain = new Domain(builder.build());
    const search = new LearningSearch(domain);
    expect(search.run({ workLimit: 1e6 })).toBe("infeasible");
    expect(domain.work).toBeLessThan(10_000);
  });

  it("give an expression that two switches share one column", () => {
    const builder = new ProblemBuilder();
    const [x, y] = [0, 1].map(() => builder.addColumn({ upper: 100, isInteger: true }));
    for (const k of [-3, 4]) {
      const b = builder.addColumn({ upper: 1, isInteger: true });
      switchDifference(builder, b, x, y, k);
    }
    const model = compile(builder.build());
    expect(model.definitions).toEqual([{ column: 4, columns: [0, 1], coefficients: [1, -1] }]);
  });

  it("keep exactly the points that enumeration finds", () => {
    for (let seed = 0; seed < 120; seed++) {
      const problem = switchedDifferences(new Random(seed));
      const expected = bruteForce(problem).assignments.map(String).sort();
      const { solutions } = solveAllSync(problem);
      expect(solutions.map((x) => String([...x])).sort()).toEqual(expected);
    }
  });
});

/** b = 1 exactly where x - y <= k. */
function switchDifference(builder: ProblemBuilder, b: number, x: number, y: number, k: number) {
  const terms = [
    [x, 1],
    [y, -1],
    [b, BIG_M],
  ] as const;
  builder.addRow({ lower: k + 1, upper: k + BIG_M }, terms);
}

/** A few switches on differences of a few columns, tied together by clauses. */
function switchedDifferences(random: Random): Problem {
  const builder = new ProblemBuilder();
  const x = Array.from({ length: random.integer(2, 4) }, () => {
    const lower = random.integer(-2, 2);
    return builder.addColumn({ lower, upper: lower + random.integer(1, 3), isInteger: true });
  });
  const b = Array.from({ length: random.integer(1, 5) }, () =>
    builder.addColumn({ upper: 1, isInteger: true }),
  );
  for (const binary of b) {
    const [first, second] = random.shuffle(x);
    switchDifference(builder, binary, first, second, random.integer(-3, 3));
  }
  if (b.length > 1) {
    // Two switches in one row, as presolve makes them.
    const [first, second] = random.shuffle(x);
    builder.addRow({ upper: random.integer(-2, 2) + BIG_M * random.integer(0, 2) }, [
      [first, 1],
      [second, -1],
      [b[0], random.pick([BIG_M, -BIG_M])],
      [b[1], BIG_M],
    ]);
  }
  for (let i = 0; i < random.integer(0, 3); i++) {
    const row = b.filter(() => random.chance(0.6)).map((j) => [j, 1] as const);
    builder.addRow({ lower: 1 }, row.length > 0 ? row : [[b[0], 1]]);
  }
  return builder.build();
}
