import type { Steps } from "@bough/problem";
import { greatestCommonDivisor, Rational } from "@bough/proof";
import { ModularFactor, PRIME } from "./modular-factor.ts";
import { type CommonQuotients, quotientsOf } from "./quotients-of-digits.ts";

/** A sparse line of a matrix. */
export interface SparseLine {
  readonly indices: readonly number[];
  readonly values: readonly Rational[];
}

/** Digits, base PRIME, that a solution may have: longer ones are given up. */
const MOST_DIGITS = 6000;
const FIRST_DIGITS = 6;
const BIG_PRIME = BigInt(PRIME);
const HALF_PRIME = PRIME / 2;

/** Lines between two pauses, where each costs little, */
const LINES_PER_STEP = 50;
/** and where numbers may be long. */
const LONG_LINES_PER_STEP = 8;

/** Integers by row and by column, as the lifting needs them. */
interface WholeLines {
  readonly starts: Int32Array;
  readonly indices: Int32Array;
  readonly values: bigint[];
  /** The same as doubles, where all are small enough for exact sums; else null. */
  readonly small: Float64Array | null;
}

/**
 * A square sparse system of linear equations, solved without rounding: digit by digit modulo powers of
 * a prime, from one factorisation modulo the prime, until the quotients can be read off.
 *
 * J. D. Dixon, "Exact solution of linear equations using p-adic expansions", Numerische Mathematik
 * 40, 1982.
 */
export class ExactSystem {
  readonly #size: number;
  /** Each row was multiplied by this to make it whole. */
  readonly #rowScale: readonly Rational[];
  readonly #byRow: WholeLines;
  readonly #byColumn: WholeLines;
  readonly #factor: ModularFactor;

  /** With pauses; undefined where the matrix is singular, or happens to be modulo the prime. */
  static *inSteps(rows: readonly SparseLine[]): Steps<ExactSystem | undefined> {
    const scaled: WholeLine[] = [];
    const modular: Map<number, number>[] = [];
    for (const [i, row] of rows.entries()) {
      if (i % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
      const line = wholeLine(row);
      scaled.push(line);
      modular.push(modularLine(line));
    }
    const factor = yield* ModularFactor.inSteps(modular);
    if (factor === undefined) return undefined;
    yield;
    const byRow = linesOf(scaled.map(({ entries }) => entries));
    yield;
    const columns: [number, bigint][][] = scaled.map(() => []);
    for (const [i, { entries }] of scaled.entries())
      for (const [j, value] of entries) columns[j].push([i, value]);
    yield;
    const byColumn = linesOf(columns);
    yield;
    const rowScale = scaled.map(({ scale }) => Rational.of(scale));
    return new ExactSystem(rowScale, byRow, byColumn, factor);
  }

  private constructor(
    rowScale: readonly Rational[],
    byRow: WholeLines,
    byColumn: WholeLines,
    factor: ModularFactor,
  ) {
    this.#size = rowScale.length;
    this.#rowScale = rowScale;
    this.#byRow = byRow;
    this.#byColumn = byColumn;
    this.#factor = factor;
  }

  /** x with A x = b; undefined where its numbers are too long. */
  *solve(b: readonly Rational[]): Steps<Rational[] | undefined> {
    const scaled = b.map((value, i) => value.times(this.#rowScale[i]));
    return yield* this.#lift(scaled, this.#byRow, (r) => this.#factor.solve(r));
  }

  /** y with Aᵀ y = c. */
  *solveTransposed(c: readonly Rational[]): Steps<Rational[] | undefined> {
    const found = yield* this.#lift(c, this.#byColumn, (r) => this.#factor.solveTransposed(r));
    return found?.map((value, i) => value.times(this.#rowScale[i]));
  }

  *#lift(
    side: readonly Rational[],
    lines: WholeLines,
    solve: (side: Float64Array) => Float64Array,
  ): Steps<Rational[] | undefined> {
    const denominator = side.reduce(leastCommonMultiple, 1n);
    yield;
    const whole = side.map((value) => (value.numerator * denominator) / value.denominator);
    if (whole.every((value) => value === 0n)) return side.map(() => Rational.fromInteger(0));
    let rest: bigint[] = whole.slice();
    const digits: Float64Array[] = [];
    for (let wanted = FIRST_DIGITS; wanted <= MOST_DIGITS; wanted = Math.ceil(wanted * 1.6)) {
      while (digits.length < wanted) {
        const digit = solve(Float64Array.from(rest, residue));
        for (let k = 0; k < digit.length; k++) if (digit[k] > HALF_PRIME) digit[k] -= PRIME;
        digits.push(digit);
        yield;
        rest = yield* nextRest(rest, lines, digit);
      }
      const found = yield* quotientsOf(digits, this.#size);
      if (found !== undefined && (yield* solves(lines, found, whole)))
        return yield* overDenominator(found.numerators, found.denominator * denominator);
    }
    return undefined;
  }
}

function* overDenominator(numerators: readonly bigint[], denominator: bigint): Steps<Rational[]> {
  const quotients: Rational[] = [];
  for (const numerator of numerators) {
    if (quotients.length % LONG_LINES_PER_STEP === LONG_LINES_PER_STEP - 1) yield;
    quotients.push(Rational.of(numerator, denominator));
  }
  return quotients;
}

interface WholeLine {
  readonly entries: readonly (readonly [number, bigint])[];
  readonly scale: bigint;
}

function wholeLine({ indices, values }: SparseLine): WholeLine {
  const scale = values.reduce(leastCommonMultiple, 1n);
  return {
    scale,
    entries: indices.map((j, k) => [j, (values[k].numerator * scale) / values[k].denominator]),
  };
}

function modularLine({ entries }: WholeLine): Map<number, number> {
  const line = new Map<number, number>();
  for (const [j, value] of entries) {
    const rest = residue(value);
    if (rest !== 0) line.set(j, rest);
  }
  return line;
}

function leastCommonMultiple(a: bigint, { denominator }: Rational): bigint {
  if (denominator === 1n || a === denominator) return a;
  return (a / greatestCommonDivisor(a, denominator)) * denominator;
}

function residue(value: bigint): number {
  const rest = Number(value % BIG_PRIME);
  return rest < 0 ? rest + PRIME : rest;
}

function linesOf(lines: readonly (readonly (readonly [number, bigint])[])[]): WholeLines {
  const starts = new Int32Array(lines.length + 1);
  for (const [i, line] of lines.entries()) starts[i + 1] = starts[i] + line.length;
  const entries = lines.flat();
  const values = entries.map(([, value]) => value);
  const largest = lines.reduce(
    (most, line) =>
      Math.max(
        most,
        line.reduce((sum, [, v]) => sum + Math.abs(Number(v)), 0),
      ),
    0,
  );
  const isSmall = largest * PRIME < Number.MAX_SAFE_INTEGER;
  return {
    starts,
    indices: Int32Array.from(entries, ([j]) => j),
    values,
    small: isSmall ? Float64Array.from(values, Number) : null,
  };
}

/** (rest - A digit) / PRIME, which leaves no remainder. */
function* nextRest(
  rest: readonly bigint[],
  lines: WholeLines,
  digit: Float64Array,
): Steps<bigint[]> {
  const next: bigint[] = [];
  for (let i = 0; i < rest.length; i++) {
    if (i % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    next.push((rest[i] - timesDigit(lines, i, digit)) / BIG_PRIME);
  }
  return next;
}

function timesDigit(lines: WholeLines, i: number, digit: Float64Array): bigint {
  const { starts, indices, values, small } = lines;
  if (small !== null) {
    let sum = 0;
    for (let k = starts[i]; k < starts[i + 1]; k++) sum += small[k] * digit[indices[k]];
    return BigInt(sum);
  }
  let sum = 0n;
  for (let k = starts[i]; k < starts[i + 1]; k++)
    if (digit[indices[k]] !== 0) sum += values[k] * BigInt(digit[indices[k]]);
  return sum;
}

function* solves(
  { starts, indices, values }: WholeLines,
  { numerators, denominator }: CommonQuotients,
  side: readonly bigint[],
): Steps<boolean> {
  for (let i = 0; i < side.length; i++) {
    if (i % LONG_LINES_PER_STEP === LONG_LINES_PER_STEP - 1) yield;
    let sum = 0n;
    for (let k = starts[i]; k < starts[i + 1]; k++) sum += values[k] * numerators[indices[k]];
    if (sum !== side[i] * denominator) return false;
  }
  return true;
}
