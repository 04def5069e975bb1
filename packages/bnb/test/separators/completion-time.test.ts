import { type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";

const COUNT = Number(process.env.BOUGH_PROBLEMS ?? 60);

describe("rows for the starts of tasks on a machine", () => {
  it("leave the optimum where starts have costs of either sign", () => {
    for (let seed = 0; seed < COUNT; seed++) {
      const problem = costedTasks(new Random(seed));
      const expected = bruteForce(problem).objective?.toNumber() ?? null;
      const { status, objective } = solveSync(problem, { without: ["learning"] });
      expect([seed, status]).toEqual([seed, expected === null ? "infeasible" : "optimal"]);
      expect(objective ?? 0).toBeCloseTo(expected ?? 0, 6);
    }
  });

  it("bound what tasks that wait for each other cost", () => {
    const builder = new ProblemBuilder();
    const lengths = [3, 1, 2, 4];
    const starts = lengths.map((length) =>
      builder.addColumn({ upper: 30, isInteger: true, cost: length }),
    );
    addMachine(builder, starts, lengths, [-1, -1, -1, -1]);
    const { bound } = solveSync(builder.build(), { without: ["learning"], nodeLimit: 1 });
    // Σ of the products of all pairs: 3 + 6 + 12 + 2 + 4 + 8.
    expect(bound).toBeCloseTo(35, 6);
  });
});

/** Three or four tasks within windows; one of them may be left out, for a price. */
function costedTasks(random: Random): Problem {
  const builder = new ProblemBuilder();
  const lengths = Array.from({ length: random.integer(3, 4) }, () => random.integer(0, 3));
  const starts = lengths.map(() => {
    const lower = random.integer(-2, 2);
    const cost = random.integer(-3, 4);
    return builder.addColumn({ lower, upper: lower + random.integer(2, 5), isInteger: true, cost });
  });
  const isOptional = random.chance(0.4);
  const presences = lengths.map((_, k) =>
    k === 0 && isOptional ? 2 * builder.addColumn({ upper: 1, isInteger: true, cost: -4 }) : -1,
  );
  addMachine(builder, starts, lengths, presences);
  return builder.build();
}

function addMachine(
  builder: ProblemBuilder,
  starts: readonly number[],
  lengths: readonly number[],
  presences: readonly number[],
): void {
  builder.addStructure({
    kind: "no-overlap",
    name: "machine",
    starts: Int32Array.from(starts),
    lengths: Float64Array.from(lengths),
    lengthColumns: Int32Array.from(starts, () => -1),
    presences: Int32Array.from(presences),
    gaps: null,
  });
}
