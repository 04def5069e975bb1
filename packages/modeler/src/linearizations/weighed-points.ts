import { greatestNumber, leastNumber } from "@bough/problem";
import { type ColumnForm, combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import { decimalSum } from "../decimal-sum.ts";
import { farEnd, interval } from "../interval.ts";

/**
 * The row Σ valueₖ wₖ = form over weights that add up to 1. Values that lie farther from zero than from
 * each other are measured from the nearest: rows forgive weights a millionth, and that share of 10^8 is a hundred.
 */
export function weighedRow(
  weights: readonly number[],
  values: readonly number[],
  form: ColumnForm,
  compiler: Compiler,
): void {
  const base = farEnd(interval(leastNumber(values), greatestNumber(values)));
  const steps = values.map((value) => decimalSum(value, -base));
  const used = [...weights.keys()].filter((k) => steps[k] !== 0);
  const total = {
    columns: used.map((k) => weights[k]!),
    coefficients: used.map((k) => steps[k]!),
    constant: 0,
  };
  compiler.columnRow(combine([1, total], [-1, form]), -base, -base);
}
