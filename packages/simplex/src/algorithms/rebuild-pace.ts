import type { Steps } from "@bough/problem";
import { refactor } from "../state/basis-operations.ts";
import type { Budget, LimitStatus } from "../state/budget.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Updated values are believed for so many pivots after they were last made afresh. */
const TRUSTED_PIVOTS = 40;
/** Fruitless rebuilds after which a run gives up. */
const FRUITLESS_REBUILDS = 8;

/**
 * When a run of dual or primal simplex makes factor and values afresh: they drift with every pivot,
 * and a rebuild that no pivot follows is fruitless.
 */
export class RebuildPace {
  readonly #s: SimplexState;
  /** Values drift no further than this many pivots, whatever the factor says. */
  readonly #longestRun: number;
  /** Pivots since the values were last made afresh. */
  pivots = 0;
  /** The factor is to be made anew at the next rebuild, however few its updates. */
  needsFactor = false;
  #isAsked = false;
  #fruitless = 0;
  #iterationsAtRebuild = 0;

  constructor(s: SimplexState, longestRun: number) {
    this.#s = s;
    this.#longestRun = longestRun;
  }

  /** A run begins. @param isAsked its values do not belong to the basis */
  begin(isAsked: boolean): void {
    this.#fruitless = 0;
    this.#iterationsAtRebuild = this.#s.iterations;
    this.#isAsked = isAsked;
  }

  /** Asks for a rebuild before the next pivot. */
  ask(): void {
    this.#isAsked = true;
  }

  /** Asks for a rebuild with a new factor where the present one has updates to lose; false where it has none. */
  askForFactor(): boolean {
    if (this.#s.factor.updates === 0) return false;
    this.needsFactor = true;
    this.#isAsked = true;
    return true;
  }

  get isDue(): boolean {
    if (this.#isAsked || this.needsFactor || this.pivots >= this.#longestRun) return true;
    return this.pivots > 0 && this.#s.factor.shouldRefactor();
  }

  /** Counts a rebuild that is due; false where too many came to nothing. */
  mayRebuild(): boolean {
    const { iterations } = this.#s;
    this.#fruitless = iterations > this.#iterationsAtRebuild ? 0 : this.#fruitless + 1;
    this.#iterationsAtRebuild = iterations;
    return this.#fruitless <= FRUITLESS_REBUILDS;
  }

  /** Makes the factor anew where it was updated; the limit where one came first. */
  *refactor(budget: Budget): Steps<LimitStatus | undefined> {
    const s = this.#s;
    if (s.hasFactor && !this.needsFactor && s.factor.updates === 0) return undefined;
    this.needsFactor = false;
    return yield* refactor(s, budget);
  }

  /** The values are made afresh. */
  noteRebuilt(): void {
    this.pivots = 0;
    this.#isAsked = false;
  }

  /** Nothing was updated since factor and values were made afresh. */
  get isFresh(): boolean {
    return this.pivots === 0 && this.#s.factor.updates === 0;
  }

  /** The values are still believed. */
  get isTrusted(): boolean {
    return this.pivots <= TRUSTED_PIVOTS;
  }
}
