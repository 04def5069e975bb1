import type { SearchContext } from "../search-context.ts";
import { locksOf } from "./locks.ts";

/**
 * Charges, at least, for a problem to be one of fixed charges: smaller ones are searched faster than
 * prices settle; and their share of the integers.
 */
const CHARGES_AT_LEAST = 200;
const SHARE_OF_INTEGERS = 0.5;

/** A charge counts as paid from this value on. */
export const PAID = 1e-6;

/**
 * The fixed charges of a problem: binaries with a cost that may rise freely, since all they do is
 * let something happen. None where they are not what the problem is about.
 */
export function chargesOf(context: SearchContext): Int32Array {
  return context.kept(findCharges);
}

function findCharges(context: SearchContext): Int32Array {
  const { problem, integers } = context;
  const { cost, columnLower, columnUpper } = problem;
  const locks = locksOf(context);
  const charges = integers.filter(
    (j) => columnLower[j] === 0 && columnUpper[j] === 1 && cost[j] > 0 && locks[2 * j + 1] === 0,
  );
  const least = Math.max(CHARGES_AT_LEAST, SHARE_OF_INTEGERS * integers.length);
  const isMixed = integers.length < problem.numCols;
  return isMixed && charges.length >= least ? charges : new Int32Array(0);
}
