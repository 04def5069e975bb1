import { randomProblem } from "@bough/testing";
import { expect, it } from "vitest";
import { DenseTableau } from "../../src/dense/index.ts";
import { createLpEngine } from "../../src/index.ts";

/** Memories deal out no more than was asked for, so that a shape for which too little is asked throws. */
it.each([
  [1, 0],
  [1, 1],
  [3, 40],
  [40, 3],
  [97, 20],
  [200, 1],
  [64, 64],
  [2000, 3],
  [3, 2000],
])("has room for tableaus and engines of %d columns and %d rows", (numCols, numRows) => {
  for (const density of [0, 0.3, 1]) {
    const problem = randomProblem(numCols + numRows, { numCols, numRows, density });
    const tableau = new DenseTableau(problem);
    expect(tableau.memory.left).toBeGreaterThanOrEqual(0);
    const engine = createLpEngine(problem);
    engine.resolve({ workLimit: 100_000 });
    engine.release();
    tableau.release();
  }
});
