import { grownFloat64, grownInt32, REAL_ZERO } from "@bough/problem";
import { DECISION } from "../bound-literal.ts";
import { LITERAL_WORK } from "../work-units.ts";
import type { ExplainedDomain, Explainer } from "./explainer.ts";

/** Literals looked at, at most, to show that one learned literal follows from the others. */
const MINIMISATION_EFFORT = 200;

/** Work of explaining an entry by a long row that counts as much as one literal looked at. */
const WORK_PER_EFFORT = 100;

/**
 * Finds literals of a clause to be learned that follow from its others, looking through the
 * explanations of what they rest on.
 *
 * N. Sörensson and A. Biere, "Minimizing learned clauses", SAT 2009.
 */
export class ClauseMinimiser {
  readonly #domain: ExplainedDomain;
  readonly #explainer: Explainer;
  /** Strongest threshold needed of each bound variable, -Infinity none. [2 numCols] */
  readonly #need: Float64Array;
  /** The trail entry that reached it. */
  readonly #entry: Int32Array;
  /** Per trail entry: threshold up to which it is known to follow from the clause; NaN: it does not. */
  #memo: Float64Array = new Float64Array(64);
  /** The conflict for which each entry of the memo was made. */
  #memoStamp: Int32Array = new Int32Array(64);
  #stamp = 0;
  #effort: number = REAL_ZERO;

  /** The needs are the caller's, who changes them. */
  constructor(
    domain: ExplainedDomain,
    explainer: Explainer,
    need: Float64Array,
    entry: Int32Array,
  ) {
    this.#domain = domain;
    this.#explainer = explainer;
    this.#need = need;
    this.#entry = entry;
  }

  /** The needs of another conflict are complete. */
  begin(): void {
    const { length } = this.#domain.trail;
    this.#stamp++;
    this.#memo = grownFloat64(this.#memo, length);
    this.#memoStamp = grownInt32(this.#memoStamp, length);
  }

  /** True where the need of v follows from the other needs. */
  isRedundant(v: number): boolean {
    this.#effort = MINIMISATION_EFFORT;
    return this.#follows(this.#entry[v], this.#need[v], 0);
  }

  /**
   * True where trail entry t, as far as threshold k, follows from needs met before it. Only older
   * needs count, so that no two literals are each dropped on the word of the other.
   */
  #follows(t: number, k: number, depth: number): boolean {
    const domain = this.#domain;
    const kind = domain.trail.kind[t];
    if (kind === DECISION || depth > 20) return false;
    if (this.#memoStamp[t] === this.#stamp) {
      const known = this.#memo[t];
      if (Number.isNaN(known) || known >= k) return known >= k;
    }
    const explainer = this.#explainer;
    const base = explainer.count;
    const workBefore = domain.work;
    explainer.explain(kind, domain.trail.reference[t], domain.trail.variable[t], k, t);
    const end = explainer.count;
    domain.work += LITERAL_WORK * (end - base);
    this.#effort -= end - base + 1 + (domain.work - workBefore) / WORK_PER_EFFORT;
    let follows = this.#effort > 0;
    for (let i = base; i < end && follows; i++) {
      const u = explainer.outVariable[i];
      const needed = explainer.outBound[i];
      if (this.#need[u] >= needed && this.#entry[u] < t) continue;
      const entry = domain.trail.entryOf(u, needed);
      if (entry < domain.trail.levelStart[1]) continue;
      follows = this.#follows(entry, needed, depth + 1);
    }
    explainer.count = base;
    this.#memo[t] = follows ? k : Number.NaN;
    this.#memoStamp[t] = this.#stamp;
    return follows;
  }
}
