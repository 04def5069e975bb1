import { readLp } from "@bough/formats";
import { describe, expect, it } from "vitest";
import { solveLp } from "../../src/index.ts";

/**
 * x2 and x3 are parallel but for 1e-8. The pivot at which x2 enters is of that size; the new factor finds the basis
 * singular, gives x2's place to a logical, and the next pivot leads back to where that began.
 */
const SINGULAR_FOR_EVER = `minimize
 x1 - 3 x2 + x3
subject to
 0.5 x1 + 3 x2 + 9.00000001 x3 >= 10
 - x2 - 2.99999998 x3 >= -6.317668003030121
 0.00000001 x1 - 3 x2 - 8.99999994 x3 <= 0
bounds
 x1 <= 1
 -infinity <= x3 <= 5
end`;

describe("a basis that is singular again and again", () => {
  it.each([true, false])("ends the run of the primal simplex (presolve %s)", (presolve) => {
    const { problem } = readLp(SINGULAR_FOR_EVER);
    const result = solveLp(problem, { presolve, workLimit: 5_000_000 });
    expect(result.status).toBe("optimal");
    expect(result.objective).toBeCloseTo(-1_350_429_154.006195, 4);
  });
});
