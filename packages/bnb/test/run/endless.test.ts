import { readLp } from "@bough/formats";
import { expect, it } from "vitest";
import { solveSync } from "../../src/solve/solve-sync.ts";

/** Four equations over six integers without bounds and a real column: points lie far apart, where there are any. */
const FAR_APART = `minimize
 0.78 x1 + 2.86 x2 + 4.81 x3
subject to
 - 3.63 x2 - 9 x4 + 2.36 y <= -99.7856
 5.59 x0 - 2.44 x3 - 7.49 x4 + 7.84 x6 = -189.61
 5.71 x0 + 5.59 x3 - 8.89 y - 8.4 x6 = -130.8731
 - 3.67 x0 - 7.93 x1 - 4.31 x2 + 5.53 x4 - 7.55 y = 522.7755
 - 0.42 x1 + 5.62 x2 - 1.04 y + 4.88 x6 = -140.8416
bounds
 x0 free
 x2 free
 x3 free
 x4 free
 y free
generals
 x0 x1 x2 x3 x4 x6
end`;

it("gives up the search for a point beside a relaxation that falls for ever", () => {
  const { status, work } = solveSync(readLp(FAR_APART).problem);
  expect(status).toBe("infeasible-or-unbounded");
  expect(work).toBeLessThan(2e8);
});
