import { CompensatedSum, type Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";

/**
 * Whether fixed integer columns miss a row of whole numbers, in which doubles leave nothing to be forgiven: beside terms of
 * 10^15 an LP takes such a row for kept, and propagation leaves it alone.
 */
export function missesWholeRow(
  { numRows, rows, rowLower, rowUpper, isInteger }: Problem,
  domain: Pick<Domain, "lower" | "upper">,
): boolean {
  const { starts, indices, values } = rows;
  const sum = new CompensatedSum();
  for (let i = 0; i < numRows; i++) {
    sum.reset();
    let isWhole = isWholeSide(rowLower[i]) && isWholeSide(rowUpper[i]);
    for (let k = starts[i]; isWhole && k < starts[i + 1]; k++) {
      const j = indices[k];
      const value = domain.lower(j);
      const isFixed = isInteger[j] === 1 && value === domain.upper(j);
      isWhole = isFixed && isWholeTerm(values[k], value);
      sum.addProduct(values[k], value);
    }
    if (isWhole && (sum.value < rowLower[i] || sum.value > rowUpper[i])) return true;
  }
  return false;
}

function isWholeTerm(coefficient: number, value: number): boolean {
  return Number.isSafeInteger(coefficient) && Number.isSafeInteger(value);
}

function isWholeSide(side: number): boolean {
  return !Number.isFinite(side) || Number.isSafeInteger(side);
}
