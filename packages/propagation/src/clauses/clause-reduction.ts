import type { ClauseStore } from "./clause-store.ts";

/** What gives clauses up, see `Domain.forgetClauses`. */
interface ForgetfulDomain {
  readonly clauses: ClauseStore;
  forgetClauses(clauses: Iterable<number>): void;
}

/** Clauses that tie at most this many levels together are kept for good. */
const BEST_LBD = 2;
/** Up to this LBD a clause survives while conflicts use it. */
const GOOD_LBD = 6;
/** Share of the other clauses that goes. */
const DROPPED_SHARE = 0.6;

/**
 * Deletes the learned clauses least likely to matter: those with high LBD and length that no recent
 * conflict used. The domain must be at a fixpoint of level 0.
 */
export function reduceClauses(domain: ForgetfulDomain): void {
  const { clauses } = domain;
  const candidates: number[] = [];
  for (const clause of clauses.learned) {
    const lbd = clauses.lbd(clause);
    const used = clauses.used(clause);
    if (used > 0) clauses.setUsed(clause, used - 1);
    if (lbd <= BEST_LBD || clauses.size(clause) === 2) continue;
    if (used > (lbd <= GOOD_LBD ? 0 : 1)) continue;
    candidates.push(clause);
  }
  candidates.sort(
    (a, b) => clauses.lbd(b) - clauses.lbd(a) || clauses.size(b) - clauses.size(a) || a - b,
  );
  candidates.length = Math.floor(candidates.length * DROPPED_SHARE);
  domain.forgetClauses(candidates);
}
