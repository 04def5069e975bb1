import { readLp } from "@bough/formats";
import { describe, expect, it } from "vitest";
import { solveSync } from "../../src/index.ts";

// Presolve's tolerances leave x1 = 1 as the only point, which the gate refuses: x1 = 0 is right. A leaf
// whose point is refused without any other being known was taken for settled, "infeasible".
const TEXT = `Minimize
 obj: - x1
Subject To
 c1: - 1e-7 x1 - 0.0005 x2 = -9.9e-8
Bounds
 x2 <= 1
Binaries
 x1
End
`;

describe("a leaf whose point is refused", () => {
  it("is never taken for a proof that there is none", () => {
    const { problem } = readLp(TEXT);
    expect(solveSync(problem).status).not.toBe("infeasible");
    expect(solveSync(problem, { presolve: false }).objective).toBe(0);
  });
});
