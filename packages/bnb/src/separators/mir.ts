import { roundMixedInteger } from "./mixed-integer-rounding.ts";
import type { RowSeparator } from "./separator.ts";

/**
 * Complemented mixed-integer rounding of single rows and of sums of rows along paths of continuous
 * variables, with variable bounds substituted.
 *
 * H. Marchand and L. A. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Oper. Res. 49, 2001.
 * Example: 2 x + y <= 3 with x integer, y >= 0 gives x <= 1 after division by 2.
 */
export const mir: RowSeparator = {
  name: "mir",
  createRule: () => (row, cut) => row.numIntegers > 0 && roundMixedInteger(row, cut),
};
