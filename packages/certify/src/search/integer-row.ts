import type { Steps } from "@bough/problem";
import { greatestCommonDivisor, ONE, Rational } from "@bough/proof";
import type { Combined } from "../lp/emit-proof.ts";
import type { ExactBounds, ExactProblem, ExactRow } from "../lp/exact-lp-data.ts";
import { lowerOf, upperOf } from "./bound-literal.ts";

/**
 * A row over integer columns as propagation sees it: Σ weight · variable <= limit over bound
 * variables, weights positive integers. Continuous columns were taken out at their bounds.
 */
export interface IntegerRow {
  readonly variables: Int32Array;
  readonly weights: Float64Array;
  limit: number;
  /** What bound variable k is multiplied by in the proof; its constraint says its value. */
  readonly multipliers: readonly Rational[];
  /** What every sum of this row begins with: the row itself and bounds of continuous columns. */
  readonly base: Combined;
  /** True for the objective: the sum then says that it reaches the target, and is no absurdity. */
  readonly isGoal: boolean;
}

/** Weights and limits beyond this leave no room for exact sums of doubles. */
const LARGEST = 2 ** 40;

/** Coefficients that are made integers between two pauses. */
const ENTRIES_PER_STEP = 2000;

/** Rows for propagation, and whether they say all that the sides of the problem's rows say. */
export interface IntegerRows {
  readonly rows: readonly IntegerRow[];
  readonly isComplete: boolean;
}

/** What the sides of the rows say about integer columns alone, and whether that is all they say. */
export function* integerRowsOf({ rows, bounds, isInteger }: ExactProblem): Steps<IntegerRows> {
  const found: IntegerRow[][] = [];
  let entries = 0;
  for (const row of rows) {
    found.push(yield* sidesOf(row, bounds, isInteger));
    entries += row.terms.indices.length;
    if (entries < ENTRIES_PER_STEP) continue;
    entries = 0;
    yield;
  }
  const isComplete = rows.every(({ lower, upper }, i) => {
    const sides = Number(lower !== null) + Number(upper !== null);
    return found[i].length === sides;
  });
  return { rows: found.flat(), isComplete };
}

function* sidesOf(
  row: ExactRow,
  bounds: ExactBounds,
  isInteger: readonly boolean[],
): Steps<IntegerRow[]> {
  const { terms, lower, upper, lowerLine, upperLine } = row;
  const found: (IntegerRow | undefined)[] = [];
  for (const isLower of [true, false]) {
    const side = isLower ? lower : upper;
    if (side === null) continue;
    const sign = isLower ? ONE : ONE.negated();
    // Σ a x >= b, all turned for an upper side; -a x is bounded by the columns' upper bounds.
    const values: Rational[] = [];
    for (const value of terms.values) {
      if (values.length % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
      values.push(value.times(sign));
    }
    const base = { uses: [isLower ? lowerLine : upperLine], multipliers: [sign] };
    const sum = { indices: terms.indices, values, side: side.times(sign) };
    found.push(yield* integerRow(sum, base, bounds, isInteger, false));
  }
  return found.filter((each) => each !== undefined);
}

/** The row that says "the objective is below the target"; undefined where it has no such form. */
export function* goalRowOf(problem: ExactProblem, target: Rational): Steps<IntegerRow | undefined> {
  const { cost, bounds, isInteger } = problem;
  const indices = [...cost.keys()].filter((j) => cost[j].sign() !== 0);
  const values = indices.map((j) => cost[j].negated());
  const sum = { indices, values, side: target.negated() };
  return yield* integerRow(sum, { uses: [], multipliers: [] }, bounds, isInteger, true);
}

interface Sum {
  readonly indices: readonly number[];
  readonly values: readonly Rational[];
  readonly side: Rational;
}

function* integerRow(
  { indices, values, side }: Sum,
  { uses, multipliers }: Combined,
  bounds: ExactBounds,
  isInteger: readonly boolean[],
  isGoal: boolean,
): Steps<IntegerRow | undefined> {
  const isLong = indices.length >= ENTRIES_PER_STEP;
  const base = { uses: [...uses], multipliers: [...multipliers] };
  const variables: number[] = [];
  const kept: Rational[] = [];
  let rest = side;
  for (const [k, j] of indices.entries()) {
    if (k % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
    const a = values[k];
    const isPositive = a.sign() > 0;
    if (isInteger[j]) {
      variables.push(isPositive ? upperOf(j) : lowerOf(j));
      kept.push(a);
      continue;
    }
    const most = isPositive ? bounds.upper[j] : bounds.lower[j];
    if (most === null) return undefined;
    base.uses.push(isPositive ? bounds.upperLine[j] : bounds.lowerLine[j]);
    base.multipliers.push(a.negated());
    rest = rest.minus(a.times(most));
  }
  if (isLong) yield;
  const scale = yield* scaleOf(kept);
  const weights = new Float64Array(kept.length);
  for (const [k, a] of kept.entries()) {
    if (k % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
    weights[k] = a.magnitude().times(scale).toNumber();
  }
  const scaledSide = rest.times(scale);
  // Only a point below the target is looked for: the objective has to be above -target.
  const least = isGoal ? scaledSide.floor().plus(ONE) : scaledSide.ceil();
  const limit = 0 - least.toNumber();
  if (weights.some((w) => w > LARGEST) || Math.abs(limit) > LARGEST) return undefined;
  if (isLong) yield;
  return {
    variables: Int32Array.from(variables),
    weights,
    limit,
    multipliers: kept.map((a) => a.negated()),
    base,
    isGoal,
  };
}

/** Makes integers without a common divisor of them. */
function* scaleOf(values: readonly Rational[]): Steps<Rational> {
  let multiple = 1n;
  let divisor = 0n;
  for (const [k, { denominator }] of values.entries()) {
    if (k % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
    multiple = (multiple / greatestCommonDivisor(multiple, denominator)) * denominator;
  }
  for (const [k, { numerator, denominator }] of values.entries()) {
    if (k % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
    divisor = greatestCommonDivisor(divisor, (numerator * multiple) / denominator);
  }
  return divisor === 0n ? ONE : Rational.of(multiple, divisor);
}
