import {
  isEssential,
  type Problem,
  type Steps,
  structureViolation,
  type Tolerances,
} from "@bough/problem";

/** Columns or structures looked at between two pauses. */
const LINES_PER_STEP = 50_000;
/** Relative distance from a short number or a bound that is put down to rounding: a few thousand last digits. */
const ROUNDING_RESIDUE = 1e-12;
/** One over the last place of a short number: halves, quarters, cents and millionths are short. */
const SHORT = 1e6;
/** Share of the step between short numbers, or whole ones, within which a value is beside one not just by chance. */
const NOT_BY_CHANCE = 0.01;
/** Beyond this a double has no room for the places of a short number. */
const LARGEST_SHORT = 2 ** 53 / SHORT;

/**
 * `x` without what arithmetic leaves behind: a semi-continuous column at 2e-10 is zero, and so is what
 * an ordered set has one too many of, a value
 * just outside its bounds is at the bound, 3.2499999999999996 is 3.25. Each value moves by no more
 * than the tolerances forgive, but rows with large coefficients may notice: whoever asks checks the
 * result, and keeps `x` where it does not pass. With pauses.
 *
 * @param x a value for each column [numCols]
 */
export function* tidyPoint(
  problem: Problem,
  x: Float64Array,
  tolerances: Tolerances,
): Steps<Float64Array> {
  const tidy = x.slice();
  const forgiven = tolerances.primalFeasibility;
  for (const [k, structure] of problem.structures.entries()) {
    if (k % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if (!isEssential(structure)) continue;
    if (structure.kind === "semi-continuous") {
      const { column, lower, upper } = structure;
      tidy[column] = inRangeOrZero(tidy[column], lower, upper, forgiven);
    } else if (structure.kind === "sos1" || structure.kind === "sos2") {
      const { amount } = structureViolation(structure, tidy);
      if (amount === 0 || amount > forgiven) continue;
      for (const j of structure.columns) if (Math.abs(tidy[j]) <= amount) tidy[j] = 0;
    }
  }
  const { numCols, columnLower, columnUpper } = problem;
  for (let j = 0; j < numCols; j++) {
    if (j % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    // Adding zero turns a negative zero into zero.
    if (Number.isInteger(tidy[j]) && tidy[j] >= columnLower[j] && tidy[j] <= columnUpper[j]) {
      tidy[j] += 0;
      continue;
    }
    const value = clamped(tidy[j], columnLower[j], columnUpper[j], forgiven);
    tidy[j] = withoutResidue(value, columnLower[j], columnUpper[j]) + 0;
  }
  return tidy;
}

/** True where every value is whole or the double next to a short decimal number. [numCols] */
export function isShort(x: Float64Array): boolean {
  return x.every((value) => value === shortNear(value));
}

/** The short number or the bound within rounding of a value; the value itself where there is none. */
function withoutResidue(value: number, lower: number, upper: number): number {
  const short = shortNear(value);
  if (isBesideShort(value, short) && short >= lower && short <= upper) return short;
  if (isBeside(value, lower)) return lower;
  return isBeside(value, upper) ? upper : value;
}

/** Of six places at 500 000, every number is within 10^-12 of its size. */
function isBesideShort(value: number, short: number): boolean {
  const step = Number.isInteger(short) ? 1 : 1 / SHORT;
  return isBeside(value, short) && Math.abs(value - short) <= NOT_BY_CHANCE * step;
}

/** The nearest whole number, or the nearest number of few decimals where that is another. */
function shortNear(value: number): number {
  const whole = Math.round(value);
  if (isBeside(value, whole) || Math.abs(value) > LARGEST_SHORT) return whole;
  return Math.round(value * SHORT) / SHORT;
}

/** Nothing finite is beside a bound that is infinite, of which any share is. */
function isBeside(value: number, other: number): boolean {
  if (!Number.isFinite(other)) return false;
  return Math.abs(value - other) <= ROUNDING_RESIDUE * Math.max(1, Math.abs(other));
}

function inRangeOrZero(value: number, lower: number, upper: number, forgiven: number): number {
  if (value >= lower && value <= upper) return value;
  if (Math.abs(value) <= forgiven) return 0;
  return clamped(value, lower, upper, forgiven);
}

/** The nearest value within the bounds where it is no farther than what is forgiven. */
function clamped(value: number, lower: number, upper: number, forgiven: number): number {
  const nearest = Math.min(Math.max(value, lower), upper);
  return Math.abs(value - nearest) <= forgiven ? nearest : value;
}
