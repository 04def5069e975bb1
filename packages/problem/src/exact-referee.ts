import { InvalidProblemError } from "./errors.ts";
import { Dyadic } from "./exact/dyadic.ts";
import type { Problem } from "./problem.ts";
import { sharesValue, structureName, type ViolationKind } from "./referee.ts";
import { largestExcess, longestOverlap } from "./schedule.ts";
import { type EssentialStructure, isEssential } from "./structure.ts";

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
 * all. Lists every violation, the largest first. For integer data it is the last word.
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
    const amount = distance(value, problem.columnLower[j], problem.columnUpper[j]);
    show("bound", j, problem.columnName(j), amount);
    if (problem.isInteger[j] === 1 && !Number.isInteger(x[j])) {
      show("integrality", j, problem.columnName(j), magnitude(value.minus(nearestInteger(x[j]))));
    }
  }
  for (let i = 0; i < problem.numRows; i++) {
    const amount = distance(exactActivity(problem, i, x), problem.rowLower[i], problem.rowUpper[i]);
    show("row", i, problem.rowName(i), amount);
  }
  problem.structures.forEach((structure, index) => {
    if (isEssential(structure))
      show("structure", index, structureName(problem, structure), structureAmount(structure, x));
  });
  return found.sort((a, b) => b.exactAmount.compare(a.exactAmount));
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

function exactSum(columns: Int32Array, coefficients: Float64Array, x: ArrayLike<number>): Dyadic {
  const integers = sumOfIntegers(columns, coefficients, x);
  if (integers !== null) return Dyadic.from(integers);
  let sum = Dyadic.zero;
  for (let k = 0; k < columns.length; k++) {
    if (x[columns[k]] === 0) continue;
    sum = sum.plus(Dyadic.from(coefficients[k]).times(Dyadic.from(x[columns[k]])));
  }
  return sum;
}

/** The sum in plain doubles where every term is an integer and nothing can round; else null. */
function sumOfIntegers(
  columns: Int32Array,
  coefficients: Float64Array,
  x: ArrayLike<number>,
): number | null {
  let sum = 0;
  let size = 0;
  for (let k = 0; k < columns.length; k++) {
    const value = x[columns[k]];
    if (!Number.isInteger(value) || !Number.isInteger(coefficients[k])) return null;
    sum += coefficients[k] * value;
    size += Math.abs(coefficients[k] * value);
  }
  return size <= Number.MAX_SAFE_INTEGER ? sum : null;
}

/** How far outside [lower, upper]; not positive inside. */
function distance(value: Dyadic, lower: number, upper: number): Dyadic {
  if (lower !== -Infinity) {
    const below = Dyadic.from(lower).minus(value);
    if (below.sign() > 0) return below;
  }
  return upper === Infinity ? Dyadic.zero : value.minus(Dyadic.from(upper));
}

function structureAmount(structure: EssentialStructure, x: ArrayLike<number>): Dyadic {
  switch (structure.kind) {
    case "semi-continuous": {
      const value = Dyadic.from(x[structure.column]);
      const outside = distance(value, structure.lower, structure.upper);
      return smaller(magnitude(value), outside);
    }
    case "sos1":
    case "sos2":
      return outsideWindow(structure.columns, x, structure.kind === "sos1" ? 1 : 2);
    case "indicator": {
      if (x[structure.binary] !== structure.activeValue) return Dyadic.zero;
      const sum = exactSum(structure.columns, structure.coefficients, x);
      return distance(sum, structure.lower, structure.upper);
    }
    case "distinct":
      return sharesValue(structure, x) ? Dyadic.from(1) : Dyadic.zero;
    case "no-overlap":
      return Dyadic.from(longestOverlap(structure, x));
    case "cumulative":
      return Dyadic.from(largestExcess(structure, x));
  }
}

/** The largest |x| outside the best window of neighbours: doubles compare exactly as they are. */
function outsideWindow(columns: Int32Array, x: ArrayLike<number>, width: number): Dyadic {
  let least = Infinity;
  for (let first = 0; first + width <= columns.length; first++) {
    let most = 0;
    for (let k = 0; k < columns.length; k++) {
      if (k < first || k >= first + width) most = Math.max(most, Math.abs(x[columns[k]]));
    }
    least = Math.min(least, most);
  }
  return least === Infinity ? Dyadic.zero : Dyadic.from(least);
}

function magnitude(value: Dyadic): Dyadic {
  return value.sign() < 0 ? value.negated() : value;
}

function smaller(a: Dyadic, b: Dyadic): Dyadic {
  return a.compare(b) <= 0 ? a : b;
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
