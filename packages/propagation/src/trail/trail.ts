import { grownFloat64, grownInt32, grownUint8 } from "@bough/problem";

/**
 * Every bound change since the root's beginning, entry by entry, with the bounds that they led to.
 * An entry knows the one before it of the same bound variable, so that each has a history; levels
 * are opened by decisions and cut off again.
 */
export class Trail {
  /** Entries that look-ups in the histories of bounds have passed so far. */
  walked = 0;
  /** Lower bound of each bound variable: bound[2j] = lower, bound[2j + 1] = -upper. */
  readonly bound: Float64Array; // [2 numCols]
  /** Latest entry of each bound variable, -1 none. */
  readonly latest: Int32Array; // [2 numCols]

  // Of each entry: the bound variable, its bound from then on and before, the entry before it of
  // the same variable (-1 none), the kind of reason with its reference, and the level.
  variable: Int32Array;
  value: Float64Array;
  before: Float64Array;
  previous: Int32Array;
  kind: Uint8Array;
  reference: Int32Array;
  levelOf: Int32Array;
  length = 0;
  level = 0;
  /** First entry of each level from 1 on. */
  levelStart: Int32Array = new Int32Array(64);

  constructor(lower: Float64Array, upper: Float64Array) {
    const numVariables = 2 * lower.length;
    this.bound = new Float64Array(numVariables);
    for (let j = 0; j < lower.length; j++) {
      this.bound[2 * j] = lower[j];
      this.bound[2 * j + 1] = -upper[j];
    }
    this.latest = new Int32Array(numVariables).fill(-1);
    const capacity = Math.max(64, numVariables);
    this.variable = new Int32Array(capacity);
    this.value = new Float64Array(capacity);
    this.before = new Float64Array(capacity);
    this.previous = new Int32Array(capacity);
    this.kind = new Uint8Array(capacity);
    this.reference = new Int32Array(capacity);
    this.levelOf = new Int32Array(capacity);
  }

  openLevel(): void {
    this.level++;
    this.levelStart = grownInt32(this.levelStart, this.level + 1);
    this.levelStart[this.level] = this.length;
  }

  /** Appends a bound change without any check. */
  push(v: number, k: number, kind: number, reference: number): void {
    const t = this.length;
    if (t === this.variable.length) this.#grow();
    this.variable[t] = v;
    this.value[t] = k;
    this.before[t] = this.bound[v];
    this.previous[t] = this.latest[v];
    this.kind[t] = kind;
    this.reference[t] = reference;
    this.levelOf[t] = this.level;
    this.latest[v] = t;
    this.bound[v] = k;
    this.length = t + 1;
  }

  /**
   * Undoes every entry above the given level.
   *
   * @param loosen told of the column and its value for every fixed column that is freed
   */
  cut(level: number, loosen: ((column: number, value: number) => void) | undefined): void {
    const { bound, latest, variable, before, previous } = this;
    const start = this.levelStart[level + 1];
    for (let t = this.length - 1; t >= start; t--) {
      const v = variable[t];
      if (loosen !== undefined && bound[v] + bound[v ^ 1] >= 0) loosen(v >> 1, bound[v & ~1]);
      bound[v] = before[t];
      latest[v] = previous[t];
    }
    this.length = start;
    this.level = level;
  }

  /** The entry that brought bound variable v to k; -1 where it always was there. */
  entryOf(v: number, k: number): number {
    const { before, previous } = this;
    let t = this.latest[v];
    let steps = 0;
    while (t >= 0 && before[t] >= k) {
      t = previous[t];
      steps++;
    }
    this.walked += steps;
    return t;
  }

  /** The value of bound variable v just before entry t. */
  boundBefore(v: number, t: number): number {
    const { before, previous } = this;
    let entry = this.latest[v];
    let value = this.bound[v];
    let steps = 0;
    while (entry >= t) {
      value = before[entry];
      entry = previous[entry];
      steps++;
    }
    this.walked += steps;
    return value;
  }

  /** Where level 0 ends. */
  get rootLength(): number {
    return this.level === 0 ? this.length : this.levelStart[1];
  }

  #grow(): void {
    const length = this.variable.length + 1;
    this.variable = grownInt32(this.variable, length);
    this.value = grownFloat64(this.value, length);
    this.before = grownFloat64(this.before, length);
    this.previous = grownInt32(this.previous, length);
    this.kind = grownUint8(this.kind, length);
    this.reference = grownInt32(this.reference, length);
    this.levelOf = grownInt32(this.levelOf, length);
  }
}
