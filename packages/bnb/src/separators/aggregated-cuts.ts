import type { SearchContext } from "../search-context.ts";
import { visitAggregations } from "./aggregation.ts";
import { CutBuilder } from "./cut-builder.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose } from "./separator.ts";
import { ShiftedCut } from "./shifted-cut.ts";
import { ShiftedRow } from "./shifted-row.ts";

/** Makes a cut of a shifted row; false where it finds none. */
export type CutRule = (row: ShiftedRow, cut: ShiftedCut) => boolean;

/** Tries a rule on rows and sums of rows, in both directions, and proposes what it makes of them. */
export function cutAggregations(
  space: SeparationSpace,
  context: SearchContext,
  rule: CutRule,
  propose: Propose,
): void {
  const shifted = new ShiftedRow(space);
  const cut = new ShiftedCut(space.numCols + space.numRows);
  const builder = new CutBuilder(space);
  visitAggregations(space, context.relaxation.engine.rowDual, (base) => {
    let found = false;
    for (const sign of [1, -1]) {
      if (!shifted.load(base, sign) || !rule(shifted, cut)) continue;
      const row = builder.build(shifted, cut);
      if (row === null) continue;
      propose(row, base.rank);
      found = true;
    }
    return found;
  });
}
