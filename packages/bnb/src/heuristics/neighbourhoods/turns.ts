import type { SearchContext } from "../../search-context.ts";

/** What one more run weighs among those before it. */
const NEWEST = 0.25;
/** Success that is taken for granted before the first run, and that is left after many in vain. */
const FIRST_SUCCESS = 0.5;
const LEAST_SUCCESS = 0.1;

/** What the searches of one kind of neighbourhood have come to. */
interface Account {
  /** Share of the runs that found a better point, the latest counting most. */
  success: number;
  /** Work so far, each unit divided by the success at its time. */
  charged: number;
}

/**
 * Whose turn it is among neighbourhoods that share one budget: each gets work in proportion to how
 * often it has found better points, so that what is cheap is asked often and what has paid gets more, and
 * none is starved. A bandit that takes turns, as in stride scheduling.
 */
export class NeighbourhoodTurns {
  readonly #accounts = new Map<string, Account>();
  /**
   * Work of the runs that have found better points, which is not charged to what heuristics may spend: where
   * searches pay there are to be more. With three quarters of it arki001 waited for half a billion units between two successes.
   */
  refund = 0;

  /** The one of these names that is charged least; the first of several. */
  next(names: readonly string[]): string | undefined {
    const start = this.#least;
    let least: string | undefined;
    for (const name of names) {
      this.#enter(name, start);
      if (least === undefined || this.#chargedTo(name) < this.#chargedTo(least)) least = name;
    }
    return least;
  }

  note(name: string, work: number, isSuccess: boolean): void {
    const account = this.#enter(name, this.#least);
    if (isSuccess) this.refund += work;
    account.charged += work / Math.max(LEAST_SUCCESS, account.success);
    account.success += NEWEST * ((isSuccess ? 1 : 0) - account.success);
  }

  /** Newcomers get no arrears for the time before: they start with the least that any is charged. */
  #enter(name: string, start: number): Account {
    const account = this.#accounts.get(name) ?? { success: FIRST_SUCCESS, charged: start };
    this.#accounts.set(name, account);
    return account;
  }

  #chargedTo(name: string): number {
    return this.#accounts.get(name)?.charged ?? 0;
  }

  get #least(): number {
    let least = Infinity;
    for (const { charged } of this.#accounts.values()) least = Math.min(least, charged);
    return least === Infinity ? 0 : least;
  }
}

/** The turns of a search. */
export function turnsOf(context: SearchContext): NeighbourhoodTurns {
  return context.kept(freshTurns);
}

function freshTurns(): NeighbourhoodTurns {
  return new NeighbourhoodTurns();
}
