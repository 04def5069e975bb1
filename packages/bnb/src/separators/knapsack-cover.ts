import type { SearchContext } from "../search-context.ts";
import { BaseRow } from "./base-row.ts";
import { CutBuilder } from "./cut-builder.ts";
import { liftCover } from "./lifted-cover.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, Separator } from "./separator.ts";
import { ShiftedCut } from "./shifted-cut.ts";
import { ShiftedRow } from "./shifted-row.ts";

/**
 * Lifted covers of single rows: binaries whose weights together exceed the capacity cannot all be
 * one, and those outside of the cover are lifted into the inequality.
 *
 * A. N. Letchford and G. Souli, "On lifted cover inequalities", Oper. Res. Letters 47, 2019.
 * Example: 3 x1 + 3 x2 + 3 x3 + 5 x4 <= 7 gives x1 + x2 + x3 + x4 <= 2 and more for x4.
 */
export const knapsackCover: Separator = { name: "knapsack-cover", separate };

function separate(space: SeparationSpace, _context: SearchContext, propose: Propose): void {
  const base = new BaseRow(space);
  const shifted = new ShiftedRow(space);
  const cut = new ShiftedCut(space.numCols + space.numRows);
  const builder = new CutBuilder(space);
  for (let i = 0; i < space.problem.numRows; i++) {
    if (space.isSpent) return;
    if (!isKnapsack(space, i)) continue;
    base.begin();
    base.addRow(i, 1);
    for (const sign of [1, -1]) {
      const k = space.numCols + i;
      if ((sign > 0 ? space.upper[k] : -space.lower[k]) === Infinity) continue;
      if (!shifted.load(base, sign) || !liftCover(shifted, cut)) continue;
      const row = builder.build(shifted, cut);
      if (row !== null) propose(row, 0);
    }
  }
}

/** At least two binaries, and coefficients that are not all alike: those rows are cliques or cardinalities. */
function isKnapsack(space: SeparationSpace, i: number): boolean {
  let binaries = 0;
  let first = 0;
  let differs = false;
  for (let k = space.starts[i]; k < space.starts[i + 1]; k++) {
    const j = space.indices[k];
    const isBinary = space.isInteger[j] === 1 && space.upper[j] - space.lower[j] === 1;
    if (!isBinary) {
      differs = true;
      continue;
    }
    const size = Math.abs(space.coefficients[k]);
    binaries++;
    if (first === 0) first = size;
    else if (size !== first) differs = true;
  }
  return binaries >= 2 && differs;
}
