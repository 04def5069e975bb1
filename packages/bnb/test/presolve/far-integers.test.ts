import { type Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { isUnique, solve, solveAll } from "../../src/index.ts";

interface FarEquation {
  readonly scale: number;
  readonly bounds: readonly (readonly [number, number])[];
  readonly coefficients: readonly number[];
  readonly side: number;
  readonly cost: readonly number[];
}

/**
 * Equations over integers in decimals, whose terms are 10^7 to 10^10 times as large as what they leave;
 * all numbers are given `scale` times as large as they are written.
 */
const EQUATIONS: readonly FarEquation[] = [
  {
    scale: 10,
    bounds: [
      [-2, 5],
      [-1000000004, -1000000003],
      [0, 1],
    ],
    coefficients: [-6, 2, 1],
    side: -2000000000,
    cost: [0, 0, 14],
  },
  {
    scale: 10000,
    bounds: [
      [-30000001, -30000000],
      [-1, 0],
    ],
    coefficients: [3, -3],
    side: -90000000,
    cost: [2, 3],
  },
  {
    scale: 1000,
    bounds: [
      [-100000002, -100000000],
      [-1, 1],
      [-3, 0],
    ],
    coefficients: [-24, 20, 24],
    side: 2399999996,
    cost: [-3, -4, 0],
  },
  {
    scale: 100,
    bounds: [
      [0, 2],
      [-1000000005, -999999999],
      [-1000000, -999999],
      [0, 1],
    ],
    coefficients: [-1, -9, -1, -2],
    side: 9001000005,
    cost: [-1, 0, 0, 0],
  },
  {
    scale: 10000,
    bounds: [
      [99999997, 99999998],
      [-2, 0],
      [0, 5],
      [0, 5],
    ],
    coefficients: [600, 6, 18, 22],
    side: 59999998298,
    cost: [2, -4, 1, -1],
  },
  {
    scale: 10000,
    bounds: [
      [1000000000, 1000000001],
      [-3, 2],
      [-3, 2],
    ],
    coefficients: [538, -4, 5],
    side: 538000000535,
    cost: [4, 5, 1],
  },
  {
    scale: 10000,
    bounds: [
      [999999997, 999999999],
      [0, 3],
      [-1, 3],
      [-1, 1],
    ],
    coefficients: [671, 109, 27, 22],
    side: 670999998090,
    cost: [-4, 1, -5, 3],
  },
];

function problemOf({ scale, bounds, coefficients, side, cost }: FarEquation): Problem {
  const builder = new ProblemBuilder();
  for (const [j, [lower, upper]] of bounds.entries())
    builder.addColumn({ lower, upper, isInteger: true, cost: cost[j] });
  const terms = coefficients.map((a, j): [number, number] => [j, a / scale]);
  builder.addRow({ lower: side / scale, upper: side / scale }, terms);
  return builder.build();
}

/** All points, counted in whole numbers. */
function pointsOf({ bounds, coefficients, side }: FarEquation): number[][] {
  let points: number[][] = [[]];
  for (const [lower, upper] of bounds)
    points = points.flatMap((point) =>
      Array.from({ length: upper - lower + 1 }, (_, k) => [...point, lower + k]),
    );
  return points.filter((x) => x.reduce((sum, v, j) => sum + coefficients[j]! * v, 0) === side);
}

describe("integers far from zero in decimal equations", () => {
  it.each(EQUATIONS)("lose no solution: $side / $scale", async (equation) => {
    const points = pointsOf(equation);
    const value = (x: readonly number[]) => x.reduce((sum, v, j) => sum + equation.cost[j]! * v, 0);
    const best = Math.min(...points.map(value));
    const problem = problemOf(equation);
    const exactly = { gapRelative: 0, gapAbsolute: 0, threads: 1 };
    const result = await solve(problem, exactly);
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(best);
    expect(result.bound).toBe(best);
    const tree = await solve(problem, { ...exactly, without: ["tableau"] });
    expect(tree.objective).toBe(best);
    const all = await solveAll(problem, { threads: 1 });
    expect(all.isComplete).toBe(true);
    expect(all.solutions.map((x) => x.join()).sort()).toEqual(points.map((x) => x.join()).sort());
    expect(await isUnique(problem)).toBe(points.length === 1);
  });
});
