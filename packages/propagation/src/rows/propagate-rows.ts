import { ROW } from "../bound-literal.ts";
import {
  CONTINUOUS_PROGRESS,
  INTEGER_ROUNDING,
  isHuge,
  ROW_TOLERANCE,
  SMALLEST_STEP,
  SUM_NOISE,
  sumError,
} from "../rounding.ts";
import type { DomainState } from "../trail/domain-state.ts";
import { TERM_WORK } from "../work-units.ts";
import type { LinearRows } from "./linear-rows.ts";
import type { RowQueue } from "./row-queue.ts";

/** What rows work on. */
export interface RowDomain extends DomainState {
  readonly rows: LinearRows;
  readonly rowQueue: RowQueue;
}

/** Share of its largest term by which a row may be missed. */
const LARGEST_TERM_ROUNDING = 1e-12;

/** After this many tightenings of one bound on one level, small steps are left to the search. */
const CREEPING_STEPS = 100;

/** Moves the trail entries that the rows have not seen into their slacks; queues who may act. */
export function applyToRows(domain: RowDomain): void {
  const { rows, rowQueue } = domain;
  const { variable, value, before, length } = domain.trail;
  const { isQueued } = rowQueue;
  const { slack, trigger, infinite, occurrenceStarts, occurrenceRow, occurrenceWeight } = rows;
  let work = 0;
  for (let t = rowQueue.seen; t < length; t++) {
    const v = variable[t];
    const old = before[t];
    const end = occurrenceStarts[v + 1];
    work += end - occurrenceStarts[v] + 1;
    if (isHuge(old)) {
      enterFinite(domain, v, value[t]);
    } else {
      const step = value[t] - old;
      for (let p = occurrenceStarts[v]; p < end; p++) {
        const r = occurrenceRow[p];
        slack[r] -= occurrenceWeight[p] * step;
        if (slack[r] < trigger[r] && isQueued[r] === 0 && infinite[r] < 2) rowQueue.push(r);
      }
    }
    for (let p = rows.enforcedStarts[v]; p < rows.enforcedStarts[v + 1]; p++) {
      const r = rows.enforcedRow[p];
      if (value[t] < rows.enforceBound[r] || old >= rows.enforceBound[r]) continue;
      trigger[r] = rows.spread[r];
      if (slack[r] < trigger[r]) rowQueue.push(r);
    }
  }
  rowQueue.seen = length;
  domain.work += TERM_WORK * work;
  domain.statistics.propagations += work;
}

/** Takes the entries from `start` on back out of the slacks. */
export function revertFromRows(domain: RowDomain, start: number): void {
  const { rows } = domain;
  const { variable, value, before } = domain.trail;
  const { slack, trigger, occurrenceStarts, occurrenceRow, occurrenceWeight } = rows;
  let work = 0;
  for (let t = domain.rowQueue.seen - 1; t >= start; t--) {
    const v = variable[t];
    const old = before[t];
    const end = occurrenceStarts[v + 1];
    work += end - occurrenceStarts[v] + 1;
    if (isHuge(old)) {
      leaveFinite(domain, v, value[t]);
    } else {
      const step = value[t] - old;
      for (let p = occurrenceStarts[v]; p < end; p++) {
        slack[occurrenceRow[p]] += occurrenceWeight[p] * step;
      }
    }
    for (let p = rows.enforcedStarts[v]; p < rows.enforcedStarts[v + 1]; p++) {
      const r = rows.enforcedRow[p];
      if (old < rows.enforceBound[r]) trigger[r] = 0;
    }
  }
  domain.work += TERM_WORK * work;
}

/** A bound variable left minus infinity: its contributions become finite. */
function enterFinite(domain: RowDomain, v: number, bound: number): void {
  if (isHuge(bound)) return;
  const { slack, infinite, occurrenceStarts, occurrenceRow, occurrenceWeight } = domain.rows;
  for (let p = occurrenceStarts[v]; p < occurrenceStarts[v + 1]; p++) {
    const r = occurrenceRow[p];
    infinite[r]--;
    slack[r] -= occurrenceWeight[p] * bound;
    if (infinite[r] < 2) domain.rowQueue.push(r);
  }
}

function leaveFinite(domain: RowDomain, v: number, bound: number): void {
  if (isHuge(bound)) return;
  const { slack, infinite, occurrenceStarts, occurrenceRow, occurrenceWeight } = domain.rows;
  for (let p = occurrenceStarts[v]; p < occurrenceStarts[v + 1]; p++) {
    infinite[occurrenceRow[p]]++;
    slack[occurrenceRow[p]] += occurrenceWeight[p] * bound;
  }
}

/**
 * Bound propagation on one row: the slack left by the lower bounds limits how far each bound
 * variable may rise. A row whose enforcement literal is open can only refute that literal.
 * Achterberg, "Constraint Integer Programming", 2007, section 7.1.
 */
export function propagateRow(domain: RowDomain, r: number): boolean {
  const { rows } = domain;
  const exact = rows.isExact[r] === 1;
  const noise = exact ? 0 : refreshSlack(domain, r);
  const infinite = rows.infinite[r];
  if (infinite > 1) return true;
  const slack = rows.slack[r];
  const fails = infinite === 0 && slack < (exact ? 0 : -toleranceOf(domain, r));
  const v = rows.enforceVariable[r];
  if (v >= 0 && domain.bound[v] < rows.enforceBound[r]) {
    if (!fails || domain.isFalse(v, rows.enforceBound[r])) return true;
    return domain.tighten(v ^ 1, 1 - rows.enforceBound[r], ROW, r);
  }
  if (fails) {
    domain.hold(ROW, r, -1, 0);
    return false;
  }
  if (infinite === 1) return tightenInfinite(domain, r, noise);
  return exact ? tightenExact(domain, r) : tightenRounded(domain, r, noise);
}

function tightenExact(domain: RowDomain, r: number): boolean {
  const { rows, bound } = domain;
  const { starts, boundVariable, weight, silent } = rows;
  const slack = rows.slack[r];
  const binary = rows.isBinary[r] === 1;
  const end = starts[r + 1];
  let p = starts[r];
  for (; p < end; p++) {
    const w = weight[p];
    if (binary && w <= slack) break;
    const v = boundVariable[p];
    const width = -bound[v ^ 1] - bound[v];
    if (w * width <= slack || v === silent) continue;
    const step = Math.floor(slack / w);
    if (step >= width) continue;
    if (!binary && isCreeping(domain, v ^ 1, width, step)) continue;
    domain.push(v ^ 1, -(bound[v] + step), ROW, r);
  }
  domain.work += TERM_WORK * (p - starts[r] + 2);
  domain.statistics.rowPropagations++;
  return true;
}

function tightenRounded(domain: RowDomain, r: number, noise: number): boolean {
  const { rows, bound, isInteger } = domain;
  const { starts, boundVariable, weight } = rows;
  const slack = Math.max(0, rows.slack[r]) + noise;
  const end = starts[r + 1];
  domain.work += TERM_WORK * (end - starts[r] + 2);
  domain.statistics.rowPropagations++;
  for (let p = starts[r]; p < end; p++) {
    const w = weight[p];
    const v = boundVariable[p];
    const width = -bound[v ^ 1] - bound[v];
    if (!(w * width > slack)) continue;
    const top = bound[v] + slack / w;
    if (!tightenTop(domain, v, top, r, isInteger[v >> 1] === 1)) return false;
  }
  return true;
}

/** Only the one term without a finite bound can be limited, by what the others leave. */
function tightenInfinite(domain: RowDomain, r: number, noise: number): boolean {
  const { rows, bound, isInteger } = domain;
  domain.work += TERM_WORK * (rows.starts[r + 1] - rows.starts[r] + 2);
  for (let p = rows.starts[r]; p < rows.starts[r + 1]; p++) {
    const v = rows.boundVariable[p];
    if (!isHuge(bound[v])) continue;
    const top = (rows.slack[r] + noise) / rows.weight[p];
    return tightenTop(domain, v, top, r, isInteger[v >> 1] === 1);
  }
  return true;
}

/** Bound variable v is at most `top`, by the row. Small gains on continuous columns are dropped. */
function tightenTop(
  domain: RowDomain,
  v: number,
  top: number,
  r: number,
  integer: boolean,
): boolean {
  const old = -domain.bound[v ^ 1];
  const width = old - domain.bound[v];
  if (integer) {
    const rounded = Math.floor(top + INTEGER_ROUNDING);
    if (!(rounded < old) || isHuge(rounded)) return true;
    if (isCreeping(domain, v ^ 1, width, rounded - domain.bound[v])) return true;
    return domain.tighten(v ^ 1, -rounded, ROW, r);
  }
  if (isHuge(top)) return true;
  const gain = old - top;
  if (Number.isFinite(old)) {
    const scale = Number.isFinite(width) ? width : Math.max(Math.abs(old), Math.abs(top));
    if (gain < SMALLEST_STEP || gain < CONTINUOUS_PROGRESS * scale) return true;
  }
  return domain.tighten(v ^ 1, -top, ROW, r);
}

/**
 * True where a bound has been tightened many times on this level and this step gains little:
 * x >= y + 1, y >= x + 1 over wide ranges would otherwise take as many steps as there are values,
 * and without an upper bound would never end.
 * What is skipped here the search decides; a row over fixed columns is always checked.
 */
function isCreeping(domain: RowDomain, v: number, width: number, left: number): boolean {
  if (width <= CREEPING_STEPS) return false;
  if (width < Infinity && left <= 0.9 * width) return false;
  const { previous, levelStart } = domain.trail;
  const begin = domain.level === 0 ? 0 : levelStart[domain.level];
  let t = domain.trail.latest[v];
  let count = 0;
  while (t >= begin && count < CREEPING_STEPS) {
    t = previous[t];
    count++;
  }
  return count >= CREEPING_STEPS;
}

/**
 * Sums a row's slack anew: updates leave rounding errors behind. Returns what rounding may have
 * taken from it all the same, which a small coefficient turns into whole steps of its column.
 */
function refreshSlack(domain: RowDomain, r: number): number {
  const { rows, bound } = domain;
  const { starts, boundVariable, weight } = rows;
  let slack = rows.rhs[r];
  let size = Math.abs(slack);
  for (let p = starts[r], end = starts[r + 1]; p < end; p++) {
    const b = bound[boundVariable[p]];
    if (isHuge(b)) continue;
    const term = weight[p] * b;
    slack -= term;
    size += Math.abs(term);
  }
  rows.slack[r] = slack;
  return size < Infinity ? SUM_NOISE + sumError(starts[r + 1] - starts[r], size) : 0;
}

/** Rows hold up to a tolerance that grows with their largest contribution's rounding. */
function toleranceOf(domain: RowDomain, r: number): number {
  const { rows, bound } = domain;
  let largest = Math.abs(rows.rhs[r]);
  let size = largest;
  for (let p = rows.starts[r]; p < rows.starts[r + 1]; p++) {
    const b = bound[rows.boundVariable[p]];
    // What the slack leaves out, and no more: products beyond that limit are in it.
    if (isHuge(b)) continue;
    const contribution = Math.abs(rows.weight[p] * b);
    largest = Math.max(largest, contribution);
    size += contribution;
  }
  if (size === Infinity) return ROW_TOLERANCE;
  const count = rows.starts[r + 1] - rows.starts[r];
  return ROW_TOLERANCE + Math.max(LARGEST_TERM_ROUNDING * largest, sumError(count, size));
}
