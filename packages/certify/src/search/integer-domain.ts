import type { Steps } from "@bough/problem";
import { type Literal, negation } from "./bound-literal.ts";
import type { IntegerRow } from "./integer-row.ts";
import { Nogood } from "./nogood.ts";
import { Trail } from "./trail.ts";

/** Ranges beyond this could shrink for ever by steps of one, two rows taking turns. */
const WIDE = 100;
/** Share of a wide range that a step must take off. */
const SMALL_STEP = 0.05;
/** Terms of rows, and nogoods, that propagation looks at between two pauses. */
const LOOKS_PER_STEP = 10_000;
/** Terms of a row that is added, between two pauses. */
const CHAINED_PER_STEP = 50_000;

/** What implies a bound, or contradicts those that are there. */
export type Source = IntegerRow | Nogood;

/** Bounds of integer columns, and the rows and nogoods that change them. */
export class IntegerDomain {
  readonly trail: Trail<Source>;
  /** Columns whose bounds changed since they were last taken, each once. */
  readonly #changed: number[] = [];
  readonly #isChanged: Uint8Array; // [numCols]
  readonly #rows: IntegerRow[] = [];
  // Rows in which a rise of the bound variable leaves less room, as chains: a list for each of
  // millions of variables takes half a second to make.
  readonly #firstOf: Int32Array; // first place of the variable's chain, -1 without rows [2 numCols]
  readonly #lastOf: Int32Array; // last place of the variable's chain [2 numCols]
  readonly #rowAt: number[] = []; // row at each place
  readonly #nextAt: number[] = []; // place that follows in its chain, or -1
  /** Lists of the variables that are watched. */
  readonly #watching = new Map<number, Nogood[]>();
  readonly #queue: number[] = [];
  readonly #isQueued: boolean[] = [];
  #head = 0;
  /** Terms of rows, and nogoods, looked at since the last pause. */
  #looks = 0;

  constructor(initial: Float64Array) {
    this.trail = new Trail(initial);
    this.#isChanged = new Uint8Array(initial.length / 2);
    this.#firstOf = new Int32Array(initial.length).fill(-1);
    this.#lastOf = new Int32Array(initial.length).fill(-1);
  }

  isTrue({ variable, bound }: Literal): boolean {
    return this.trail.value[variable] >= bound;
  }

  isFixed(column: number): boolean {
    const { value } = this.trail;
    return value[2 * column] >= 0 - value[2 * column + 1];
  }

  /** The columns whose bounds may differ from those at the last call. */
  takeChanged(): number[] {
    for (const j of this.#changed) this.#isChanged[j] = 0;
    return this.#changed.splice(0);
  }

  *addRow(row: IntegerRow): Steps<void> {
    const index = this.#rows.push(row) - 1;
    this.#isQueued.push(false);
    for (let k = 0; k < row.variables.length; k++) {
      if (k % CHAINED_PER_STEP === CHAINED_PER_STEP - 1) yield;
      this.#chain(row.variables[k], index);
    }
    this.#enqueue(index);
  }

  #chain(variable: number, row: number): void {
    const place = this.#rowAt.push(row) - 1;
    this.#nextAt.push(-1);
    const last = this.#lastOf[variable];
    if (last < 0) this.#firstOf[variable] = place;
    else this.#nextAt[last] = place;
    this.#lastOf[variable] = place;
  }

  /** Looks at a row again, whose limit has become smaller. */
  wake(row: IntegerRow): void {
    this.#enqueue(this.#rows.indexOf(row));
  }

  /** Takes up a nogood of two literals or more. */
  watch(nogood: Nogood): void {
    for (const k of [0, 1]) this.#watch(nogood.variables[k], nogood);
  }

  #watch(variable: number, nogood: Nogood): void {
    const list = this.#watching.get(variable);
    if (list === undefined) this.#watching.set(variable, [nogood]);
    else list.push(nogood);
  }

  decide(literal: Literal): void {
    this.trail.openLevel();
    this.#push(literal, null);
  }

  /** A literal that the source implies. */
  imply(literal: Literal, source: Source): void {
    this.#push(literal, source);
  }

  backtrack(level: number): void {
    this.trail.backtrack(level, (variable) => this.#noteChange(variable));
    this.#head = this.trail.length;
    for (const index of this.#queue) this.#isQueued[index] = false;
    this.#queue.length = 0;
  }

  /** Follows all implications; what contradicts the bounds, or undefined at the fixpoint. */
  *propagate(): Steps<Source | undefined> {
    for (;;) {
      while (this.#head < this.trail.length) {
        if (this.#isPauseDue()) yield;
        const conflict = this.#visit(this.trail.variable[this.#head++]);
        if (conflict !== undefined) return conflict;
      }
      if (this.#isPauseDue()) yield;
      const index = this.#queue.shift();
      if (index === undefined) return undefined;
      this.#isQueued[index] = false;
      const row = this.#rows[index];
      if (!this.#propagateRow(row)) return row;
    }
  }

  #isPauseDue(): boolean {
    if (this.#looks < LOOKS_PER_STEP) return false;
    this.#looks = 0;
    return true;
  }

  #push(literal: Literal, source: Source | null): void {
    this.trail.push(literal, source);
    this.#noteChange(literal.variable);
  }

  #noteChange(variable: number): void {
    const column = variable >> 1;
    if (this.#isChanged[column] === 1) return;
    this.#isChanged[column] = 1;
    this.#changed.push(column);
  }

  #enqueue(index: number): void {
    if (this.#isQueued[index]) return;
    this.#isQueued[index] = true;
    this.#queue.push(index);
  }

  #visit(variable: number): Nogood | undefined {
    for (let at = this.#firstOf[variable]; at >= 0; at = this.#nextAt[at]) {
      this.#looks++;
      this.#enqueue(this.#rowAt[at]);
    }
    const list = this.#watching.get(variable);
    if (list === undefined) return undefined;
    this.#looks += list.length;
    let kept = 0;
    let conflict: Nogood | undefined;
    for (let k = 0; k < list.length; k++) {
      const nogood = list[k];
      if (nogood.isDropped || (conflict === undefined && this.#moves(nogood, variable))) continue;
      list[kept++] = nogood;
      if (conflict !== undefined) continue;
      if (this.#isBroken(nogood, variable)) conflict = nogood;
    }
    list.length = kept;
    return conflict;
  }

  /** True where the nogood is watched elsewhere from now on. */
  #moves(nogood: Nogood, variable: number): boolean {
    const { value } = this.trail;
    const { variables, bounds } = nogood;
    const own = variables[0] === variable ? 0 : 1;
    if (value[variable] < bounds[own]) return false;
    for (let k = 2; k < variables.length; k++) {
      this.#looks++;
      if (value[variables[k]] >= bounds[k]) continue;
      nogood.swap(own, k);
      this.#watch(nogood.variables[own], nogood);
      return true;
    }
    return false;
  }

  /** All literals but the other watched one hold: that must not, and is broken where it does. */
  #isBroken(nogood: Nogood, variable: number): boolean {
    const own = nogood.variables[0] === variable ? 0 : 1;
    if (!this.isTrue(nogood.literal(own))) return false;
    const other = nogood.literal(1 - own);
    if (this.isTrue(other)) return true;
    const implied = negation(other);
    if (!this.isTrue(implied)) this.imply(implied, nogood);
    return false;
  }

  /** False where the row cannot hold. */
  #propagateRow(row: IntegerRow): boolean {
    const { value } = this.trail;
    const { variables, weights, limit } = row;
    this.#looks += variables.length;
    let slack = limit;
    let open = -1;
    for (let k = 0; k < variables.length; k++) {
      const bound = value[variables[k]];
      if (bound === -Infinity) {
        if (open >= 0) return true;
        open = k;
      } else slack -= weights[k] * bound;
    }
    if (open >= 0) {
      this.#limit(row, variables[open], Math.floor(slack / weights[open]));
      return true;
    }
    if (slack < 0) return false;
    for (let k = 0; k < variables.length; k++) {
      const v = variables[k];
      // Without room for the whole range of the column, its other bound follows.
      if (value[v] + value[v ^ 1] + Math.floor(slack / weights[k]) >= 0) continue;
      this.#limit(row, v, value[v] + Math.floor(slack / weights[k]));
    }
    return true;
  }

  /** The bound variable may be `most` at most: passed over where that is a small step of a wide range. */
  #limit(row: IntegerRow, variable: number, most: number): void {
    const { value } = this.trail;
    const implied = { variable: variable ^ 1, bound: 0 - most };
    if (this.isTrue(implied)) return;
    const width = 0 - value[variable] - value[variable ^ 1];
    const step = implied.bound - value[variable ^ 1];
    if (width > WIDE && step < SMALL_STEP * width) return;
    this.imply(implied, row);
  }
}

export function isNogood(source: Source): source is Nogood {
  return source instanceof Nogood;
}
