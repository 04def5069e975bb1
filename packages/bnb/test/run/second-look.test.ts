import { readLp } from "@bough/formats";
import { describe, expect, it } from "vitest";
import { Limits } from "../../src/limits.ts";
import { secondLookOptions } from "../../src/run/second-look.ts";
import { solve } from "../../src/solve/solve.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";

/** Presolve solves the row for y, whose bound then leaves x = 1 by a hair; there y is below its bound. */
const BY_A_HAIR = `minimize
 - x
subject to
 - 0.0000001 x - 0.0005 y = -0.000000099
bounds
 y <= 1
binaries
 x
end`;

/**
 * Presolve leaves x0 and x1, with 2 · 10^8 for a constant, and postsolve gives x8 a value at which r3 is missed by three
 * last places of its terms: x9 cannot be 9755 then, which costs 98.
 */
const MOVED_BY_POSTSOLVE = `minimize
 - 0.03415 x1 - 0.55685 x2 - 32.6090695 x3 - 55.03 x9
subject to
 17 x0 - 32 x1 + 2 x2 = -2980
 1.87 x3 <= -13634293.42
 0.01809 x4 = -7724.6109
 r3: - 0.00045 x5 - 6916 x4 <= 2953201143.62648
 0.00026 x6 - 0.006388 x4 = 2737.6123686
 0.000392 x7 - 150 x5 = -5458140.02504
 - 0.095 x6 - 0.0013 x7 - 0.0591 x8 = -2609.20125
 - 2.03 x9 + 584 x5 >= 21229387.75
bounds
 -34 <= x0 <= -24
 -33 <= x2 <= 100
 x3 free
 x4 free
 x6 free
 x7 free
 x8 >= -142
 x9 <= 9755
general
 x1 x8
end`;

describe("a second look", () => {
  it.each([1, 2])("decides what presolve leaves undecided, on %i threads", async (threads) => {
    const { problem } = readLp(BY_A_HAIR);
    const kinds: string[] = [];
    const result = await solve(problem, { threads, onProgress: ({ kind }) => kinds.push(kind) });
    expect(result.status).toBe("optimal");
    expect(result.objective).toBe(0);
    expect(result.bound).toBe(0);
    expect(kinds.filter((kind) => kind === "done")).toHaveLength(1);
    expect(kinds.at(-1)).toBe("done");
  });

  it.each([1, 2])(
    "finds what a point cost on its way to the user, on %i threads",
    async (threads) => {
      const { problem } = readLp(MOVED_BY_POSTSOLVE);
      const { status, objective } = await solve(problem, { threads, gapRelative: 0 });
      expect(status).toBe("optimal");
      expect(objective).toBeCloseTo(237218001.651187, 4);
    },
  );

  it("counts its work and nodes for the whole solve", () => {
    const { problem } = readLp(BY_A_HAIR);
    const alone = solveSync(problem, { presolve: false });
    const both = solveSync(problem);
    expect(both.work).toBeGreaterThan(alone.work);
    expect(both.nodes).toBeGreaterThan(alone.nodes);
  });

  it("gets what is left of the limits, and no more than some times the first look", () => {
    const limits = new Limits({ nodeLimit: 10, workLimit: 1e12, timeLimit: 5 });
    const values = Float64Array.of(3);
    const first = { nodes: 4, work: 1e9, values };
    const { nodeLimit, workLimit, timeLimit, start, presolve } = secondLookOptions(
      { seed: 7, start: Float64Array.of(1) },
      limits,
      first,
    );
    expect({ nodeLimit, workLimit, presolve }).toEqual({
      nodeLimit: 6,
      workLimit: 1e10,
      presolve: false,
    });
    expect(timeLimit).toBeLessThanOrEqual(5);
    expect(start).toBe(values);
    const spent = secondLookOptions({}, limits, { nodes: 12, work: 2e12, values: null });
    expect(spent.nodeLimit).toBe(0);
    expect(spent.workLimit).toBe(0);
  });
});
