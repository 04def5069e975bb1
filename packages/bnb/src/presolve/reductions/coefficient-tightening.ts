import {
  type Edits,
  type Outcome,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  roundingMargin,
  visitRows,
} from "@bough/simplex/presolve";

/** A coefficient shrinks by at least this share, or stays. */
const MIN_SHRINK = 1e-6;

/** The excess of a row, as a share of its side, below which rounding may have made it. */
const MIN_EXCESS = 1e-6;

/** Times that the noise of an activity goes into what a row is shifted by. */
export const SHIFTS = 4;

/**
 * Times that what the row is shifted by goes into what a coefficient has to shrink by. With less the shift
 * itself is the next excess: step by step it took a row away whose terms beside 10^14 were noise.
 */
const LEAST_SHIFTS = 16;

/** Noise of an activity from here on may come from terms that were larger once: it is summed afresh. */
const LARGE_NOISE = 1e-9;

/** Share of a row's activity and side by which their difference may be off. */
export const SUM_ROUNDING = 2 ** -48;

/**
 * The coefficient of an integer column need not be larger than what the row can exceed its side
 * by: a x <= b with a > max(row) - b says nothing more than a = max(row) - b does, once b moves
 * along. The integer points stay, the LP shrinks. This is what takes a big M down to size.
 *
 * M. W. P. Savelsbergh, "Preprocessing and probing techniques for mixed integer programming
 * problems", ORSA J. Computing 6, 1994. Example: 5 x + y <= 5 with x, y binary becomes x + y <= 1.
 */
export const coefficientTightening: Reduction = {
  name: "coefficient-tightening",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitRows(problem, edits, reduceRow);
  },

  /** Writes no record: the integer points are the same. */
  undo() {},
};

function reduceRow(problem: ProblemView, edits: Edits, i: number): Outcome {
  const { rowAlive, rowLower, rowUpper } = problem;
  if (rowAlive[i] === 0) return "done";
  if (problem.activityNoise(i) > LARGE_NOISE) edits.refreshActivity(i);
  if (rowLower[i] === -Infinity)
    tightenRow(problem, edits, i, { sign: 1, most: problem.maxActivity(i), blur: 0 });
  else if (rowUpper[i] === Infinity)
    tightenRow(problem, edits, i, { sign: -1, most: -problem.minActivity(i), blur: 0 });
  return "done";
}

/** The row read as sign · a x <= sign · side. */
export interface SignedActivity {
  readonly sign: number;
  /** What sign · a x comes to at most, */
  readonly most: number;
  /** and how far that may be off, beside what the row's noise says. */
  readonly blur: number;
}

/** Shrinks the coefficients of the row's integer columns to what it can exceed its side by. */
export function tightenRow(
  problem: ProblemView,
  edits: Edits,
  i: number,
  { sign, most, blur }: SignedActivity,
): void {
  const { matrix, isInteger, columnLower, columnUpper, rowLower, rowUpper } = problem;
  const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
  const oldSide = sign > 0 ? rowUpper[i] : -rowLower[i];
  const excess = most - oldSide;
  if (!(excess < Infinity) || excess <= MIN_EXCESS * Math.max(1, Math.abs(oldSide))) return;
  edits.spend(matrix.rowSize[i]);
  // Where the sums are no integers, what they round must not make the row tighter than it was.
  const sums = SUM_ROUNDING * (Math.abs(most) + Math.abs(oldSide));
  // What the side is off by stays as it is: with that in it, the slip of a row that shrinks twice grew eightfold.
  const slip = sums + SHIFTS * problem.activityNoise(i) + blur;
  const least = Math.max(roundingMargin(excess), LEAST_SHIFTS * slip);
  let side = oldSide;
  for (let k = rowHead[i]; k >= 0; ) {
    const next = nextInRow[k];
    const j = entryColumn[k];
    const a = sign * entryValue[k];
    const surplus = Math.abs(a) - excess;
    if (isInteger[j] === 1 && surplus > MIN_SHRINK * Math.abs(a) + least) {
      side -= a > 0 ? surplus * columnUpper[j] : -surplus * columnLower[j];
      edits.setCoefficient(k, a > 0 === sign > 0 ? excess : -excess);
    }
    k = next;
  }
  if (side === oldSide) return;
  if (!Number.isInteger(side) || !Number.isInteger(excess)) {
    side += slip;
    // As a bound of a column that is then fixed there, it went on to rows with coefficients of 10^-5.
    edits.blurWidenedSides(i, slip);
  }
  if (sign > 0) edits.setRowUpper(i, side);
  else edits.setRowLower(i, -side);
}
