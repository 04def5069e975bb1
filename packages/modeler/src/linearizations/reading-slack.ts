import { COMPUTED_SHARE } from "@bough/problem";
import { Expression } from "../expression.ts";
import { READING_TOLERANCE, type Values } from "./linearization.ts";

/**
 * By how much an expression, as read from a solution, may miss a side that it keeps. Its row was
 * forgiven no more than the tolerance, however large its terms: only what operations make of reals
 * has rows of its own, whose coefficients are of the size of the result.
 */
export function readingSlack(expression: Expression, side: number, values: Values): number {
  if (expression.isInteger || !Number.isFinite(side)) return 0;
  if (Math.abs(side) <= 1) return READING_TOLERANCE;
  let size = Math.abs(side);
  let computed = 0;
  for (const [k, atom] of expression.atoms.entries()) {
    const alone = new Expression(expression.context, [atom], [1], 0);
    const term = Math.abs(expression.coefficients[k]! * values.number(alone));
    size += term;
    if (atom.kind === "number" && !atom.isInteger) computed += term;
  }
  return READING_TOLERANCE * Math.max(1, computed) + COMPUTED_SHARE * size;
}
