import { REAL_ZERO } from "@bough/problem";

/** Share of the newest conflict in the fast and the slow average of LBD. */
const FAST = 1 / 32;
const SLOW = 1 / 8192;
/** A focused search restarts when recent clauses are this much worse than all. */
const MARGIN = 1.1;
const SMALLEST_INTERVAL = 5;
/** Conflicts per unit of the Luby sequence in stable mode. */
const LUBY_UNIT = 256;
/** Conflicts of the first focused phase; later phases are measured in work. */
const FIRST_PHASE = 1000;

/**
 * When to restart. Two modes alternate: focused restarts often, driven by the quality of learned
 * clauses, and is good at proofs; stable restarts rarely, by the Luby sequence, and is good at
 * finding points. After Audemard and Simon, "Refining restarts strategies", CP 2012, and Biere et
 * al., "CaDiCaL", 2020.
 */
export class RestartPolicy {
  isStable = false;
  #fast: number = REAL_ZERO;
  #slow: number = REAL_ZERO;
  #sinceRestart = 0;
  #total = 0;
  #lubyIndex = 1;
  #phaseCount = 0;
  #phaseWork = 0;
  #phaseEnd = 0;

  /** Notes a conflict with its clause's LBD. */
  note(lbd: number): void {
    this.#total++;
    this.#sinceRestart++;
    this.#fast += (lbd - this.#fast) * Math.max(FAST, 1 / this.#total);
    this.#slow += (lbd - this.#slow) * Math.max(SLOW, 1 / this.#total);
  }

  shouldRestart(): boolean {
    if (this.isStable) return this.#sinceRestart >= LUBY_UNIT * luby(this.#lubyIndex);
    return this.#sinceRestart >= SMALLEST_INTERVAL && this.#fast > MARGIN * this.#slow;
  }

  /** Notes a restart; `work` is the domain's counter. True where the mode changed with it. */
  restarted(work: number): boolean {
    this.#sinceRestart = 0;
    if (this.isStable) this.#lubyIndex++;
    if (!this.#phaseIsOver(work)) return false;
    this.isStable = !this.isStable;
    this.#lubyIndex = 1;
    this.#phaseCount++;
    if (this.#phaseWork === 0) this.#phaseWork = Math.max(1, work);
    const rounds = 1 + (this.#phaseCount >> 1);
    this.#phaseEnd = work + this.#phaseWork * rounds * rounds;
    return true;
  }

  #phaseIsOver(work: number): boolean {
    return this.#phaseCount === 0 ? this.#total >= FIRST_PHASE : work >= this.#phaseEnd;
  }
}

/** The Luby sequence 1 1 2 1 1 2 4 …, from index 1. */
export function luby(index: number): number {
  let i = index;
  for (;;) {
    const power = 31 - Math.clz32(i + 1);
    if (i + 1 === 1 << power) return 1 << (power - 1);
    i -= (1 << power) - 1;
  }
}
