import { binaryThreshold, CLAUSE, CLIQUE } from "../bound-literal.ts";
import type { DomainState } from "../trail/domain-state.ts";
import { LITERAL_WORK, MEMBER_WORK, TRAIL_ENTRY_WORK, WATCH_WORK } from "../work-units.ts";
import { CLAUSE_HEADER, type ClauseStore, WATCH_WORDS } from "./clause-store.ts";
import type { CliqueTable } from "./clique-table.ts";

/** What clauses and cliques work on. */
export interface ClauseDomain extends DomainState {
  readonly clauses: ClauseStore;
  readonly cliques: CliqueTable;
}

/** Shows the new trail entries to the cliques and the clauses. False where one of them fails. */
export function propagateClauses(domain: ClauseDomain): boolean {
  const { cliques, clauses, trail } = domain;
  while (clauses.seen < trail.length) {
    const v = trail.variable[clauses.seen++];
    domain.work += TRAIL_ENTRY_WORK;
    if (cliques.memberStarts[v + 1] > cliques.memberStarts[v] && !visitCliques(domain, v)) {
      return false;
    }
    if (clauses.watchCount[v] > 0 && !visitWatches(domain, v)) return false;
  }
  return true;
}

/** Binary literal v became true: every other member of its cliques becomes false. */
function visitCliques(domain: ClauseDomain, v: number): boolean {
  const { starts, members, memberStarts, cliqueOf } = domain.cliques;
  const { bound } = domain;
  let work = 0;
  for (let c = memberStarts[v]; c < memberStarts[v + 1]; c++) {
    const clique = cliqueOf[c];
    const end = starts[clique + 1];
    work += end - starts[clique];
    for (let p = starts[clique]; p < end; p++) {
      const negated = members[p] ^ 1;
      const k = binaryThreshold(negated);
      if (negated === (v ^ 1) || bound[negated] >= k) continue;
      if (-bound[negated ^ 1] < k) {
        domain.hold(CLIQUE, v, negated, k);
        return false;
      }
      domain.push(negated, k, CLIQUE, v);
    }
  }
  domain.work += MEMBER_WORK * work;
  domain.statistics.propagations += work;
  return true;
}

/**
 * The two-watched-literal scheme over bounds: of the watches on bound variable v, those fire whose
 * threshold it has reached; each looks for another literal that is not false, or else makes the
 * other watched literal true, or fails. The blocker is a literal of the clause that, when true,
 * spares the visit. Moskewicz et al., "Chaff", DAC 2001, blockers after Sörensson and Eén.
 */
function visitWatches(domain: ClauseDomain, v: number): boolean {
  const { clauses, bound } = domain;
  const { arena, watchStart } = clauses;
  let watches = clauses.watches;
  const reached = bound[v];
  const begin = watchStart[v];
  const end = begin + clauses.watchCount[v] * WATCH_WORDS;
  let from = begin;
  let to = begin;
  let isOk = true;
  let literals = 0;
  while (from < end) {
    const clause = watches[from];
    const blockerVariable = watches[from + 1];
    const blockerBound = watches[from + 2];
    const threshold = watches[from + 3];
    from += WATCH_WORDS;
    if (threshold > reached || bound[blockerVariable] >= blockerBound) {
      watches[to] = clause;
      watches[to + 1] = blockerVariable;
      watches[to + 2] = blockerBound;
      watches[to + 3] = threshold;
      to += WATCH_WORDS;
      continue;
    }
    // Put the false watched literal second.
    const first = clause + CLAUSE_HEADER;
    if (arena[first] === (v ^ 1)) {
      arena[first] = arena[first + 2];
      arena[first + 2] = v ^ 1;
      const k = arena[first + 1];
      arena[first + 1] = arena[first + 3];
      arena[first + 3] = k;
    }
    const otherVariable = arena[first];
    const otherBound = arena[first + 1];
    watches[to] = clause;
    watches[to + 1] = otherVariable;
    watches[to + 2] = otherBound;
    watches[to + 3] = threshold;
    if (bound[otherVariable] >= otherBound) {
      to += WATCH_WORDS;
      continue;
    }
    const last = first + 2 * arena[clause];
    let p = first + 4;
    while (p < last && -bound[arena[p] ^ 1] < arena[p + 1]) p += 2;
    literals += p - first;
    if (p < last) {
      const newVariable = arena[p];
      const newBound = arena[p + 1];
      arena[p] = v ^ 1;
      arena[p + 1] = arena[first + 3];
      arena[first + 2] = newVariable;
      arena[first + 3] = newBound;
      clauses.watch(newVariable, newBound, clause, otherVariable, otherBound);
      watches = clauses.watches;
      continue;
    }
    to += WATCH_WORDS;
    if (-bound[otherVariable ^ 1] < otherBound) {
      domain.hold(CLAUSE, clause, -1, 0);
      isOk = false;
      break;
    }
    domain.push(otherVariable, otherBound, CLAUSE, clause);
  }
  domain.work += ((from - begin) / WATCH_WORDS) * WATCH_WORK + (literals >> 1) * LITERAL_WORK;
  domain.statistics.propagations += (from - begin) / WATCH_WORDS;
  while (from < end) watches[to++] = watches[from++];
  clauses.watchCount[v] = (to - begin) / WATCH_WORDS;
  return isOk;
}
