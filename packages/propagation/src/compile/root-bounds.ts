import type { Problem, Steps } from "@bough/problem";
import { HUGE_BOUND, INTEGER_ROUNDING, SMALLEST_STEP, sumError } from "../rounding.ts";
import type { ColumnBounds } from "./linear-side.ts";

/** Times each row may be looked at, on average. */
const VISITS_PER_ROW = 8;
/** What a row costs by itself, in entries. */
const ROW_ENTRIES = 2;
/** Entries of rows that are read between two pauses. */
const SLICE_ENTRIES = 20_000;

/** Share of its largest term by which a row may be missed before it counts as failed. */
const ROW_ROUNDING = 1e-11;
/**
 * Share of a side that it and its quotient may be off by: -10070000000030.21 over 10.07 is -1000000000003, and
 * in doubles a ten-thousandth less.
 */
const LAST_PLACES = 2 ** -51;

/**
 * Bounds of the columns, tightened by the problem's rows. Big-M constants look small only beside
 * true bounds, so this comes before rows are taken apart. Null where a row cannot be satisfied.
 */
export function* rootBounds(problem: Problem): Steps<ColumnBounds | null> {
  const bounds = roundedBounds(problem);
  yield;
  for (let j = 0; j < problem.numCols; j++) {
    if (bounds.lower[j] > bounds.upper[j]) return null;
  }
  yield* problem.prepareRows();
  const queue: number[] = [];
  const isQueued = new Uint8Array(problem.numRows).fill(1);
  for (let i = 0; i < problem.numRows; i++) queue.push(i);
  yield;
  const limit = problem.numRows * VISITS_PER_ROW;
  let entries = 0;
  for (let head = 0; head < queue.length && head < limit; head++) {
    const i = queue[head];
    isQueued[i] = 0;
    entries += ROW_ENTRIES + problem.rows.starts[i + 1] - problem.rows.starts[i];
    if (entries > SLICE_ENTRIES) {
      entries = 0;
      yield;
    }
    const changed = tightenByRow(problem, i, bounds);
    if (changed === null) return null;
    for (const j of changed) {
      for (let p = problem.columns.starts[j]; p < problem.columns.starts[j + 1]; p++) {
        const row = problem.columns.indices[p];
        if (isQueued[row] === 1) continue;
        isQueued[row] = 1;
        queue.push(row);
      }
    }
  }
  return bounds;
}

function roundedBounds(problem: Problem): ColumnBounds {
  const isInteger = problem.isInteger.slice();
  const lower = problem.columnLower.slice();
  const upper = problem.columnUpper.slice();
  for (let j = 0; j < problem.numCols; j++) {
    if (isInteger[j] === 0) continue;
    lower[j] = Math.ceil(lower[j]) + 0;
    upper[j] = Math.floor(upper[j]) + 0;
  }
  return { isInteger, lower, upper };
}

/** Columns whose bounds changed; null where the row cannot be satisfied. */
function tightenByRow(problem: Problem, i: number, bounds: ColumnBounds): number[] | null {
  const { starts, indices, values } = problem.rows;
  const { lower, upper } = bounds;
  const begin = starts[i];
  const end = starts[i + 1];
  let min = 0;
  let max = 0;
  let minInfinite = 0;
  let maxInfinite = 0;
  let scale = 1;
  let size = 0;
  for (let p = begin; p < end; p++) {
    const a = values[p];
    const low = a * (a > 0 ? lower[indices[p]] : upper[indices[p]]);
    const high = a * (a > 0 ? upper[indices[p]] : lower[indices[p]]);
    if (Math.abs(low) < HUGE_BOUND) min += low;
    else minInfinite++;
    if (Math.abs(high) < HUGE_BOUND) max += high;
    else maxInfinite++;
    let reach = 0;
    if (Math.abs(low) < HUGE_BOUND) reach = Math.abs(low);
    if (Math.abs(high) < HUGE_BOUND) reach = Math.max(reach, Math.abs(high));
    scale = Math.max(scale, reach);
    size += reach;
  }
  const rowLower = problem.rowLower[i];
  const rowUpper = problem.rowUpper[i];
  const side = Math.max(sizeOf(rowLower), sizeOf(rowUpper));
  const rounding = Math.max(ROW_ROUNDING * scale, sumError(end - begin, size), LAST_PLACES * side);
  const tolerance = INTEGER_ROUNDING + rounding;
  if (minInfinite === 0 && min > rowUpper + tolerance) return null;
  if (maxInfinite === 0 && max < rowLower - tolerance) return null;
  const changed: number[] = [];
  if ((minInfinite > 1 || rowUpper === Infinity) && (maxInfinite > 1 || rowLower === -Infinity)) {
    return changed;
  }
  for (let p = begin; p < end; p++) {
    const j = indices[p];
    const a = values[p];
    if (a === 0 || lower[j] === upper[j]) continue;
    const low = a * (a > 0 ? lower[j] : upper[j]);
    const high = a * (a > 0 ? upper[j] : lower[j]);
    const lowIsHuge = Math.abs(low) >= HUGE_BOUND;
    const highIsHuge = Math.abs(high) >= HUGE_BOUND;
    const top =
      minInfinite - (lowIsHuge ? 1 : 0) === 0 ? rowUpper - (lowIsHuge ? min : min - low) : Infinity;
    const bottom =
      maxInfinite - (highIsHuge ? 1 : 0) === 0
        ? rowLower - (highIsHuge ? max : max - high)
        : -Infinity;
    // bottom <= a x <= top
    const newUpper = (a > 0 ? top : bottom) / a;
    const newLower = (a > 0 ? bottom : top) / a;
    const outcome = tightenColumn(j, newLower, newUpper, tolerance / Math.abs(a), bounds);
    if (outcome === "infeasible") return null;
    if (outcome === "tightened") changed.push(j);
  }
  return changed;
}

function sizeOf(side: number): number {
  return Number.isFinite(side) ? Math.abs(side) : 0;
}

function tightenColumn(
  j: number,
  newLower: number,
  newUpper: number,
  rounding: number,
  bounds: ColumnBounds,
): "infeasible" | "tightened" | "unchanged" {
  const { lower, upper, isInteger } = bounds;
  let low = newLower;
  let high = newUpper;
  const integer = isInteger[j] === 1;
  if (integer) {
    low = Math.ceil(low - rounding) + 0;
    high = Math.floor(high + rounding) + 0;
  } else {
    // Only real progress, and with room for rounding: the LP sees these bounds too.
    const step = Math.max(SMALLEST_STEP, 0.1 * (upper[j] - lower[j]));
    low = low > lower[j] + step || lower[j] === -Infinity ? low - rounding : -Infinity;
    high = high < upper[j] - step || upper[j] === Infinity ? high + rounding : Infinity;
  }
  let isTightened = false;
  if (low > lower[j] && Math.abs(low) < HUGE_BOUND) {
    lower[j] = low;
    isTightened = true;
  }
  if (high < upper[j] && Math.abs(high) < HUGE_BOUND) {
    upper[j] = high;
    isTightened = true;
  }
  if (lower[j] > upper[j]) {
    if (integer || lower[j] - upper[j] > rounding + INTEGER_ROUNDING) return "infeasible";
    lower[j] = upper[j];
  }
  return isTightened ? "tightened" : "unchanged";
}
