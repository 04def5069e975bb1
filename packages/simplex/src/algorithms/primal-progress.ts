/** Pivots without progress after which a run is given up, for any LP and for each of its variables. */
const LONGEST_STALL = 2000;
const STALL_PER_VARIABLE = 10;
/** Share by which the sum of infeasibilities has to shrink to count as progress: less is rounding. */
const LEAST_SHRINKAGE = 1e-9;
/**
 * Times that a feasible point may turn out as none once values are made afresh, or the basis as singular, and for
 * each variable: a pivot of 1e-8 promised a long step, the new factor put the logical back in place of what had
 * entered, and the next pivot led to where the run had come from, for ever and each time downhill.
 */
const MOST_RELAPSES = 100;
const RELAPSES_PER_VARIABLE = 0.1;

/**
 * Whether a run of the primal simplex gets anywhere. Where values are so large that rounding drowns
 * what a pivot gains, the same few bases follow each other for ever, each made afresh in between.
 */
export class PrimalProgress {
  readonly #longestStall: number;
  readonly #mostRelapses: number;
  #stall = 0;
  #leastInfeasibility = Infinity;
  #relapses = 0;

  constructor(numTotal: number) {
    this.#longestStall = LONGEST_STALL + STALL_PER_VARIABLE * numTotal;
    this.#mostRelapses = MOST_RELAPSES + RELAPSES_PER_VARIABLE * numTotal;
  }

  begin(): void {
    this.#stall = 0;
    this.#leastInfeasibility = Infinity;
    this.#relapses = 0;
  }

  /** Before a pivot that is to make the sum of infeasibilities smaller. */
  noteInfeasibility(sum: number): void {
    if (sum < (1 - LEAST_SHRINKAGE) * this.#leastInfeasibility) {
      this.#leastInfeasibility = sum;
      this.#stall = 0;
    } else this.#stall++;
  }

  /** A pivot among feasible points. */
  noteStep(step: number): void {
    if (step > 0) this.#stall = 0;
    else this.#stall++;
  }

  /** A point that was feasible is so no more, or the basis had to be repaired. */
  noteRelapse(): void {
    this.#relapses++;
    this.#leastInfeasibility = Infinity;
  }

  get isLost(): boolean {
    return this.#stall > this.#longestStall || this.#relapses > this.#mostRelapses;
  }
}
