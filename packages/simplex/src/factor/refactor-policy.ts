import { REAL_ZERO } from "@bough/problem";

/**
 * One entry touched in a factorisation takes about as long as this many in a solve. Tried: 3 and 6 (within 2 % of the
 * time over ten heavy LPs), 9 (5 % more).
 */
const ELIMINATION_WEIGHT = 4;

/**
 * Says when to factorise afresh. With a cost per update that grows linearly since the
 * factorisation, the average cost is least when the growth has added up to the cost of the
 * factorisation itself.
 */
export class RefactorPolicy {
  /** Off-diagonal entries of U as it stands; whoever changes U keeps it true. */
  upperEntries = 0;
  #freshUpperEntries = 0;
  #eliminationWork: number = REAL_ZERO;
  /** What solves have spent on what updates brought, in entries touched. */
  #overhead: number = REAL_ZERO;

  get isDue(): boolean {
    return this.#overhead > ELIMINATION_WEIGHT * this.#eliminationWork;
  }

  /** After a factorisation. */
  begin(eliminationWork: number, upperEntries: number): void {
    this.#eliminationWork = eliminationWork;
    this.#freshUpperEntries = upperEntries;
    this.upperEntries = upperEntries;
    this.#overhead = 0;
  }

  /** What solves have spent so far, to come back to. */
  get overhead(): number {
    return this.#overhead;
  }

  /** The factor is again what it was when these were read. */
  comeBack(upperEntries: number, overhead: number): void {
    this.upperEntries = upperEntries;
    this.#overhead = overhead;
  }

  /** Notes what a solve spent on etas, and of its work on U the share that updates brought. */
  charge(etaWork: number, upperWork: number): void {
    const grown = this.upperEntries - this.#freshUpperEntries;
    this.#overhead += etaWork;
    if (grown > 0) this.#overhead += (upperWork * grown) / this.upperEntries;
  }
}
