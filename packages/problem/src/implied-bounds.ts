import { Dyadic } from "./exact/dyadic.ts";
import type { Problem } from "./problem.ts";

/** A box around the columns; sides may be infinite. [numCols] each */
export interface ColumnBounds {
  readonly columnLower: Float64Array;
  readonly columnUpper: Float64Array;
}

/** Passes over the rows: sides whose derivation takes a longer chain of rows stay infinite. */
const MOST_PASSES = 50;

/**
 * The column bounds, their infinite sides filled with finite ones that rows imply where any do:
 * a·x <= U gives a_j x_j <= U - (the least of the rest). Sums are exact and the quotient is rounded
 * outward, so every point that satisfies rows and bounds lies in the box. Bounds that are finite are
 * never tightened: a proof needs a side here and there, not a narrow box.
 */
export function impliedBounds(problem: Problem): ColumnBounds {
  let box: ColumnBounds = problem;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const next = oncePropagated(problem, box);
    if (next === null) break;
    box = next;
  }
  return box;
}

/** Of all rows that imply a missing side the tightest counts; null where there is none. */
function oncePropagated(problem: Problem, box: ColumnBounds): ColumnBounds | null {
  const columnLower = box.columnLower.slice();
  const columnUpper = box.columnUpper.slice();
  let found = false;
  const meet = (j: number, isUpper: boolean, value: number) => {
    if (isUpper ? value < columnUpper[j] : value > columnLower[j]) {
      (isUpper ? columnUpper : columnLower)[j] = value;
      found = true;
    }
  };
  for (let i = 0; i < problem.numRows; i++) {
    if (problem.rowUpper[i] < Infinity) propagate(problem, i, 1, box, meet);
    if (problem.rowLower[i] > -Infinity) propagate(problem, i, -1, box, meet);
  }
  return found ? { columnLower, columnUpper } : null;
}

/** Reads row `i`, times `sign`, as an inequality a·x <= side. */
function propagate(
  problem: Problem,
  i: number,
  sign: number,
  box: ColumnBounds,
  meet: (j: number, isUpper: boolean, value: number) => void,
): void {
  const { starts, indices, values } = problem.rows;
  const least = (k: number) =>
    sign * values[k] > 0 ? box.columnLower[indices[k]] : box.columnUpper[indices[k]];
  const most = (k: number) =>
    sign * values[k] > 0 ? box.columnUpper[indices[k]] : box.columnLower[indices[k]];
  let unbounded = -1;
  let isMissing = false;
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    if (values[k] === 0) continue;
    if (!Number.isFinite(most(k))) isMissing = true;
    if (Number.isFinite(least(k))) continue;
    if (unbounded >= 0) return;
    unbounded = k;
  }
  if (!isMissing || (unbounded >= 0 && Number.isFinite(most(unbounded)))) return;
  let slack = Dyadic.from(sign > 0 ? problem.rowUpper[i] : -problem.rowLower[i]);
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    if (k !== unbounded && values[k] !== 0)
      slack = slack.minus(product(sign * values[k], least(k)));
  }
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    if (values[k] === 0 || Number.isFinite(most(k)) || (unbounded >= 0 && k !== unbounded))
      continue;
    const a = sign * values[k];
    const share = k === unbounded ? slack : slack.plus(product(a, least(k)));
    meet(indices[k], a > 0, outwardQuotient(share, a));
  }
}

function product(a: number, b: number): Dyadic {
  return Dyadic.from(a).times(Dyadic.from(b));
}

/** A double v, close to `share` / a and on the outer side of it: a · v >= share. */
function outwardQuotient(share: Dyadic, a: number): number {
  const outward = Math.sign(a);
  let quotient = share.toNumber() / a;
  let step = Math.abs(quotient) * Number.EPSILON + Number.MIN_VALUE;
  while (Number.isFinite(quotient) && product(a, quotient).compare(share) < 0) {
    quotient += outward * step;
    step *= 2;
  }
  return Number.isFinite(quotient) ? quotient : outward * Infinity;
}
