import { greatestNumber, leastNumber, type Steps } from "@bough/problem";
import { type ColumnForm, combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import { decimalSum } from "../decimal-sum.ts";
import { farEnd, interval } from "../interval.ts";

/** Weights made between two pauses. */
const WEIGHTS_PER_STEP = 500;

/** So many new columns from 0 to 1. */
export function* weightsInSteps(count: number, compiler: Compiler): Steps<number[]> {
  const weights: number[] = [];
  for (let k = 0; k < count; k++) {
    if (k % WEIGHTS_PER_STEP === WEIGHTS_PER_STEP - 1) yield;
    weights.push(compiler.auxiliary("weight", interval(0, 1), false));
  }
  return weights;
}

/**
 * The row Σ valueₖ wₖ = form over weights that add up to 1. Values that lie farther from zero than from
 * each other are measured from the nearest: rows forgive weights a millionth, and that share of 10^8 is a hundred.
 */
export function* weighedRow(
  weights: readonly number[],
  values: readonly number[],
  form: ColumnForm,
  compiler: Compiler,
): Steps<void> {
  const base = farEnd(interval(leastNumber(values), greatestNumber(values)));
  const steps = values.map((value) => decimalSum(value, -base));
  const used = [...weights.keys()].filter((k) => steps[k] !== 0);
  const total = {
    columns: used.map((k) => weights[k]!),
    coefficients: used.map((k) => steps[k]!),
    constant: 0,
  };
  yield;
  yield* compiler.columnRowInSteps(combine([1, total], [-1, form]), -base, -base);
}
