import { grownInt32, grownUint8 } from "@bough/problem";

/**
 * Cliques, which are literals of which at most one holds, by row and by literal. All of them lie in
 * flat arrays: with an object for each, the garbage collector held the thread for longer than any
 * step on models of 10^5 rows.
 */
export class CliqueLists {
  count = 0;
  // Of each clique: its row, -1 where a row implies it and says more; whether one of its members does
  // hold, whether it is gone, and where its members lie.
  row: Int32Array; // [most]
  isCovered: Uint8Array;
  isGone: Uint8Array;
  start: Int32Array;
  size: Int32Array;
  /** The members, clique by clique, and the clique of each. */
  literals: Int32Array;
  cliqueAt: Int32Array;
  /** The next entry of the same literal, -1 none; of each literal the first, the last, and how many. */
  next: Int32Array;
  readonly first: Int32Array; // [numLiterals]
  readonly #last: Int32Array;
  readonly countOf: Int32Array;
  #length = 0;

  /**
   * @param most cliques that will be added, about
   * @param numEntries members that they will have together before any grows, about
   */
  constructor(numLiterals: number, most: number, numEntries: number) {
    this.row = new Int32Array(most);
    this.isCovered = new Uint8Array(most);
    this.isGone = new Uint8Array(most);
    this.start = new Int32Array(most);
    this.size = new Int32Array(most);
    this.literals = new Int32Array(numEntries);
    this.cliqueAt = new Int32Array(numEntries);
    this.next = new Int32Array(numEntries);
    this.first = new Int32Array(numLiterals).fill(-1);
    this.#last = new Int32Array(numLiterals).fill(-1);
    this.countOf = new Int32Array(numLiterals);
  }

  add(row: number, members: readonly number[], isCovered: boolean): void {
    const clique = this.count++;
    if (this.count > this.row.length) this.#makeRoomForCliques();
    this.row[clique] = row;
    this.isCovered[clique] = isCovered ? 1 : 0;
    this.#place(clique, members);
    this.#link(clique, 0);
  }

  members(clique: number): Int32Array {
    const start = this.start[clique];
    return this.literals.subarray(start, start + this.size[clique]);
  }

  /** Gives the clique more members; the first of `grown` are those that it has. */
  grow(clique: number, grown: readonly number[]): void {
    const had = this.size[clique];
    this.#place(clique, grown);
    this.#link(clique, had);
  }

  #place(clique: number, members: readonly number[]): void {
    const start = this.#length;
    this.#length += members.length;
    if (this.#length > this.literals.length) this.#makeRoom();
    this.start[clique] = start;
    this.size[clique] = members.length;
    for (let k = 0; k < members.length; k++) {
      this.literals[start + k] = members[k];
      this.cliqueAt[start + k] = clique;
    }
  }

  /** Puts the clique into the lists of its literals from place `from` on. */
  #link(clique: number, from: number): void {
    const end = this.start[clique] + this.size[clique];
    for (let entry = this.start[clique] + from; entry < end; entry++) {
      const literal = this.literals[entry];
      const last = this.#last[literal];
      if (last < 0) this.first[literal] = entry;
      else this.next[last] = entry;
      this.next[entry] = -1;
      this.#last[literal] = entry;
      this.countOf[literal]++;
    }
  }

  #makeRoomForCliques(): void {
    this.row = grownInt32(this.row, this.count);
    this.isCovered = grownUint8(this.isCovered, this.count);
    this.isGone = grownUint8(this.isGone, this.count);
    this.start = grownInt32(this.start, this.count);
    this.size = grownInt32(this.size, this.count);
  }

  #makeRoom(): void {
    this.literals = grownInt32(this.literals, this.#length);
    this.cliqueAt = grownInt32(this.cliqueAt, this.#length);
    this.next = grownInt32(this.next, this.#length);
  }
}
