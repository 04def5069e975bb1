import { readLp } from "@bough/formats";
import { solveLp } from "@bough/simplex";
import { describe, expect, it } from "vitest";

function solved(text: string, presolve: boolean) {
  const { problem } = readLp(text);
  return solveLp(problem, { presolve });
}

describe.each([true, false])("claims of unboundedness, presolve %s", (presolve) => {
  it("see a descent whose price is far below the tolerances", () => {
    const text = "maximize\n 0.01 x\nsubject to\n 300000 x >= 4\nend";
    expect(solved(text, presolve).status).toBe("unbounded");
  });

  it("are not made where the row that stops the step is 10^10 away", () => {
    const text = `maximize
 5 x1 - 2 x2 - 1000000 x4 + 40000 x5
subject to
 3000000 x2 - 2000 x3 - 9 x4 + 11 x5 + 12 x6 >= -10
 - 120000 x1 + 80000 x2 - 9 x3 + 10 x4 + 0.05 x5 >= 5
bounds
 x1 >= -0.06
 -inf <= x2 <= 100011
 5 <= x3 <= 5.01
 x5 <= 2
 -11 <= x6 <= -4
end`;
    const { status, objective } = solved(text, presolve);
    expect(status).toBe("optimal");
    expect(objective).toBeCloseTo(213347.997921, 5);
  });
});
