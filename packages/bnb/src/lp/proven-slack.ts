import { UNIT_ROUNDOFF } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import type { DualProof } from "./dual-proof.ts";

/** Reduced costs below this are noise. */
export const SMALLEST_REDUCED_COST = 1e-7;
/** Added before rounding a bound down: a quotient that is a whole number may come out below it. */
export const REACH_ROUNDING = 1e-5;
/** Share of the objective by which that of the LP may be too high, where no proof tells. */
export const OBJECTIVE_NOISE = 1e-9;

/**
 * By how much more the left side of a proof may rise above its least value within the domain's
 * bounds, rounding included; Infinity where it has no least value. A column with coefficient a then
 * cannot leave the bound it is counted at by more than that over |a|.
 */
export function provenSlack(
  { columns, coefficients, errors, count, rhs }: DualProof,
  { bound }: Domain,
): number {
  let slack = rhs;
  let magnitude = Math.abs(rhs);
  for (let k = 0; k < count; k++) {
    const at = bound[sideOf(coefficients[k], columns[k])];
    const size = Math.abs(coefficients[k]);
    slack -= size * at - errors[k] * Math.abs(at);
    magnitude += (size + errors[k]) * Math.abs(at);
  }
  return slack === Infinity ? Infinity : slack + (2 * count + 2) * UNIT_ROUNDOFF * magnitude;
}

/** The bound variable at whose bound a term is least. */
export function sideOf(coefficient: number, column: number): number {
  return coefficient > 0 ? 2 * column : 2 * column + 1;
}
