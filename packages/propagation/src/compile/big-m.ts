import { type ColumnBounds, isTwoValued, type LinearSide, maxActivity } from "./linear-side.ts";

/** A coefficient this many times the sum of those of wider columns is a switch in any case. */
const SWITCH_RATIO = 100;
/** With more such columns a row is a knapsack; to split it by each of them would take for ever. */
const MOST_SWITCHES = 6;

/** A side with its switch taken out. */
export interface SwitchedSide {
  /** The rest, enforced by the switch and what enforced the whole. */
  readonly enforced: LinearSide;
  /** What the rest obeys whatever this switch says; its limit may be no limit at all. */
  readonly always: LinearSide;
}

/**
 * Takes the big-M out of an integral side. A two-valued column b with coefficient A splits the side
 * exactly: the rest is always at most rhs minus A at its looser value, and at most rhs minus A at
 * its tighter value while b is there. This is worth saying where the first limit is no limit, or
 * where A is far larger than the coefficients of wider columns; within a side that is enforced
 * already only the latter counts, and only where such columns are few. The heaviest such column is taken; null where there is none.
 */
export function extractBigM(side: LinearSide, bounds: ColumnBounds): SwitchedSide | null {
  const { columns, coefficients, rhs } = side;
  const isNested = side.enforcement.length > 0;
  const largest = maxActivity(columns, coefficients, bounds);
  let sum = 0; // of what is no switch
  for (let i = 0; i < coefficients.length; i++) {
    if (!isTwoValued(columns[i], bounds)) sum += Math.abs(coefficients[i]);
  }
  const isLarge = (i: number) => sum > 0 && Math.abs(coefficients[i]) >= SWITCH_RATIO * sum;
  let switches = 0;
  for (let i = 0; i < columns.length; i++) {
    if (isLarge(i) && isTwoValued(columns[i], bounds)) switches++;
  }
  const areFew = switches <= MOST_SWITCHES;
  let best = -1;
  for (let i = 0; i < columns.length; i++) {
    if (!isTwoValued(columns[i], bounds)) continue;
    const weight = Math.abs(coefficients[i]);
    const isFarLarger = areFew && isLarge(i);
    const isFreeing = largest - weight <= rhs || columns.length === 2;
    if (!isFarLarger && (isNested || !isFreeing)) continue;
    if (best < 0 || weight > Math.abs(coefficients[best])) best = i;
  }
  if (best < 0) return null;
  const j = columns[best];
  const a = coefficients[best];
  const tight = a > 0 ? bounds.upper[j] : bounds.lower[j];
  const loose = a > 0 ? bounds.lower[j] : bounds.upper[j];
  const restColumns: number[] = [];
  const restCoefficients: number[] = [];
  for (let i = 0; i < columns.length; i++) {
    if (i === best) continue;
    restColumns.push(columns[i]);
    restCoefficients.push(coefficients[i]);
  }
  const literal = { v: a > 0 ? 2 * j : 2 * j + 1, k: a > 0 ? tight : 0 - tight };
  const rest = { columns: restColumns, coefficients: restCoefficients, isIntegral: true };
  const { enforcement } = side;
  return {
    always: { ...rest, rhs: rhs - a * loose, enforcement, origin: side.origin },
    enforced: {
      ...rest,
      rhs: rhs - a * tight,
      enforcement: [...enforcement, literal],
      origin: isNested ? side : undefined,
    },
  };
}
