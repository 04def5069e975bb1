import { checkSolution, DEFAULT_TOLERANCES, type Problem } from "@bough/problem";

/** Share of a bound, at least this much itself, that presolve and propagation round away from a real column. */
const BOUND_ROUNDING = 1e-12;
/** Share of a side, or of a row's terms, that doubles do not carry: half of what the referee forgives. */
const LAST_PLACES = 2 ** -51;
/**
 * The same where decimals are read as doubles and no more: half a last place for the side, the coefficient
 * and the value of each term. An optimum that takes all of it may be rounded and still pass the referee.
 */
const READ_PLACES = 2 ** -52;
/**
 * Rows that are parallel but for a last place meet where values are some 10^15 times those of the
 * data: what an LP has only beyond this, rounding of its data makes or unmakes.
 */
export const FARTHEST = 1e11;

/**
 * The problem with room around its real numbers for what bounds of columns and sides may have lost in
 * rounding: in exact arithmetic a column may miss its own row by a last place.
 */
export function withRoundingRoom(problem: Problem): Problem {
  const { columnLower, columnUpper, isInteger } = problem;
  const ofBound = (value: number, j: number) =>
    isInteger[j] === 1 || !Number.isFinite(value)
      ? 0
      : BOUND_ROUNDING * Math.max(1, Math.abs(value));
  return withSideRoom(problem, Math.abs).with({
    columnLower: columnLower.map((value, j) => value - ofBound(value, j)),
    columnUpper: columnUpper.map((value, j) => value + ofBound(value, j)),
  });
}

/**
 * The problem with room around its sides for last places of all terms that a row may have: those of
 * 10^9 times a decimal come to 10^-6 of a side that they cancel on. A point of this problem is one of
 * what was meant only where `isLpPoint` says so, since terms may be far smaller than bounds let them be.
 *
 * @param share of the terms, more than last places where the data have been rounded before
 */
export function withRoomForTerms(problem: Problem, share: number = LAST_PLACES): Problem {
  const terms = largestTerms(problem);
  return withSideRoom(problem, (side, i) => Math.abs(side) + terms[i], share);
}

/**
 * The problem with room around its sides for what decimals lose where they are read as doubles, of terms as
 * large as they may be, or as they are at `x`: each point that meets the decimals is a point of this one,
 * of the latter where its terms are no smaller.
 */
export function withRoomForReading(problem: Problem, x?: Float64Array): Problem {
  const terms = largestTerms(problem, x);
  return withSideRoom(problem, (side, i) => Math.abs(side) + terms[i], READ_PLACES);
}

/**
 * The problem with half of what the referee forgives of rows and real columns: what meets the decimals is a point of
 * this one, even with bounds that presolve has rounded, unless a column without a bound lies far off. What only the
 * other half lets pass need not be found.
 *
 * @param share of the terms on top, for last places; 0 where those need not be found either: at integers of 8 · 10^9 a
 *   problem of three columns without a point was searched for them for 170 000 nodes
 */
export function withRoomForDecimals(problem: Problem, share: number = LAST_PLACES): Problem {
  const { columnLower, columnUpper, isInteger } = problem;
  const half = DEFAULT_TOLERANCES.primalFeasibility / 2;
  const terms = largestTerms(problem, undefined, true);
  const ofBound = (bound: number, j: number) =>
    isInteger[j] === 1 || !Number.isFinite(bound) ? 0 : half + LAST_PLACES * Math.abs(bound);
  return withSideRoom(problem, (_, i) => half + share * terms[i], 1).with({
    columnLower: columnLower.map((bound, j) => bound - ofBound(bound, j)),
    columnUpper: columnUpper.map((bound, j) => bound + ofBound(bound, j)),
  });
}

/** Whether the referee lets a point of the relaxation pass. */
export function isLpPoint(problem: Problem, x: Float64Array): boolean {
  const { bound, row } = checkSolution(problem, x);
  return bound?.isViolated !== true && row?.isViolated !== true;
}

/**
 * True where a point lies so near to zero, or to bounds that were given, that the last digits of its rows'
 * coefficients do not matter.
 */
export function isWithinReach({ columnLower, columnUpper }: Problem, x: Float64Array): boolean {
  return x.every((value, j) => {
    const fromBounds = Math.min(Math.abs(value - columnLower[j]), Math.abs(columnUpper[j] - value));
    return Math.min(Math.abs(value), fromBounds) <= FARTHEST;
  });
}

/**
 * True where columns without an end lie so far off that last places of their terms come to more than rows are
 * forgiven: at x = 7 · 10^10, 1975400 x says nothing of a thousandth any more.
 */
export function hidesInTerms(problem: Problem, x: Float64Array): boolean {
  const { numCols, columns, columnLower, columnUpper } = problem;
  const { starts, values } = columns;
  for (let j = 0; j < numCols; j++) {
    if (Number.isFinite(columnLower[j]) && Number.isFinite(columnUpper[j])) continue;
    const size = Math.abs(x[j]);
    if (size <= 1) continue;
    for (let k = starts[j]; k < starts[j + 1]; k++)
      if (LAST_PLACES * Math.abs(values[k]) * size > DEFAULT_TOLERANCES.primalFeasibility)
        return true;
  }
  return false;
}

/** @param size of which a share is given to a side of row `i` */
function withSideRoom(
  problem: Problem,
  size: (side: number, i: number) => number,
  share = LAST_PLACES,
): Problem {
  const { rowLower, rowUpper } = problem;
  const room = (side: number, i: number) => (Number.isFinite(side) ? share * size(side, i) : 0);
  return problem.with({
    rowLower: rowLower.map((side, i) => side - room(side, i)),
    rowUpper: rowUpper.map((side, i) => side + room(side, i)),
  });
}

/**
 * The largest sum of each row's terms that doubles may round, columns without a bound left out; at a point,
 * its own sum of them. Products of integers are exact, and count only where `ofIntegers`. [numRows]
 */
function largestTerms(problem: Problem, x?: Float64Array, ofIntegers = false): Float64Array {
  const { numRows, numCols, columnLower, columnUpper, isInteger } = problem;
  const { starts, indices, values } = problem.columns;
  const terms: Float64Array = new Float64Array(numRows);
  for (let j = 0; j < numCols; j++) {
    const reach = Math.abs(x?.[j] ?? Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j])));
    if (reach === Infinity) continue;
    for (let k = starts[j]; k < starts[j + 1]; k++)
      if (ofIntegers || isInteger[j] === 0 || !Number.isInteger(values[k]))
        terms[indices[k]] += Math.abs(values[k]) * reach;
  }
  return terms;
}
