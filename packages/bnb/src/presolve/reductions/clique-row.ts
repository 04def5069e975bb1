import type { ProblemView } from "@bough/simplex/presolve";

/** Part of a coefficient by which a side may miss the integer that it stands for. */
const SIDE_TOLERANCE = 1e-9;
/** And by which the row may be missed where it does. */
const ROW_TOLERANCE = 1e-7;

/**
 * Reads a row as "at most one of these literals holds", or exactly one where it `isCovered`: all
 * columns binary, all coefficients of one size. Literal 2j is x_j = 1, literal 2j + 1 is x_j = 0.
 * Null where it says something else.
 */
export function readClique(
  problem: ProblemView,
  row: number,
): { members: number[]; isCovered: boolean } | null {
  const { rowLower, rowUpper, isInteger, columnLower, columnUpper } = problem;
  const { rowHead, rowSize, nextInRow, entryColumn, entryValue } = problem.matrix;
  if (rowSize[row] < 2) return null;
  const isBelow = rowUpper[row] < Infinity;
  const isAbove = rowLower[row] > -Infinity;
  const isEquation = isBelow && rowLower[row] === rowUpper[row];
  if (isBelow === isAbove && !isEquation) return null;
  const size = Math.abs(entryValue[rowHead[row]]);
  const members: number[] = [];
  let positive = 0;
  for (let k = rowHead[row]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    if (isInteger[j] === 0 || columnLower[j] !== 0 || columnUpper[j] !== 1) return null;
    if (Math.abs(entryValue[k]) !== size) return null;
    members.push(entryValue[k] > 0 ? 2 * j : 2 * j + 1);
    if (entryValue[k] > 0) positive++;
  }
  const negative = members.length - positive;
  if (problem.sideBlur[row] > SIDE_TOLERANCE * size) return null;
  const tolerance = Math.min(SIDE_TOLERANCE, ROW_TOLERANCE / size);
  if (isBelow && isOneLess(rowUpper[row] / size, negative, isEquation, tolerance))
    return { members, isCovered: isEquation };
  if (isAbove && isOneLess(-rowLower[row] / size, positive, isEquation, tolerance))
    return { members: members.map((literal) => literal ^ 1), isCovered: isEquation };
  return null;
}

/** Whether a sum of ±1 limited by `side` says that at most one literal, `negative` of them negated, holds. */
function isOneLess(
  side: number,
  negative: number,
  isEquation: boolean,
  tolerance: number,
): boolean {
  const slack = side - (1 - negative);
  return isEquation
    ? Math.abs(slack) <= tolerance
    : slack >= -tolerance && slack < 1 - SIDE_TOLERANCE;
}
