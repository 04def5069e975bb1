import type { Edits, ProblemView } from "@bough/simplex/presolve";
import type { ImplicationGraph } from "./implication-graph.ts";

/** Longer rows are not looked at: pairs would be many, and exclusive ones few. */
const MAX_LITERALS = 12;

/**
 * A row that asks for at least one of some literals, of which any two exclude one another, asks
 * for exactly one: it becomes an equation, from which a column can be worked out. So a disjunction
 * of two exclusive cases, r <= a + b with a and b implying r, becomes r = a + b.
 */
export function* tieCoverings(
  problem: ProblemView,
  edits: Edits,
  graph: ImplicationGraph,
): Generator<void, void, void> {
  const { starts, targets } = yield* graph.compressed();
  const isMarked = new Uint8Array(2 * problem.numCols);
  for (let i = 0; i < problem.numRows; i++) {
    if (edits.isPauseDue(1)) yield;
    if (problem.rowAlive[i] === 0) continue;
    const size = problem.matrix.rowSize[i];
    if (size < 2 || size > MAX_LITERALS) continue;
    const literals = coveringLiterals(problem, i);
    if (literals === undefined) continue;
    // A literal may imply thousands of others.
    if (edits.isPauseDue(numImplied(literals, starts))) yield;
    if (!areExclusive(literals, starts, targets, isMarked)) continue;
    if (problem.rowLower[i] > -Infinity) edits.setRowUpper(i, problem.rowLower[i]);
    else edits.setRowLower(i, problem.rowUpper[i]);
  }
}

/** The literals of which the row asks for at least one; undefined where it is another kind of row. */
function coveringLiterals(problem: ProblemView, i: number): number[] | undefined {
  const { rowHead, nextInRow, entryColumn, entryValue } = problem.matrix;
  const { rowLower, rowUpper, isInteger, columnLower, columnUpper } = problem;
  if (rowLower[i] > -Infinity === rowUpper[i] < Infinity) return undefined;
  const sign = rowLower[i] > -Infinity ? 1 : -1;
  const literals: number[] = [];
  let needed = sign > 0 ? rowLower[i] : -rowUpper[i];
  const unit = Math.abs(entryValue[rowHead[i]]);
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    if (isInteger[j] === 0 || columnLower[j] !== 0 || columnUpper[j] !== 1) return undefined;
    if (Math.abs(entryValue[k]) !== unit) return undefined;
    const isPositive = sign * entryValue[k] > 0;
    literals.push(isPositive ? 2 * j : 2 * j + 1);
    if (!isPositive) needed += unit;
  }
  return needed === unit ? literals : undefined;
}

function numImplied(literals: readonly number[], starts: Int32Array): number {
  return literals.reduce((sum, literal) => sum + starts[literal + 1] - starts[literal], 0);
}

/** True where each literal implies the negation of every later one. */
function areExclusive(
  literals: readonly number[],
  starts: Int32Array,
  targets: Int32Array,
  isMarked: Uint8Array,
): boolean {
  for (let p = 0; p + 1 < literals.length; p++) {
    const literal = literals[p];
    for (let k = starts[literal]; k < starts[literal + 1]; k++) isMarked[targets[k]] = 1;
    let all = true;
    for (let q = p + 1; q < literals.length && all; q++) all = isMarked[literals[q] ^ 1] === 1;
    for (let k = starts[literal]; k < starts[literal + 1]; k++) isMarked[targets[k]] = 0;
    if (!all) return false;
  }
  return true;
}
