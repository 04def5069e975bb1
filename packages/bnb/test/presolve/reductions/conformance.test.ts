import type { Problem } from "@bough/problem";
import type { Reduction } from "@bough/simplex/presolve";
import { bruteForce, type RandomProblemShape, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";
import { adversarialProblem } from "./adversarial.ts";
import { roundTripFault } from "./round-trip.ts";

const SHAPES: readonly RandomProblemShape[] = [
  { integerRange: 2 },
  { density: 0.35, equalityShare: 0.5, binaryShare: 0.8 },
  { bigMShare: 0.7, bigM: 100, density: 0.4 },
  { bigMShare: 0.8, bigM: 524289, density: 0.3, equalityShare: 0.1, binaryShare: 0.8 },
  { binaryShare: 1, numCols: 8, numRows: 7, density: 0.35, zeroObjectiveShare: 1 },
  { binaryShare: 1, numCols: 9, numRows: 8, density: 0.25, equalityShare: 0.5 },
  { integerShare: 0.6, bigMShare: 0.5, bigM: 50, density: 0.4, numCols: 6 },
  { integerShare: 0.6, density: 0.35, equalityShare: 0.5, infiniteShare: 0.5, integerRange: 2 },
  { coefficientStep: 0.5, integerShare: 0.8, density: 0.5, rangeShare: 0.5, integerRange: 2 },
];

const PROBLEMS_ALONE = Number(process.env.BOUGH_PROBLEMS ?? 3);
const PROBLEMS_TOGETHER = Number(process.env.BOUGH_PROBLEMS ?? 15);

const truths = new Map<string, ReturnType<typeof bruteForce>>();

/** The oracle is slow and asked about the same problem once a reduction. */
function truthOf(key: string, problem: Problem): ReturnType<typeof bruteForce> {
  const truth = truths.get(key) ?? bruteForce(problem);
  truths.set(key, truth);
  return truth;
}

/** The problem of one kind and seed: random shapes first, then models made of gadgets. */
function problemOf(kind: number, seed: number): Problem {
  const shape = SHAPES[kind];
  return shape === undefined ? adversarialProblem(seed) : randomProblem(seed, shape);
}

function firstFault(
  reductions: readonly Reduction[],
  dualReductions: boolean,
  problemsPerShape: number,
): string | undefined {
  for (let kind = 0; kind <= SHAPES.length; kind++) {
    const count = kind < SHAPES.length ? problemsPerShape : 5 * problemsPerShape;
    for (let seed = 1; seed <= count; seed++) {
      const problem = problemOf(kind, seed);
      const truth = truthOf(`${kind} ${seed}`, problem);
      const fault = roundTripFault(problem, truth, reductions, dualReductions);
      if (fault !== undefined) return `kind ${kind}, seed ${seed}: ${fault}`;
    }
  }
  return undefined;
}

/** Those whose records the others write. */
const helpers = integerReductions.filter(({ name }) => {
  return ["fixed-column", "equal-columns", "rescaled-column"].includes(name);
});

describe("reductions of integer problems keep optimum and points", () => {
  for (const reduction of integerReductions) {
    it(reduction.name, () => {
      const alone = [...new Set([...helpers, reduction])];
      expect(firstFault(alone, true, PROBLEMS_ALONE)).toBeUndefined();
      expect(firstFault(alone, false, PROBLEMS_ALONE)).toBeUndefined();
    });
  }

  it("all together", () => {
    expect(firstFault(integerReductions, true, PROBLEMS_TOGETHER)).toBeUndefined();
  });

  it("all together without dual reductions keep every point", () => {
    expect(firstFault(integerReductions, false, PROBLEMS_TOGETHER)).toBeUndefined();
  });
});
