import {
  type Edits,
  fixColumn,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
} from "@bough/simplex/presolve";

/** A continuous column that only this row holds back. */
interface Filler {
  readonly column: number;
  /** The bound that its cost wants, which uses the row up, and the other one. */
  readonly wanted: number;
  readonly other: number;
  /** What it takes of the row between the two, and what it saves for each unit taken. */
  readonly size: number;
  readonly yield: number;
}

/**
 * Continuous columns that occur in one inequality only and want to use it up are filled in by what
 * they save for what they take, as into a knapsack. Those that have room whatever the other columns
 * do go to the bound they want; where the row is full before a column's turn even if the others take
 * as little as they can, it stays at its other bound.
 *
 * G. Gamrath et al., "Progress in presolving for mixed integer programming", Math. Program. Comp. 7,
 * 2015 (singleton column stuffing).
 */
export const stuffing: Reduction = {
  name: "stuffing",
  cost: "medium",
  visits: "rows",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (!problem.dualReductions || problem.isAllInteger) return "done";
    const { changedRows, numChangedRows, rowAlive, rowLower, rowUpper } = problem;
    for (let k = 0; k < numChangedRows; k++) {
      const i = changedRows[k];
      if (edits.isPauseDue(problem.matrix.rowSize[i])) yield;
      if (rowAlive[i] === 0) continue;
      edits.spend(problem.matrix.rowSize[i]);
      if (rowLower[i] === -Infinity) fill(problem, edits, i, 1);
      else if (rowUpper[i] === Infinity) fill(problem, edits, i, -1);
    }
    return "done";
  },

  /** Writes no record: fixing the columns does. */
  undo() {},
};

/** Reads the row as sign · a x <= sign · side. */
function fill(problem: ProblemView, edits: Edits, i: number, sign: number): void {
  const fillers = fillersOf(problem, i, sign);
  if (fillers.length === 0) return;
  const side = sign > 0 ? problem.rowUpper[i] : -problem.rowLower[i];
  let total = 0;
  for (const { size } of fillers) total += size;
  // With every filler at its other bound and all else at most, or at least.
  let most = (sign > 0 ? problem.maxActivity(i) : -problem.minActivity(i)) - total;
  let least = sign > 0 ? problem.minActivity(i) : -problem.maxActivity(i);
  fillers.sort((a, b) => b.yield - a.yield || a.column - b.column);
  const noise = problem.rowNoise(i);
  for (const { column, wanted, other, size } of fillers) {
    // No margin but for rounding: the 1e-7 that a side of 4740000.0000001 asked for were left to a binary, at a cost of 3.
    if (most + size + noise <= side) fixColumn(problem, edits, column, wanted);
    else if (least - noise >= side) fixColumn(problem, edits, column, other);
    most += size;
    least += size;
  }
}

function fillersOf(problem: ProblemView, i: number, sign: number): Filler[] {
  const { matrix, cost, isInteger, isProtected, isInStructure } = problem;
  const fillers: Filler[] = [];
  for (let k = matrix.rowHead[i]; k >= 0; k = matrix.nextInRow[k]) {
    const j = matrix.entryColumn[k];
    const a = sign * matrix.entryValue[k];
    if (matrix.columnSize[j] !== 1 || isInteger[j] === 1 || !(cost[j] * a < 0)) continue;
    if (isProtected[j] === 1 || isInStructure[j] === 1) continue;
    const lower = problem.columnLower[j];
    const upper = problem.columnUpper[j];
    const size = Math.abs(a) * (upper - lower);
    if (!(size < Infinity)) continue;
    const [wanted, other] = a > 0 ? [upper, lower] : [lower, upper];
    fillers.push({ column: j, wanted, other, size, yield: Math.abs(cost[j] / a) });
  }
  return fillers;
}
