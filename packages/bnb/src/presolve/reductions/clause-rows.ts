import { type ProblemView, roundingMargin } from "@bough/simplex/presolve";

/**
 * Reads the row of `entry` as clauses about the binary column of `entry`: with that column true
 * (or false) the row must hold whatever the others do, and with the other value it must ask either
 * for at least one of some literals, or for all of them. The other literals of each clause are
 * added to `withTrue` where the column stands in it positively, else to `withFalse`; literal 2j is
 * x_j = 1, literal 2j + 1 is x_j = 0.
 *
 * @returns false where the row is no such thing; then the lists are as they were
 */
export function clausesOfRow(
  problem: ProblemView,
  entry: number,
  withTrue: number[][],
  withFalse: number[][],
): boolean {
  const { rowLower, rowUpper, matrix } = problem;
  const i = matrix.entryRow[entry];
  if (rowLower[i] > -Infinity === rowUpper[i] < Infinity) return false;
  const { rowHead, nextInRow, entryColumn, entryValue } = matrix;
  const { isInteger, columnLower, columnUpper } = problem;
  const sign = rowLower[i] > -Infinity ? 1 : -1;
  const literals: number[] = [];
  let needed = sign > 0 ? rowLower[i] : -rowUpper[i];
  let own = 0;
  let sum = 0;
  let least = Infinity;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    if (isInteger[j] === 0 || columnLower[j] !== 0 || columnUpper[j] !== 1) return false;
    const a = sign * entryValue[k];
    if (a < 0) needed -= a;
    if (k === entry) {
      own = a;
      continue;
    }
    literals.push(a > 0 ? 2 * j : 2 * j + 1);
    sum += Math.abs(a);
    least = Math.min(least, Math.abs(a));
  }
  const margin = roundingMargin(sum) + problem.sideBlur[i];
  if (needed - Math.abs(own) > margin || needed <= margin) return false;
  const clauses = own > 0 ? withTrue : withFalse;
  if (needed <= least + margin) clauses.push(literals);
  else if (needed > sum - least + margin && needed <= sum + margin) {
    for (const literal of literals) clauses.push([literal]);
  } else return false;
  return true;
}
