import {
  ceilSafely,
  type Edits,
  floorSafely,
  isVague,
  isWholeSide,
  largestEffect,
  type Outcome,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  roundingMargin,
  sumBlur,
  violationMargin,
  visitRows,
} from "@bough/simplex/presolve";

/** Bounds of wide columns must close by this share, or chains of rows would creep for ever. */
const MIN_SHARE = 0.05;

/** Integer columns this narrow may close by one at a time. */
const NARROW = 256;

/** Times that a row's entries are read, as far as pauses are concerned. */
const READINGS = 3;

/** A continuous column takes a bound it did not have where the bound is not huge. */
const LARGEST_CONTINUOUS_BOUND = 1e7;

/**
 * Rows imply bounds of their columns. Those of integer columns are rounded and stored, like bounds
 * of the problem; continuous columns are given bounds only where they had none, since a bound that
 * an LP knows already from its rows makes it degenerate. They are stored as they come out: with a
 * margin added, a row that forces a column to its bound would move the column by that margin.
 */
export const boundPropagation: Reduction = {
  name: "bound-propagation",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitRows(problem, edits, reduceRow);
  },

  /** Writes no record: no point is lost. */
  undo() {},
};

function reduceRow(problem: ProblemView, edits: Edits, i: number): Outcome {
  if (problem.rowAlive[i] === 0) return "done";
  edits.passBy(READINGS * problem.matrix.rowSize[i]);
  return canTighten(problem, i) && !tightenColumns(problem, edits, i) ? "infeasible" : "done";
}

/** False where the row is so loose, or so unbounded, that no column can feel it. */
function canTighten(problem: ProblemView, i: number): boolean {
  const { entryColumn, entryValue, nextInRow, rowHead } = problem.matrix;
  const { columnLower, columnUpper, rowLower, rowUpper } = problem;
  const above = rowUpper[i] - problem.minActivity(i);
  const below = problem.maxActivity(i) - rowLower[i];
  const slack = Math.min(above, below);
  if (slack < Infinity) {
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const j = entryColumn[k];
      if (Math.abs(entryValue[k]) * (columnUpper[j] - columnLower[j]) > slack) return true;
    }
    return false;
  }
  return rowUpper[i] < Infinity || rowLower[i] > -Infinity;
}

/** False where a column is left without a value. */
function tightenColumns(problem: ProblemView, edits: Edits, i: number): boolean {
  const { matrix, isInteger, columnLower, columnUpper } = problem;
  const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
  edits.spend(2 * matrix.rowSize[i]);
  const largest = largestSum(problem, i);
  const isBlurred = problem.sideBlur[i] > 0;
  const hasWholeSides = isWholeSide(problem.rowLower[i]) && isWholeSide(problem.rowUpper[i]);
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    if (columnLower[j] === columnUpper[j]) continue;
    const lower = problem.impliedLower(k);
    const upper = problem.impliedUpper(k);
    // Each bound that moved in this loop has brought rounding of its own.
    const inherited = problem.rowNoise(i);
    // What rounding took from the row counts for more where the coefficient is small.
    const weight = Math.abs(entryValue[k]);
    if (isInteger[j] === 1) {
      const slip = (roundingMargin(largest) + inherited) / weight;
      const first = ceilSafely(lower - slip, weight);
      const last = floorSafely(upper + slip, weight);
      if (!tightenInteger(problem, edits, j, first, last)) return false;
    } else {
      const effect = isBlurred && isOpen(problem, j) ? largestEffect(problem, j) : 0;
      const rounding = inherited === 0 && hasWholeSides ? 0 : sumBlur(largest) + inherited;
      const slip = { size: rounding / weight, effect };
      if (!tightenContinuous(problem, edits, j, { lower, upper }, slip)) return false;
    }
  }
  return true;
}

/** The largest of the sums that the row's bounds come from: rounding errors are shares of it. */
function largestSum(problem: ProblemView, i: number): number {
  let largest = 0;
  for (const value of [
    problem.rowLower[i],
    problem.rowUpper[i],
    problem.minActivity(i),
    problem.maxActivity(i),
  ])
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  return largest;
}

function tightenInteger(
  problem: ProblemView,
  edits: Edits,
  j: number,
  lower: number,
  upper: number,
): boolean {
  const oldLower = problem.columnLower[j];
  const oldUpper = problem.columnUpper[j];
  const newLower = Math.max(oldLower, lower);
  const newUpper = Math.min(oldUpper, upper);
  if (newLower > newUpper) return false;
  if (newLower > oldLower && isWorthwhile(newLower - oldLower, oldUpper - oldLower)) {
    edits.setColumnLower(j, newLower);
  }
  if (newUpper < oldUpper && isWorthwhile(oldUpper - newUpper, oldUpper - oldLower)) {
    edits.setColumnUpper(j, newUpper);
  }
  return true;
}

function isWorthwhile(step: number, width: number): boolean {
  return width <= NARROW || step === Infinity || step >= MIN_SHARE * width;
}

function isOpen({ columnLower, columnUpper }: ProblemView, j: number): boolean {
  return columnLower[j] === -Infinity || columnUpper[j] === Infinity;
}

/** What rounding may have moved bounds by, and the largest coefficient that makes much of that, where it counts. */
interface Slip {
  readonly size: number;
  readonly effect: number;
}

/** @param slip vague bounds are not taken */
function tightenContinuous(
  problem: ProblemView,
  edits: Edits,
  j: number,
  { lower, upper }: { readonly lower: number; readonly upper: number },
  slip: Slip,
): boolean {
  const oldLower = problem.columnLower[j];
  const oldUpper = problem.columnUpper[j];
  if (lower > oldUpper + violationMargin(oldUpper) + slip.size) return false;
  if (upper < oldLower - violationMargin(oldLower) - slip.size) return false;
  if (oldLower === -Infinity && isWorthTaking(lower, slip)) {
    edits.setColumnLower(j, Math.min(lower, oldUpper));
    edits.blurBounds(j, lower, slip.size);
  }
  if (oldUpper === Infinity && isWorthTaking(upper, slip)) {
    edits.setColumnUpper(j, Math.max(upper, problem.columnLower[j]));
    edits.blurBounds(j, upper, slip.size);
  }
  return true;
}

function isWorthTaking(bound: number, { size, effect }: Slip): boolean {
  return Math.abs(bound) <= LARGEST_CONTINUOUS_BOUND && !isVague(bound, size, effect);
}
