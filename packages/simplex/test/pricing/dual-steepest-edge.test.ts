import { runToEnd } from "@bough/problem";
import { expect, it } from "vitest";
import { createBasisFactor } from "../../src/factor/index.ts";
import { verifyWeight } from "../../src/pricing/dual-steepest-edge.ts";
import { PartitionedRows } from "../../src/state/partitioned-rows.ts";
import { SimplexState } from "../../src/state/simplex-state.ts";

function oneRow(): SimplexState {
  const columns = {
    numLines: 1,
    lineLength: 1,
    starts: new Int32Array([0, 1]),
    indices: new Int32Array([0]),
    values: new Float64Array([1]),
  };
  const rows = runToEnd(PartitionedRows.inSteps(columns));
  return new SimplexState(
    ...([columns, rows, new Float64Array([1, 1])] as const),
    ...([createBasisFactor(1), 1e-7, 1e-7, 0] as const),
  );
}

/** A row that is sent back is chosen again, and with a weight that no comparison holds for, for ever. */
it.each([
  [2, 4, true],
  [20, 400, false],
  [1e200, Infinity, false],
  [Number.NaN, Number.NaN, true],
])(
  "of a row of %d, whose weight was 1, tells the weight %d and whether to take it: %s",
  (entry, weight, isTaken) => {
    const s = oneRow();
    s.rho.append(0, entry);
    expect(verifyWeight(s, 0)).toBe(isTaken);
    expect(s.weight[0]).toBe(weight);
    // The second time the weight is known.
    expect(verifyWeight(s, 0)).toBe(true);
  },
);
