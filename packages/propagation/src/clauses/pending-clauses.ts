import { CLAUSE } from "../bound-literal.ts";
import { CLAUSE_HEADER } from "./clause-store.ts";
import type { ClauseDomain } from "./propagate-clauses.ts";

/** Rank of an open literal among those to watch: behind every true one, before every false one. */
const OPEN_RANK = 2 ** 40;

/** Clauses that are stored but not watched yet: new ones, and units until level 0 has them. */
export class PendingClauses {
  readonly #clauses: number[] = [];
  /** Units at the front that a paused round has acted on. */
  #units = 0;

  get isEmpty(): boolean {
    return this.#clauses.length === 0;
  }

  add(clause: number): void {
    this.#clauses.push(clause);
  }

  /**
   * Watches each clause at its best literals and acts on it. "conflict", which is then held, where one
   * fails: it stays with those behind it. "paused" after so many where some are left.
   */
  attach(domain: ClauseDomain, most: number): "done" | "conflict" | "paused" {
    const pending = this.#clauses;
    const end = Math.min(pending.length, this.#units + most);
    let kept = this.#units;
    for (let i = kept; i < end; i++) {
      const isOk = attach(domain, pending[i]);
      // A unit has no watches: it stays here until level 0 has it.
      const isUnit = domain.level > 0 && domain.clauses.size(pending[i]) === 1;
      if (!isOk || isUnit) pending[kept++] = pending[i];
      if (isOk) continue;
      this.#units = 0;
      this.#close(kept, i + 1);
      return "conflict";
    }
    const isPaused = end < pending.length;
    this.#units = isPaused ? kept : 0;
    this.#close(kept, end);
    return isPaused ? "paused" : "done";
  }

  /** A paused round begins again: bounds that its units raised may be gone. */
  restart(): void {
    this.#units = 0;
  }

  /** What lies from `from` on follows the first `kept`. */
  #close(kept: number, from: number): void {
    this.#clauses.copyWithin(kept, from);
    this.#clauses.length -= from - kept;
  }
}

/** True literals first, then open ones, then false ones from the latest to the earliest. */
function attach(domain: ClauseDomain, clause: number): boolean {
  const store = domain.clauses;
  const arena = store.arena;
  const size = store.size(clause);
  const first = clause + CLAUSE_HEADER;
  if (size === 0) {
    domain.declareInfeasible();
    return false;
  }
  for (let slot = 0; slot < Math.min(2, size); slot++) {
    let best = slot;
    let bestRank = -1;
    for (let i = slot; i < size; i++) {
      const rank = watchRank(domain, arena[first + 2 * i], arena[first + 2 * i + 1]);
      if (rank > bestRank) {
        best = i;
        bestRank = rank;
      }
    }
    swapLiterals(arena, first + 2 * slot, first + 2 * best);
  }
  const v = arena[first];
  const k = arena[first + 1];
  const isUnit = size === 1 || domain.isFalse(arena[first + 2], arena[first + 3]);
  if (isUnit && domain.isFalse(v, k)) {
    domain.hold(CLAUSE, clause, -1, 0);
    return false;
  }
  if (size > 1) store.attach(clause);
  return isUnit ? domain.tighten(v, k, CLAUSE, clause) : true;
}

function watchRank({ bound, trail }: ClauseDomain, v: number, k: number) {
  if (bound[v] >= k) return Infinity;
  if (-bound[v ^ 1] >= k) return OPEN_RANK;
  const t = trail.entryOf(v ^ 1, 1 - k);
  return t < 0 ? 0 : t + 1;
}

function swapLiterals(arena: Int32Array, p: number, q: number): void {
  const v = arena[p];
  const k = arena[p + 1];
  arena[p] = arena[q];
  arena[p + 1] = arena[q + 1];
  arena[q] = v;
  arena[q + 1] = k;
}
