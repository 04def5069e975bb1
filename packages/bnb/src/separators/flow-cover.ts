import { CoverLifter } from "./lifted-cover.ts";
import type { RowSeparator } from "./separator.ts";

/**
 * Lifted flow covers of single rows and of sums of rows: continuous columns with variable upper
 * bounds become capacities of binaries, of which a set that exceeds the demand is a cover.
 *
 * Z. Gu, G. L. Nemhauser and M. W. P. Savelsbergh, "Lifted flow cover inequalities for mixed 0-1
 * integer programs", Math. Program. 85, 1999.
 */
export const flowCover: RowSeparator = {
  name: "flow-cover",
  createRule: (size) => {
    const lifter = new CoverLifter(size);
    return (row, cut) => row.numIntegers < row.count && lifter.lift(row, cut);
  },
};
