import { faultOfColumns } from "./stated-columns.ts";
import type { StructureKind } from "./structure-kind.ts";

/** The integer columns take different values, as rows say already. */
export interface AllDifferent {
  readonly kind: "all-different";
  readonly columns: Int32Array;
}

export const allDifferent = {
  keptBy: "rows",
  columns: ({ columns }) => columns,
  fault: ({ columns }, stated) => faultOfColumns(columns, "integer column", stated),
  carry: (structure, to) => {
    const columns = structure.columns.map((j) => to.column[j]).filter((j) => j >= 0);
    return columns.length < 2 ? undefined : { ...structure, columns };
  },
} as const satisfies StructureKind<AllDifferent>;
