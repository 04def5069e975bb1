import type { SearchContext } from "../search-context.ts";
import { visitAggregations } from "./aggregation.ts";
import { CutBuilder } from "./cut-builder.ts";
import { liftCover } from "./lifted-cover.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, Separator } from "./separator.ts";
import { ShiftedCut } from "./shifted-cut.ts";
import { ShiftedRow } from "./shifted-row.ts";

/**
 * Lifted flow covers of single rows and of sums of rows: continuous columns with variable upper
 * bounds become capacities of binaries, of which a set that exceeds the demand is a cover.
 *
 * Z. Gu, G. L. Nemhauser and M. W. P. Savelsbergh, "Lifted flow cover inequalities for mixed 0-1
 * integer programs", Math. Program. 85, 1999.
 */
export const flowCover: Separator = { name: "flow-cover", separate };

function separate(space: SeparationSpace, context: SearchContext, propose: Propose): void {
  if (!hasContinuous(space)) return;
  const shifted = new ShiftedRow(space);
  const cut = new ShiftedCut(space.numCols + space.numRows);
  const builder = new CutBuilder(space);
  visitAggregations(space, context.relaxation.engine.rowDual, (base) => {
    let found = false;
    for (const sign of [1, -1]) {
      if (!shifted.load(base, sign) || shifted.numIntegers === shifted.count) continue;
      if (!liftCover(shifted, cut)) continue;
      const row = builder.build(shifted, cut);
      if (row === null) continue;
      propose(row, base.rank);
      found = true;
    }
    return found;
  });
}

function hasContinuous(space: SeparationSpace): boolean {
  for (let j = 0; j < space.numCols; j++) if (space.isInteger[j] === 0) return true;
  return false;
}
