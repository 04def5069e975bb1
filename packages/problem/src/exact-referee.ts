import { InvalidProblemError } from "./errors.ts";
import { Dyadic } from "./exact/dyadic.ts";
import { exactDistance, exactMagnitude, exactSum } from "./exact/exact-sum.ts";
import { isWide, lowerRest, upperRest, writtenRest } from "./exact/written-number.ts";
import type { Problem } from "./problem.ts";
import { structureName, type ViolationKind } from "./referee.ts";
import { exactStructureViolation, isEssential } from "./structure.ts";

/** A violation in exact arithmetic. */
export interface ExactViolation {
  readonly kind: ViolationKind;
  readonly index: number;
  readonly name: string;
  /** Distance from the allowed set, as a number without rounding. */
  readonly exactAmount: Dyadic;
  /** The same as "p/q". */
  readonly fraction: string;
  /** The same in decimal digits, rounded to 20 places. */
  readonly decimal: string;
  readonly amount: number;
}

/**
 * Checks `x` against the problem with every double taken at its exact value and no tolerance at
 * all, but for integers beyond 2^53 in rows of integers, which are what `checkSolution` reads them as: the
 * decimals that they were written as. Lists every violation, the largest first. For integer data it is
 * the last word.
 *
 * @param x a value for each column [numCols]; must be finite
 */
export function checkSolutionExact(problem: Problem, x: ArrayLike<number>): ExactViolation[] {
  requireFinitePoint(problem, x);
  const found: ExactViolation[] = [];
  const show = (kind: ViolationKind, index: number, name: string, amount: Dyadic): void => {
    if (amount.sign() <= 0) return;
    const [fraction, decimal] = [amount.toFraction(), amount.toDecimal()];
    found.push({
      kind,
      index,
      name,
      exactAmount: amount,
      fraction,
      decimal,
      amount: amount.toNumber(),
    });
  };
  for (let j = 0; j < problem.numCols; j++) {
    const value = Dyadic.from(x[j]);
    const amount = exactDistance(value, problem.columnLower[j], problem.columnUpper[j]);
    show("bound", j, problem.columnName(j), amount);
    if (problem.isInteger[j] === 1 && !Number.isInteger(x[j])) {
      show(
        "integrality",
        j,
        problem.columnName(j),
        exactMagnitude(value.minus(nearestInteger(x[j]))),
      );
    }
  }
  for (let i = 0; i < problem.numRows; i++) {
    show("row", i, problem.rowName(i), rowDistance(problem, i, x));
  }
  problem.structures.forEach((structure, index) => {
    if (isEssential(structure))
      show(
        "structure",
        index,
        structureName(problem, structure),
        exactStructureViolation(structure, x),
      );
  });
  return found.sort((a, b) => b.exactAmount.compare(a.exactAmount));
}

/** How far the activity of row `i` at `x` lies outside its sides; not positive inside. */
function rowDistance(problem: Problem, i: number, x: ArrayLike<number>): Dyadic {
  const { rowLower, rowUpper, rows } = problem;
  const { starts, indices, values } = rows;
  const [lower, upper] = [rowLower[i], rowUpper[i]];
  let activity = exactActivity(problem, i, x);
  let hasWide = isWide(lower) || isWide(upper);
  let isOfIntegers = true;
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    const j = indices[k];
    if (isWide(values[k])) hasWide = true;
    if (problem.isInteger[j] === 1 && Number.isInteger(x[j]) && Number.isInteger(values[k]))
      continue;
    isOfIntegers = false;
    break;
  }
  if (!hasWide || !isOfIntegers) return exactDistance(activity, lower, upper);
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    const rest = Dyadic.from(writtenRest(values[k]));
    activity = activity.plus(rest.times(Dyadic.from(x[indices[k]])));
  }
  const below = exactDistance(activity.minus(Dyadic.from(lowerRest(lower))), lower, Infinity);
  if (below.sign() > 0) return below;
  return exactDistance(activity.minus(Dyadic.from(upperRest(upper))), -Infinity, upper);
}

/** The activity of row `i` at `x` without rounding. */
export function exactActivity(problem: Problem, i: number, x: ArrayLike<number>): Dyadic {
  const { starts, indices, values } = problem.rows;
  return exactSum(
    indices.subarray(starts[i], starts[i + 1]),
    values.subarray(starts[i], starts[i + 1]),
    x,
  );
}

/** The minimised objective at `x` without rounding, offset included. */
export function exactObjective(problem: Problem, x: ArrayLike<number>): Dyadic {
  let sum = Dyadic.from(problem.objectiveOffset);
  for (let j = 0; j < problem.numCols; j++) {
    if (problem.cost[j] === 0) continue;
    sum = sum.plus(Dyadic.from(problem.cost[j]).times(Dyadic.from(x[j])));
  }
  return sum;
}

function nearestInteger(value: number): Dyadic {
  return Dyadic.from(Math.round(value));
}

function requireFinitePoint(problem: Problem, x: ArrayLike<number>): void {
  for (let j = 0; j < problem.numCols; j++) {
    if (Number.isFinite(x[j])) continue;
    throw new InvalidProblemError(
      `the point has the value ${x[j]} for column ${problem.columnName(j)}; it must be finite`,
    );
  }
}
