import { solveSync } from "@bough/bnb";
import { writeMps } from "@bough/formats";
import { checkSolution } from "@bough/problem";
import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { families } from "../../src/corpus/families/index.ts";
import { kindOf } from "../../src/corpus/instance.ts";

const RANK = { integer: 0, mip: 1, lp: 2 };

describe.each(families)("$name", ({ make, kind }) => {
  it("gives the same model for the same seed, and another for another", () => {
    const text = (seed: number) => writeMps(make(seed)).text.replace(/^NAME.*/, "");
    expect(text(3)).toBe(text(3));
    expect(text(3)).not.toBe(text(4));
  });

  it("is of its kind and has a point", () => {
    const problem = make(0);
    expect(RANK[kindOf(problem)]).toBe(RANK[kind]);
    // The first point is enough.
    const { solution } = solveSync(problem, { gapRelative: 1e9, gapAbsolute: Infinity });
    expect(solution).not.toBeNull();
    if (solution === null) return;
    const check = checkSolution(problem, solution);
    for (const violation of [check.bound, check.row, check.integrality, check.structure]) {
      expect(violation?.amount ?? 0).toBeLessThan(1e-5);
    }
  });
});

describe("Random", () => {
  it("samples without repetition, in order", () => {
    const sample = new Random(5).sample(10, 6);
    expect(new Set(sample).size).toBe(6);
    expect(sample).toEqual(sample.slice().sort((a, b) => a - b));
    expect(new Random(5).sample(3, 9)).toEqual([0, 1, 2]);
  });

  it("stays in its range and shuffles all items", () => {
    const random = new Random(1);
    const values = Array.from({ length: 200 }, () => random.integer(2, 4));
    expect(new Set(values)).toEqual(new Set([2, 3, 4]));
    expect(random.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  });
});
