import { filledFloat64, filledInt32 } from "@bough/problem";
import { columnSpaceOf } from "../compile/column-space.ts";
import type { Domain } from "../domain/domain.ts";

/** A learned clause on its way: every point better than the cutoff satisfies one of its literals. */
export interface SharedClause {
  readonly variables: Int32Array;
  readonly thresholds: Float64Array;
  readonly lbd: number;
  /** The column space (`columnSpaceOf`) of the model that it speaks of; 0 where it speaks of the problem's columns alone. */
  readonly space: number;
}

/** Clauses of at most this size, or of at most this LBD unless too long, are worth passing on. */
const SHARED_SIZE = 6;
const SHARED_LBD = 2;
const LONGEST_SHARED = 30;

/** Whether a clause of so many literals and this LBD is worth passing on. */
export function isWorthSharing(size: number, lbd: number): boolean {
  return size <= LONGEST_SHARED && (size <= SHARED_SIZE || lbd <= SHARED_LBD);
}

/** A clause that a domain has learned, as its arrays hold it until the next one. */
export function sharedClause(
  { model, problem }: Domain,
  variables: ArrayLike<number>,
  thresholds: ArrayLike<number>,
  size: number,
  lbd: number,
): SharedClause {
  const own = filledInt32(size, (i) => variables[i]);
  const isPlain = own.every((v) => v < 2 * problem.numCols);
  return {
    variables: own,
    thresholds: filledFloat64(size, (i) => thresholds[i]),
    lbd,
    space: isPlain ? 0 : columnSpaceOf(model),
  };
}

/** The clauses over the problem's columns worth passing on among those a domain has learned, the latest first. */
export function clausesWorthSharing(domain: Domain, most: number): SharedClause[] {
  const { clauses } = domain;
  const shared: SharedClause[] = [];
  for (let k = clauses.learned.length - 1; k >= 0 && shared.length < most; k--) {
    const clause = clauses.learned[k];
    const size = clauses.size(clause);
    const lbd = clauses.lbd(clause);
    if (clauses.isDeleted(clause) || !isWorthSharing(size, lbd)) continue;
    const variables = filledInt32(size, (i) => clauses.variable(clause, i));
    const thresholds = filledFloat64(size, (i) => clauses.threshold(clause, i));
    const candidate = sharedClause(domain, variables, thresholds, size, lbd);
    if (candidate.space === 0) shared.push(candidate);
  }
  return shared;
}

/**
 * Gives a domain a clause that was learned elsewhere for the same problem; a clause over columns
 * that its model does not have says nothing to it. It is not among the best there until it proves itself.
 */
export function importShared(to: Domain, clause: SharedClause): void {
  const { variables, thresholds, lbd, space } = clause;
  if (space !== 0 && space !== columnSpaceOf(to.model)) return;
  to.importClause(variables, thresholds, Math.max(lbd, SHARED_LBD + 1));
}

/**
 * Passes the best of what each of two domains learns to the other from now on. They must be over
 * the same problem; clauses over columns that only one of them has stay where they are.
 */
export function shareClauses(a: Domain, b: Domain): void {
  passOn(a, b);
  passOn(b, a);
}

function passOn(from: Domain, to: Domain): void {
  from.observe({
    onLearn: (variables, thresholds, size, lbd) => {
      if (!isWorthSharing(size, lbd)) return;
      const clause = sharedClause(from, variables, thresholds, size, lbd);
      if (clause.space === 0) importShared(to, clause);
    },
  });
}

/**
 * Carries root bounds between two domains over the same columns, both standing at level 0. False
 * where one of them fails: then nothing better than the incumbent exists.
 */
export function exchangeRootBounds(a: Domain, b: Domain): boolean {
  if (a.isInfeasible || b.isInfeasible) return false;
  const numVariables = 2 * a.problem.numCols;
  for (let v = 0; v < numVariables; v++) {
    const difference = a.bound[v] - b.bound[v];
    if (!(Math.abs(difference) > 0) || a.isInteger[v >> 1] === 0) continue;
    const isFine =
      difference > 0 ? b.tightenGlobally(v, a.bound[v]) : a.tightenGlobally(v, b.bound[v]);
    if (!isFine) return false;
  }
  return a.propagate() && b.propagate();
}
