/** Pivots that are remembered: older ones count half each time that so many have come. */
const MEMORY = 400;
/** Pivots before which nothing is concluded. */
const FEW_PIVOTS = 20;
/** Share of pivots without gain from which on an LP counts as degenerate. */
const LARGE_SHARE = 0.4;
/** Of so many solves of a degenerate LP one goes without perturbation, to learn whether it still is. */
const LOOK_AGAIN = 32;

/**
 * How often a pivot of the dual simplex has gained nothing, by what solves with costs as given have
 * shown. An engine keeps it through all its solves, so it depends on what was asked of it alone.
 */
export class DualDegeneracy {
  #pivots = 0;
  #idle = 0;
  #turns = 0;

  /** A pivot under costs that nobody has perturbed. */
  note(isIdle: boolean): void {
    if (this.#pivots >= MEMORY) {
      this.#pivots /= 2;
      this.#idle /= 2;
    }
    this.#pivots++;
    if (isIdle) this.#idle++;
  }

  /** True where the solve that is about to begin should perturb its costs at once. */
  takeTurn(): boolean {
    if (this.#pivots < FEW_PIVOTS || this.#idle < LARGE_SHARE * this.#pivots) return false;
    this.#turns = (this.#turns + 1) % LOOK_AGAIN;
    return this.#turns !== 0;
  }
}
