import { checkSolution, type Problem, ProblemBuilder, Random } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solve } from "../../src/index.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

const NUM_COLS = 60;

/** Rows over a third of the columns each, which hold a sum of at most, at least or exactly so much. */
function rowsOf(lower: number, upper: number, least = 0): Problem {
  const random = Random.of(7);
  const builder = new ProblemBuilder();
  for (let j = 0; j < NUM_COLS; j++)
    builder.addColumn({
      cost: random.below(40) - 20,
      lower: least,
      upper: 3.5,
      isInteger: j % 3 > 0,
    });
  for (let i = 0; i < 40; i++) {
    const terms: [number, number][] = [];
    for (let j = 0; j < NUM_COLS; j++)
      if (random.below(3) === 0) terms.push([j, 0.1 * (1 + random.below(60))]);
    builder.addRow({ lower, upper }, terms);
  }
  return builder.build();
}

/** A limit that strikes before presolve is over. */
const AT_ONCE = { workLimit: 1 };

describe("a limit before the first heuristic", () => {
  it.each([
    ["packing", rowsOf(-Infinity, 40)],
    ["covering", rowsOf(30, Infinity)],
    ["packing above lower bounds that are no integers", rowsOf(-Infinity, 80, 0.5)],
  ])("leaves a point of %s", (_, problem) => {
    const { status, solution, objective } = solveSync(problem, AT_ONCE);
    expect(status).toBe("work-limit");
    expect(checkSolution(problem, solution!).isFeasible).toBe(true);
    expect(objective).toBeCloseTo(problem.objectiveAt(solution!), 9);
  });

  it("leaves none where neither all zeros nor all upper bounds are one", () => {
    const { status, solution } = solveSync(rowsOf(30, 40), AT_ONCE);
    expect(status).toBe("work-limit");
    expect(solution).toBe(null);
  });

  it("asks no hook once the solve is over", async () => {
    let asked = 0;
    const onIncumbent = () => {
      asked++;
    };
    const limits = { ...AT_ONCE, threads: 1, hooks: { onIncumbent } };
    const { solution } = await solve(rowsOf(-Infinity, 40), limits);
    expect(solution).toBe(null);
    expect(asked).toBe(0);
  });
});
