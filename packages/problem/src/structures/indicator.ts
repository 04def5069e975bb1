import { CompensatedSum, distance } from "../exact/compensated-sum.ts";
import { Dyadic } from "../exact/dyadic.ts";
import { exactDistance, exactSum } from "../exact/exact-sum.ts";
import {
  faultOfColumn,
  faultOfColumns,
  faultOfLengths,
  faultOfNumbers,
  faultOfRange,
  withNearSides,
} from "./stated-columns.ts";
import type { BranchedKind } from "./structure-kind.ts";

/** When the binary column has the active value, lower <= sum of coefficients times columns <= upper. */
export interface Indicator {
  readonly kind: "indicator";
  readonly name: string;
  readonly binary: number;
  readonly activeValue: 0 | 1;
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
}

export const indicator = {
  keptBy: "search",
  columns: ({ binary, columns }) => [binary, ...columns],
  fault: ({ binary, activeValue, columns, coefficients, lower, upper }, stated) =>
    faultOfColumn(binary, "binary column", stated) ??
    (activeValue === 0 || activeValue === 1
      ? undefined
      : `has the active value ${activeValue}; give 0 or 1`) ??
    faultOfLengths({ columns, coefficients }) ??
    faultOfColumns(columns, "column", stated) ??
    faultOfNumbers("coefficients", coefficients) ??
    faultOfRange(lower, upper),
  normalised: withNearSides,
  carry: (structure, to) => ({
    ...structure,
    binary: to.column[structure.binary],
    columns: structure.columns.map((j) => to.column[j]),
  }),
  alternatives: ({ binary, activeValue, columns, coefficients, lower, upper }) => [
    {
      bounds: [[binary, activeValue, activeValue]],
      row: { columns, coefficients, lower, upper },
    },
    { bounds: [[binary, 1 - activeValue, 1 - activeValue]] },
  ],
  violation: ({ binary, activeValue, columns, coefficients, lower, upper }, x) => {
    if (Math.round(x[binary]) !== activeValue) return { amount: 0, magnitude: 0 };
    const sum = new CompensatedSum();
    columns.forEach((j, k) => {
      sum.addProduct(coefficients[k], x[j]);
    });
    return { amount: distance(sum, lower, upper), magnitude: sum.magnitude };
  },
  exactViolation: ({ binary, activeValue, columns, coefficients, lower, upper }, x) => {
    if (x[binary] !== activeValue) return Dyadic.zero;
    return exactDistance(exactSum(columns, coefficients, x), lower, upper);
  },
} as const satisfies BranchedKind<Indicator>;
