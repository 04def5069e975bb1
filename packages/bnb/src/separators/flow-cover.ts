import { cutAggregations } from "./aggregated-cuts.ts";
import { liftCover } from "./lifted-cover.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Separator } from "./separator.ts";

/**
 * Lifted flow covers of single rows and of sums of rows: continuous columns with variable upper
 * bounds become capacities of binaries, of which a set that exceeds the demand is a cover.
 *
 * Z. Gu, G. L. Nemhauser and M. W. P. Savelsbergh, "Lifted flow cover inequalities for mixed 0-1
 * integer programs", Math. Program. 85, 1999.
 */
export const flowCover: Separator = {
  name: "flow-cover",
  separate(space, context, propose) {
    if (!hasContinuous(space)) return;
    cutAggregations(
      space,
      context,
      (row, cut) => row.numIntegers < row.count && liftCover(row, cut),
      propose,
    );
  },
};

function hasContinuous(space: SeparationSpace): boolean {
  for (let j = 0; j < space.numCols; j++) if (space.isInteger[j] === 0) return true;
  return false;
}
