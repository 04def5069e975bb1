import { HUGE_BOUND } from "../rounding.ts";
import type { RowDomain } from "../rows/propagate-rows.ts";

/** A domain whose objective may be held below a cutoff and above a bound. */
interface LimitedDomain extends RowDomain {
  backtrack(level: number): void;
}

/** Part of a step of the objective that a bound proven elsewhere may be too high by. */
const PROVEN_ROUNDING = 1e-4;
/** The same as a share of the steps: bounds of LPs are right to nine digits. */
const PROVEN_SHARE = 1e-9;

/**
 * Part of a step of the objective by which a cutoff may lie below a step and still admit it: the
 * errors of costs that are fractions, and of the sums that the cutoff comes from.
 */
const CUTOFF_ROUNDING = 1e-4;
/** Share of a cutoff that those sums may be off by. */
const CUTOFF_SHARE = 2 ** -48;

/** See `Domain.setCutoff`; true where the objective row became tighter. */
export function setCutoff(domain: LimitedDomain, cutoff: number): boolean {
  const { objectiveRow: r, objectiveColumn, objectiveScale, objectiveShift } = domain.model;
  // Where any point was enough, no other counts: rows cannot say that.
  if (cutoff === -Infinity) {
    domain.declareInfeasible();
    return false;
  }
  if (objectiveColumn >= 0) {
    const top = stepsBelow(domain, cutoff);
    if (!domain.isInfeasible) domain.tightenGlobally(2 * objectiveColumn + 1, 0 - top);
    return false;
  }
  if (r < 0) {
    if (cutoff < objectiveShift) domain.declareInfeasible();
    return false;
  }
  const { rows, bound } = domain;
  const rhs =
    rows.isExact[r] === 1 ? stepsBelow(domain, cutoff) : (cutoff - objectiveShift) / objectiveScale;
  if (!(rhs < rows.rhs[r])) return false;
  rows.rhs[r] = rhs;
  let slack = rhs;
  for (let p = rows.starts[r]; p < rows.starts[r + 1]; p++) {
    const b = bound[rows.boundVariable[p]];
    if (Math.abs(b) < HUGE_BOUND) slack -= rows.weight[p] * b;
  }
  rows.slack[r] = slack + pendingContribution(domain, r);
  domain.rowQueue.push(r);
  return true;
}

/** The most steps of an integral objective at which it does not exceed the cutoff. */
function stepsBelow({ model }: LimitedDomain, cutoff: number): number {
  const { objectiveScale, objectiveShift } = model;
  const noise = CUTOFF_SHARE * (Math.abs(cutoff) + Math.abs(objectiveShift));
  return Math.floor((cutoff - objectiveShift + noise) / objectiveScale + CUTOFF_ROUNDING);
}

/** See `Domain.objectiveBound`. */
export function objectiveBound(domain: LimitedDomain): number {
  const { objectiveColumn, objectiveScale, objectiveShift } = domain.model;
  if (objectiveColumn < 0) return -Infinity;
  return rootBound(domain, 2 * objectiveColumn) * objectiveScale + objectiveShift;
}

/** See `Domain.liftObjective`. */
export function liftObjective(domain: LimitedDomain): void {
  const { objectiveRow: r, objectiveColumn: column } = domain.model;
  if (column < 0 || domain.isInfeasible) return;
  const room = domain.rows.slack[r];
  // The slack counts the column at its upper bound.
  domain.tightenGlobally(2 * column, domain.upper(column) - room);
}

/** See `Domain.raiseObjective`. */
export function raiseObjective(domain: LimitedDomain, bound: number): void {
  const { objectiveColumn: column, objectiveScale, objectiveShift } = domain.model;
  if (column < 0 || domain.isInfeasible) return;
  const noise = CUTOFF_SHARE * (Math.abs(bound) + Math.abs(objectiveShift));
  const value = (bound - objectiveShift - noise) / objectiveScale;
  const least = Math.ceil(value - Math.max(PROVEN_ROUNDING, PROVEN_SHARE * Math.abs(value)));
  if (!(least > rootBound(domain, 2 * column))) return;
  domain.backtrack(0);
  domain.tightenGlobally(2 * column, least);
}

/** Bound of the variable at level 0, wherever the domain stands. */
function rootBound({ trail }: LimitedDomain, v: number): number {
  return trail.boundBefore(v, trail.rootLength);
}

/** What the entries not yet shown to the rows will take from the slack of row r. */
function pendingContribution(domain: LimitedDomain, r: number): number {
  const { rows, rowQueue } = domain;
  const { variable, before, value, length } = domain.trail;
  let sum = 0;
  for (let t = rowQueue.seen; t < length; t++) {
    const v = variable[t];
    for (let p = rows.occurrenceStarts[v]; p < rows.occurrenceStarts[v + 1]; p++) {
      if (rows.occurrenceRow[p] !== r) continue;
      const old = before[t];
      const grown = value[t];
      if (Math.abs(old) < HUGE_BOUND) sum -= rows.occurrenceWeight[p] * old;
      if (Math.abs(grown) < HUGE_BOUND) sum += rows.occurrenceWeight[p] * grown;
    }
  }
  return sum;
}
