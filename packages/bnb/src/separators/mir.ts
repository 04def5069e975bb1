import type { SearchContext } from "../search-context.ts";
import { visitAggregations } from "./aggregation.ts";
import { CutBuilder } from "./cut-builder.ts";
import { roundMixedInteger } from "./mixed-integer-rounding.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, Separator } from "./separator.ts";
import { ShiftedCut } from "./shifted-cut.ts";
import { ShiftedRow } from "./shifted-row.ts";

/**
 * Complemented mixed-integer rounding of single rows and of sums of rows along paths of continuous
 * variables, with variable bounds substituted.
 *
 * H. Marchand and L. A. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Oper. Res. 49, 2001.
 * Example: 2 x + y <= 3 with x integer, y >= 0 gives x <= 1 after division by 2.
 */
export const mir: Separator = { name: "mir", separate };

function separate(space: SeparationSpace, context: SearchContext, propose: Propose): void {
  const shifted = new ShiftedRow(space);
  const cut = new ShiftedCut(space.numCols + space.numRows);
  const builder = new CutBuilder(space);
  visitAggregations(space, context.relaxation.engine.rowDual, (base) => {
    let found = false;
    for (const sign of [1, -1]) {
      if (!shifted.load(base, sign) || shifted.numIntegers === 0) continue;
      if (!roundMixedInteger(shifted, cut)) continue;
      const row = builder.build(shifted, cut);
      if (row === null) continue;
      propose(row, base.rank);
      found = true;
    }
    return found;
  });
}
