import { greatestCommonDivisor } from "@bough/problem";
import { sumBlur } from "./tolerances.ts";
import type { WorkingProblem } from "./working-problem.ts";

/** Rows are multiplied by no more. */
const LARGEST_MULTIPLE = 1000;
/** Coefficients and sides stay below this, so that sums of them are exact. */
const LARGEST_WHOLE = 2 ** 50;
/** What coefficients that are rounded may move a row by, at the far ends of its columns. */
const NEGLIGIBLE = 1e-7;

/**
 * What row `r` has to be multiplied by for value / pivot · row `i` to be taken from it in whole numbers; 1 where
 * that cannot be, or counts for nothing. With 8 / 3 of an equation in it, 11 x + 8 y <= 59 had 64 / 3 as a
 * coefficient, and was let go by 10^-5 beside a column that might have gone to 10^9.
 */
export function exactMultiple(
  working: WorkingProblem,
  r: number,
  i: number,
  pivot: number,
  value: number,
): number {
  if (!Number.isSafeInteger(pivot) || !Number.isSafeInteger(value)) return 1;
  const divisor = greatestCommonDivisor(Math.abs(pivot), Math.abs(value));
  const multiple = Math.abs(pivot) / divisor;
  if (multiple === 1 || multiple > LARGEST_MULTIPLE) return 1;
  if (!isRounded(working, i, value / pivot)) return 1;
  working.work += working.matrix.rowSize[r];
  const { rowLower, rowUpper } = working;
  const isWhole =
    isWholeTimes(rowLower[r], multiple) &&
    isWholeTimes(rowUpper[r], multiple) &&
    hasWholeEntries(working, r, multiple) &&
    hasWholeEntries(working, i, Math.abs(value) / divisor);
  return isWhole ? multiple : 1;
}

/** True where rounding of `factor` times row `i` would show. */
function isRounded(working: WorkingProblem, i: number, factor: number): boolean {
  const { matrix, isInteger, columnLower, columnUpper } = working;
  for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
    const j = matrix.entryColumn[k];
    const amount = Math.abs(factor * matrix.entryValue[k]);
    if (isInteger[j] === 0 || Number.isInteger(amount)) continue;
    const reach = Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
    if (reach < Infinity && sumBlur(amount) * reach > NEGLIGIBLE) return true;
  }
  return false;
}

function hasWholeEntries({ matrix }: WorkingProblem, i: number, multiple: number): boolean {
  for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k])
    if (!isWholeTimes(matrix.entryValue[k], multiple)) return false;
  return true;
}

/** True of numbers without an end as well. */
function isWholeTimes(value: number, multiple: number): boolean {
  if (!Number.isFinite(value)) return true;
  return Number.isInteger(value) && Math.abs(value) * multiple <= LARGEST_WHOLE;
}
