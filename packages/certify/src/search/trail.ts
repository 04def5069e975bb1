import type { Literal } from "./bound-literal.ts";

/** Why a bound changed: null for a decision, otherwise what implies it and can say how. */
export type Reason<Source> = Source | null;

/**
 * The values of all bound variables, how they came to be, and the way back. An entry is one rise of one
 * bound variable.
 */
export class Trail<Source> {
  /** Current value of each bound variable. [2 numCols] */
  readonly value: Float64Array;
  readonly variable: number[] = [];
  /** The value that the entry gave, and the one before it. */
  readonly after: number[] = [];
  readonly before: number[] = [];
  readonly reason: Reason<Source>[] = [];
  readonly levelOf: number[] = [];
  /** First entry of each level. */
  readonly levelStart: number[] = [0];
  /** The entry before it of the same bound variable; -1 where there is none. */
  readonly #previous: number[] = [];
  readonly #last: Int32Array; // [2 numCols]

  constructor(initial: Float64Array) {
    this.value = initial.slice();
    this.#last = new Int32Array(initial.length).fill(-1);
  }

  get length(): number {
    return this.variable.length;
  }

  get level(): number {
    return this.levelStart.length - 1;
  }

  openLevel(): void {
    this.levelStart.push(this.length);
  }

  /** Notes a rise; the literal must say more than is known. */
  push({ variable, bound }: Literal, reason: Reason<Source>): void {
    this.#previous.push(this.#last[variable]);
    this.#last[variable] = this.length;
    this.before.push(this.value[variable]);
    this.variable.push(variable);
    this.after.push(bound);
    this.reason.push(reason);
    this.levelOf.push(this.level);
    this.value[variable] = bound;
  }

  /** Takes back all above the level; `onUndo` is told each bound variable. */
  backtrack(level: number, onUndo: (variable: number) => void): void {
    const length = this.levelStart[level + 1];
    for (let t = this.length - 1; t >= length; t--) {
      const v = this.variable[t];
      this.value[v] = this.before[t];
      this.#last[v] = this.#previous[t];
      onUndo(v);
    }
    for (const list of [this.variable, this.after, this.before, this.levelOf, this.#previous])
      list.length = length;
    this.reason.length = length;
    this.levelStart.length = level + 1;
  }

  /** The entry that first made the literal true; -1 where it was true from the start. */
  entryOf({ variable, bound }: Literal): number {
    let t = this.#last[variable];
    while (t >= 0 && this.before[t] >= bound) t = this.#previous[t];
    return t;
  }

  /** The value that the bound variable had before entry t was made. */
  valueBefore(variable: number, t: number): number {
    let entry = this.#last[variable];
    if (entry < t) return this.value[variable];
    while (this.#previous[entry] >= t) entry = this.#previous[entry];
    return this.before[entry];
  }
}
