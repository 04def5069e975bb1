import { type Problem, ProblemBuilder, runToEnd } from "@bough/problem";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { certifySteps, excludingPoints } from "../src/index.ts";
import { proven } from "./proven.ts";

/** All points of a problem over integer columns, by trying them. */
function pointsOf(problem: Problem): readonly (readonly number[])[] {
  return bruteForce(problem).assignments;
}

describe("excludingPoints", () => {
  it("leaves all points but those that are alike in the columns, inside their bounds too", () => {
    const random = new Random(5);
    let excluded = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const problem = randomProblem(seed, { numCols: 3, numRows: 2, binaryShare: 0.2 });
      const points = pointsOf(problem);
      if (points.length === 0) continue;
      const gone = random.shuffle(points).slice(0, random.integer(1, 3));
      const columns = random.chance(0.5) ? [0, 1, 2] : [2, 0];
      const keyOf = (point: readonly number[]) => columns.map((j) => point[j]).join();
      const keys = new Set(gone.map(keyOf));
      const left = points.filter((point) => !keys.has(keyOf(point))).map((point) => point.join());
      const rest = pointsOf(excludingPoints(problem, columns, gone));
      const distinct = new Set(rest.map((point) => point.slice(0, 3).join()));
      expect([seed, ...[...distinct].sort()]).toEqual([seed, ...left.sort()]);
      excluded += points.length - left.length;
    }
    expect(excluded).toBeGreaterThan(60);
  });

  it("makes models whose proofs say that a list of points is complete", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const problem = randomProblem(seed, { numCols: 4, numRows: 3, binaryShare: 0 });
      const points = pointsOf(problem);
      const free = problem.with({ cost: new Float64Array(problem.numCols) });
      const rest = excludingPoints(free, [0, 1, 2, 3], points);
      expect(proven(rest).certificate.status).toBe("infeasible");
      const fewer = excludingPoints(free, [0, 1, 2, 3], points.slice(1));
      const { status } = proven(fewer).certificate;
      expect(status).toBe(points.length > 0 ? "optimal" : "infeasible");
    }
  });

  it("refuses a point between bounds of which one is infinite", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ name: "x", isInteger: true });
    const problem = builder.build();
    expect(() => excludingPoints(problem, [x], [[3]])).toThrow("x is 3 and not bounded");
    expect(runToEnd(certifySteps(excludingPoints(problem, [x], [[0]]))).status).toBe("optimal");
  });
});
