import { grownInt32 } from "@bough/problem";

/** Words before the literals of a clause: size, LBD, usage and flags. */
export const CLAUSE_HEADER = 4;
const SIZE = 0;
const LBD = 1;
const USED = 2;
const FLAGS = 3;
const IS_LEARNED = 1;
const IS_DELETED = 2;
/** Words of a watch: clause, bound variable and threshold of the blocker, threshold that fires. */
export const WATCH_WORDS = 4;

/**
 * Clauses over bound literals in one Int32Array, and for every bound variable the list of clauses
 * to look at when it rises. A watched literal (v, k) becomes false when bound variable v ^ 1 reaches
 * 1 - k, so its watch stands in the list of v ^ 1 with 1 - k as the threshold that fires it.
 * Each bound variable stands at most once in a clause.
 */
export class ClauseStore {
  arena: Int32Array = new Int32Array(1 << 12);
  arenaLength = 0;
  watches: Int32Array = new Int32Array(1 << 12);
  watchesLength = 0;
  readonly watchStart: Int32Array; // [2 numCols]
  readonly watchCount: Int32Array; // [2 numCols] watches in the list
  readonly #watchCapacity: Int32Array; // [2 numCols]
  readonly learned: number[] = [];
  readonly original: number[] = [];
  /** Trail entries before this were shown to clauses and cliques. */
  seen = 0;
  /** Arena words of deleted clauses. */
  #wasted = 0;

  constructor(numVariables: number) {
    this.watchStart = new Int32Array(numVariables);
    this.watchCount = new Int32Array(numVariables);
    this.#watchCapacity = new Int32Array(numVariables);
  }

  size(clause: number): number {
    return this.arena[clause + SIZE];
  }

  /** Bound variable of the clause's literal i. */
  variable(clause: number, i: number): number {
    return this.arena[clause + CLAUSE_HEADER + 2 * i];
  }

  /** Threshold of the clause's literal i. */
  threshold(clause: number, i: number): number {
    return this.arena[clause + CLAUSE_HEADER + 2 * i + 1];
  }

  lbd(clause: number): number {
    return this.arena[clause + LBD];
  }

  setLbd(clause: number, lbd: number): void {
    this.arena[clause + LBD] = lbd;
  }

  used(clause: number): number {
    return this.arena[clause + USED];
  }

  setUsed(clause: number, used: number): void {
    this.arena[clause + USED] = used;
  }

  isLearned(clause: number): boolean {
    return (this.arena[clause + FLAGS] & IS_LEARNED) !== 0;
  }

  isDeleted(clause: number): boolean {
    return (this.arena[clause + FLAGS] & IS_DELETED) !== 0;
  }

  /** Stores a clause without watching it. Returns its reference. */
  add(
    boundVariables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    size: number,
    isLearned: boolean,
    lbd: number,
  ): number {
    const clause = this.arenaLength;
    this.arena = grownInt32(this.arena, clause + CLAUSE_HEADER + 2 * size);
    const arena = this.arena;
    arena[clause + SIZE] = size;
    arena[clause + LBD] = lbd;
    arena[clause + USED] = 2;
    arena[clause + FLAGS] = isLearned ? IS_LEARNED : 0;
    for (let i = 0, p = clause + CLAUSE_HEADER; i < size; i++, p += 2) {
      arena[p] = boundVariables[i];
      arena[p + 1] = thresholds[i];
    }
    this.arenaLength = clause + CLAUSE_HEADER + 2 * size;
    (isLearned ? this.learned : this.original).push(clause);
    return clause;
  }

  /** Watches the first two literals of a clause of at least two. */
  attach(clause: number): void {
    const arena = this.arena;
    const p = clause + CLAUSE_HEADER;
    this.watch(arena[p], arena[p + 1], clause, arena[p + 2], arena[p + 3]);
    this.watch(arena[p + 2], arena[p + 3], clause, arena[p], arena[p + 1]);
  }

  /** Adds a watch for literal (v, k) of the clause, with a blocker. */
  watch(v: number, k: number, clause: number, blockerVariable: number, blockerBound: number): void {
    const list = v ^ 1;
    const count = this.watchCount[list];
    if (count === this.#watchCapacity[list]) this.#growList(list);
    const p = this.watchStart[list] + count * WATCH_WORDS;
    const watches = this.watches;
    watches[p] = clause;
    watches[p + 1] = blockerVariable;
    watches[p + 2] = blockerBound;
    watches[p + 3] = 1 - k;
    this.watchCount[list] = count + 1;
  }

  /** Marks a clause deleted; its watches go with the next `sweep`. */
  markDeleted(clause: number): void {
    this.arena[clause + FLAGS] |= IS_DELETED;
    this.#wasted += CLAUSE_HEADER + 2 * this.arena[clause + SIZE];
  }

  /** True where deleted clauses fill a quarter of the arena. */
  get isWasteful(): boolean {
    return 4 * this.#wasted > this.arenaLength;
  }

  /** Drops the watches of deleted clauses and the clauses from the lists, and packs the lists. */
  sweep(): void {
    const { arena, watchStart, watchCount } = this;
    let total = 0;
    for (let v = 0; v < watchStart.length; v++) total += watchCount[v];
    const packed: Int32Array = new Int32Array(Math.max(1 << 12, 3 * total * WATCH_WORDS));
    const watches = this.watches;
    let to = 0;
    for (let v = 0; v < watchStart.length; v++) {
      const begin = to;
      const end = watchStart[v] + watchCount[v] * WATCH_WORDS;
      for (let p = watchStart[v]; p < end; p += WATCH_WORDS) {
        if ((arena[watches[p] + FLAGS] & IS_DELETED) !== 0) continue;
        packed[to] = watches[p];
        packed[to + 1] = watches[p + 1];
        packed[to + 2] = watches[p + 2];
        packed[to + 3] = watches[p + 3];
        to += WATCH_WORDS;
      }
      watchStart[v] = begin;
      watchCount[v] = (to - begin) / WATCH_WORDS;
      this.#watchCapacity[v] = watchCount[v];
    }
    this.watches = packed;
    this.watchesLength = to;
    dropDeleted(this.learned, arena);
    dropDeleted(this.original, arena);
  }

  /** Packs the arena after a sweep. References held elsewhere become void. */
  compact(): void {
    const old = this.arena;
    const arena: Int32Array = new Int32Array(Math.max(1 << 12, this.arenaLength));
    let to = 0;
    for (const list of [this.original, this.learned]) {
      for (let i = 0; i < list.length; i++) {
        const from = list[i];
        const words = CLAUSE_HEADER + 2 * old[from + SIZE];
        for (let k = 0; k < words; k++) arena[to + k] = old[from + k];
        // Where it is now stands in its old place, which nobody reads again but for this.
        old[from] = to;
        list[i] = to;
        to += words;
      }
    }
    this.arena = arena;
    this.arenaLength = to;
    this.#wasted = 0;
    const { watches, watchStart, watchCount } = this;
    for (let v = 0; v < watchStart.length; v++) {
      const end = watchStart[v] + watchCount[v] * WATCH_WORDS;
      for (let p = watchStart[v]; p < end; p += WATCH_WORDS) {
        watches[p] = old[watches[p]];
      }
    }
  }

  /** Moves a full list to the end of the pool with twice the room. */
  #growList(list: number): void {
    const count = this.watchCount[list];
    const capacity = count === 0 ? 4 : 2 * count;
    const to = this.watchesLength;
    this.watches = grownInt32(this.watches, to + capacity * WATCH_WORDS);
    const from = this.watchStart[list];
    this.watches.copyWithin(to, from, from + count * WATCH_WORDS);
    this.watchStart[list] = to;
    this.#watchCapacity[list] = capacity;
    this.watchesLength = to + capacity * WATCH_WORDS;
  }
}

function dropDeleted(list: number[], arena: Int32Array): void {
  let kept = 0;
  for (const clause of list) {
    if ((arena[clause + FLAGS] & IS_DELETED) === 0) list[kept++] = clause;
  }
  list.length = kept;
}
