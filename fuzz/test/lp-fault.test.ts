import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { lpFault } from "../src/judges/lp-fault.ts";

const TERMS = [23928, -31904000000, 1994];
/** The rows contradict each other by 0.01: among terms of 4e16 a double does not carry that. */
const amongLargeTerms = twoRows(700000);
const amongSmallTerms = twoRows(0);

function twoRows(middle: number): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  builder.addColumn({ lower: -Infinity, upper: 6989 });
  builder.addColumn({ lower: middle, upper: middle });
  builder.addColumn({ lower: 0, cost: 1 });
  const row = (times: number) => TERMS.map((value, j): Term => [j, times * value]);
  builder.addRow({ lower: 0.01, upper: 6.01 }, row(1));
  builder.addRow({ upper: 0 }, row(2));
  return builder.build();
}

function faultOf(problem: Problem, ray: readonly number[]): string | undefined {
  const told = {
    status: "unbounded",
    objective: null,
    solution: null,
    ray: Float64Array.from(ray),
  } as const;
  return lpFault(problem, told, solveExactLp(problem), () => {})?.kind;
}

describe("an LP that is told to be unbounded, and has no point to the last bit", () => {
  it("is so where the referee lets a point pass, and the ray goes on from it", () => {
    expect(faultOf(amongLargeTerms, [-1, 0, 12])).toBeUndefined();
    expect(faultOf(amongLargeTerms, [-1, 0, 13])).toBe("ray");
  });

  it("is not where none passes", () => {
    expect(faultOf(amongSmallTerms, [-1, 0, 12])).toBe("status");
  });
});
