/** After each round in which none of its cuts was applied, a separator waits twice as long, up to this many times. */
const LONGEST_WAIT = 5;

interface Standing {
  /** Turns in a row that brought nothing into the LP. */
  misses: number;
  /** Round before which it is not asked. */
  nextRound: number;
}

/**
 * Whose turn it is in a round of cuts. What has brought nothing into the LP on this model is asked
 * less and less often; the others carry the bound, and most of the time of a root goes into those
 * that do not.
 */
export class SeparationTurns {
  /** Whether rows are to be added up otherwise than in the rounds before. */
  isDiverse = false;
  readonly #standings = new Map<string, Standing>();
  /** Names asked in the round at hand. */
  readonly #asked = new Set<string>();
  #round = 0;
  #isAnyWaiting = false;

  /** True where some separator was not asked in the last round. */
  get isAnyWaiting(): boolean {
    return this.#isAnyWaiting;
  }

  /** Takes stock of the last round and tells whose turn it is now. */
  beginRound<S extends { readonly name: string }>(separators: readonly S[]): S[] {
    for (const name of this.#asked) this.#miss(name);
    this.#asked.clear();
    this.#round++;
    const due = separators.filter(({ name }) => this.#standingOf(name).nextRound <= this.#round);
    for (const { name } of due) this.#asked.add(name);
    this.#isAnyWaiting = due.length < separators.length;
    return due;
  }

  /** A cut of this kind has entered the LP. */
  noteApplied(name: string): void {
    this.#asked.delete(name);
    const standing = this.#standingOf(name);
    standing.misses = 0;
    standing.nextRound = this.#round + 1;
  }

  /** Everybody is asked in the next round: nobody else has anything left. */
  wakeAll(): void {
    for (const standing of this.#standings.values()) standing.nextRound = 0;
    this.#asked.clear();
  }

  #miss(name: string): void {
    const standing = this.#standingOf(name);
    standing.misses = Math.min(standing.misses + 1, LONGEST_WAIT);
    standing.nextRound = this.#round + 2 ** standing.misses;
  }

  #standingOf(name: string): Standing {
    const known = this.#standings.get(name);
    if (known !== undefined) return known;
    const standing = { misses: 0, nextRound: 0 };
    this.#standings.set(name, standing);
    return standing;
  }
}
