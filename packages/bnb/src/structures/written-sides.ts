import {
  bigGreatestCommonDivisor,
  isWide,
  lastPlaceOf,
  type Problem,
  type Steps,
  upperRest,
  writtenRest,
} from "@bough/problem";

/** Rows looked at between two pauses. */
const ROWS_PER_STEP = 50_000;
/** Doubles that are tried beside one. */
const NEIGHBOURS = [0, 1, -1, 2, -2] as const;

/**
 * The problem with sides that allow rows of integers what they allow as they were written. Beyond 2^53 a
 * double misses the number by up to hundreds; between the multiples of what all coefficients have in
 * common there often is another that lies on the right side of each. Where none does, the side is widened:
 * the referee, who reads what was written, has the last word.
 */
export function* withWrittenSides(problem: Problem): Steps<Problem> {
  const { numRows, rowLower, rowUpper } = problem;
  let sides: { rowLower: Float64Array; rowUpper: Float64Array } | undefined;
  for (let i = 0; i < numRows; i++) {
    if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    if (!isWide(rowLower[i]) && !isWide(rowUpper[i])) continue;
    const row = wholeRow(problem, i);
    if (row === null) continue;
    sides ??= { rowLower: rowLower.slice(), rowUpper: rowUpper.slice() };
    if (isWide(rowLower[i])) sides.rowLower[i] = -upperSide(-rowLower[i], row);
    if (isWide(rowUpper[i])) sides.rowUpper[i] = upperSide(rowUpper[i], row);
  }
  return sides === undefined ? problem : problem.with(sides);
}

interface WholeRow {
  /** What all coefficients are multiples of. */
  readonly divisor: bigint;
  /** What terms may be off by whose coefficients are beyond 2^53 as well. */
  readonly error: number;
}

/** Null of a row that is not one of integers, or has nothing to say of itself. */
function wholeRow(problem: Problem, i: number): WholeRow | null {
  const { rows, isInteger, columnLower, columnUpper } = problem;
  let divisor = 0n;
  let error = 0;
  for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
    const j = rows.indices[k];
    const value = rows.values[k];
    if (isInteger[j] === 0 || !Number.isInteger(value)) return null;
    const missing = Math.abs(writtenRest(value));
    if (missing > 0)
      error += missing * Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
    divisor = bigGreatestCommonDivisor(BigInt(value), divisor);
  }
  return divisor === 0n || error === Infinity ? null : { divisor, error };
}

/** A double with the same multiples of the divisor at most as large as the side, read either way. */
function upperSide(side: number, { divisor, error }: WholeRow): number {
  if (error > 0) return side + error + lastPlaceOf(side);
  const readings = (value: number) => [BigInt(value), BigInt(value) + BigInt(upperRest(value))];
  const wanted = floorOf(readings(side)[1] as bigint, divisor);
  for (const steps of NEIGHBOURS) {
    const other = side + steps * lastPlaceOf(side);
    if (isWide(other) && readings(other).every((whole) => floorOf(whole, divisor) === wanted))
      return other;
  }
  return side + lastPlaceOf(side);
}

function floorOf(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return quotient * divisor > value ? quotient - 1n : quotient;
}
