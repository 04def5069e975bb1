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
