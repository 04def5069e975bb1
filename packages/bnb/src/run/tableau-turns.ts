import type { SearchContext } from "../search-context.ts";
import type { SmallSearch } from "../small/small-search.ts";
import type { Steps } from "../steps.ts";
import { ENTRIES_PER_UNIT } from "./run-totals.ts";

/** A tree that may take more than so many times what the search has taken is left alone for now. */
const WORTH = 3;
/** The same of what it takes at least, where it is to be seen how fast it goes. */
const WORTH_A_LOOK = 6;
/** Shares of the search's work that it may take, a unit of which takes twice as long: to come to a first leaf, */
const TO_BEGIN = 0.01;
/** to see what comes of it, */
const TO_SEE = 0.1;
/** where it looks as if it would end, */
const TO_GO_ON = 0.5;
/** and where no more than this share is left. */
const NEARLY_DONE = 1;
/** Work within which it is to be seen. */
const TIME_TO_SEE = 400_000_000;
/** Growth of the search's work between two looks, and of the tree's. */
const BETWEEN_LOOKS = 1.25;
const BETWEEN_JUDGEMENTS = 1.5;

/**
 * A tree on a dense tableau that was given up before the root, and that goes on by turns with the search where it looks as if it would
 * end: where cuts close little of the gap, nodes that take a tenth of the time are the shorter way.
 */
export class TableauTurns {
  readonly #small: SmallSearch | undefined;
  #nextLook = 0;
  #isPromising = false;
  #isPossible = false;

  /** @param small the tree; undefined where the problem is none for a tableau */
  constructor(small: SmallSearch | undefined) {
    this.#small = small;
  }

  /**
   * Whether the search is not to be split for now: the tree looked as if it would end soon when it was last looked at, or may do so yet.
   *
   * @param work of the search, without the tableau
   */
  mayDecide(work: number): boolean {
    return this.#isPromising || (this.#isPossible && work < TIME_TO_SEE);
  }

  /**
   * Whether the tree is to have a turn.
   *
   * @param work of the search, without the tableau
   */
  isDue(work: number): boolean {
    const small = this.#small;
    if (small === undefined || work < this.#nextLook) return false;
    this.#nextLook = BETWEEN_LOOKS * work;
    return this.#mostWork(small, work) > small.tableau.work;
  }

  /** The tree's turn; true where nothing that is wanted is left. */
  *take(context: Pick<SearchContext, "shareCutoff">, work: number): Steps<boolean> {
    const small = this.#small;
    if (small === undefined) return false;
    const { tableau } = small;
    for (;;) {
      const most = this.#mostWork(small, work);
      if (most <= tableau.work) return false;
      if (yield* small.resume(Math.min(most, BETWEEN_JUDGEMENTS * tableau.work))) return true;
      context.shareCutoff();
    }
  }

  /** Entries that the tree may have touched at the end of its turn. */
  #mostWork(small: SmallSearch, work: number): number {
    const entries = ENTRIES_PER_UNIT * work;
    const { expectedWork: expected, leastWork, mayGoOn, hasBegun } = small;
    const left = expected - small.tableau.work;
    this.#isPromising = mayGoOn && expected <= WORTH * entries;
    this.#isPossible = mayGoOn && hasBegun && leastWork <= WORTH_A_LOOK * entries;
    if (mayGoOn && !hasBegun) return TO_BEGIN * entries;
    if (!this.#isPossible) return 0;
    if (!this.#isPromising) return TO_SEE * entries;
    return left <= NEARLY_DONE * entries ? small.tableau.work + left : TO_GO_ON * entries;
  }
}
