import { runToEnd } from "@bough/problem";
import { randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { unscaled } from "../../src/engine/state-changes.ts";
import { createBasisFactor } from "../../src/factor/index.ts";
import { scaleColumns, unscaleFactors } from "../../src/lp-data.ts";
import { PartitionedRows } from "../../src/state/partitioned-rows.ts";
import { SimplexState } from "../../src/state/simplex-state.ts";

describe("unscaled", () => {
  it("gives back the data bit for bit", () => {
    for (let seed = 0; seed < 20; seed++) {
      const problem = randomProblem(seed, { numCols: 5, numRows: 4, coefficientStep: 0.1 });
      const column = Float64Array.from({ length: 5 }, (_, j) => 2 ** ((seed + 3 * j) % 9));
      const row = Float64Array.from({ length: 4 }, (_, i) => 2 ** -((seed + 5 * i) % 7));
      const scaling = { column, row };
      const unscale = unscaleFactors(scaling);
      const columns = scaleColumns(problem.columns, scaling);
      const state = new SimplexState(
        columns,
        runToEnd(PartitionedRows.inSteps(columns)),
        unscale,
        createBasisFactor(4),
        1e-7,
        1e-7,
        seed,
      );
      for (let j = 0; j < 5; j++) {
        state.cost[j] = problem.cost[j] * unscale[j];
        state.trueLower[j] = problem.columnLower[j] / unscale[j];
        state.trueUpper[j] = problem.columnUpper[j] / unscale[j];
      }
      const plain = unscaled(state);
      expect([...plain.columns.values]).toEqual([...problem.columns.values]);
      expect([...plain.cost.subarray(0, 5)]).toEqual([...problem.cost]);
      expect([...plain.trueLower.subarray(0, 5)]).toEqual([...problem.columnLower]);
      expect([...plain.trueUpper.subarray(0, 5)]).toEqual([...problem.columnUpper]);
    }
  });
});
