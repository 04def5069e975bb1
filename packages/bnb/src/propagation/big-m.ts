import { type ColumnBounds, isTwoValued, type LinearSide, maxActivity } from "./linear-side.ts";

/** A coefficient this many times the sum of the others is a switch, whatever the bounds say. */
const SWITCH_RATIO = 100;

/** A side with its switch taken out. */
export interface SwitchedSide {
  /** The rest, enforced by the switch. */
  readonly enforced: LinearSide;
  /** What the rest obeys whatever the switch says; its limit may be no limit at all. */
  readonly always: LinearSide;
}

/**
 * Takes the big-M out of an integral side. A two-valued column b with coefficient A splits the side
 * exactly: the rest is always at most rhs minus A at its looser value, and at most rhs minus A at
 * its tighter value while b is there. This is worth saying where the first limit is no limit, or
 * where A is far larger than the other coefficients. The heaviest such column is taken; null where
 * there is none.
 */
export function extractBigM(side: LinearSide, bounds: ColumnBounds): SwitchedSide | null {
  const { columns, coefficients, rhs } = side;
  const largest = maxActivity(columns, coefficients, bounds);
  let sum = 0;
  for (let i = 0; i < coefficients.length; i++) sum += Math.abs(coefficients[i]);
  let best = -1;
  for (let i = 0; i < columns.length; i++) {
    if (!isTwoValued(columns[i], bounds)) continue;
    const weight = Math.abs(coefficients[i]);
    const isSwitch = largest - weight <= rhs || weight >= SWITCH_RATIO * (sum - weight);
    if (!isSwitch && columns.length > 2) continue;
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
  return {
    always: {
      columns: restColumns,
      coefficients: restCoefficients,
      rhs: rhs - a * loose,
      isIntegral: true,
      enforceV: -1,
      enforceK: 0,
    },
    enforced: {
      columns: restColumns,
      coefficients: restCoefficients,
      rhs: rhs - a * tight,
      isIntegral: true,
      enforceV: a > 0 ? 2 * j : 2 * j + 1,
      enforceK: a > 0 ? tight : 0 - tight,
    },
  };
}
