import { grownFloat64, grownInt32 } from "@bough/problem";

/** Entries of a page by the power of two, */
const PAGE_BITS = 15;
/** as a number: growth copies no more than one page, however much is kept. */
const PAGE = 1 << PAGE_BITS;
const FIRST_PAGE = 256;

/**
 * Explanations that no row or clause can give again, kept literal by literal on a stack that is cut
 * back with the trail. Each is a count, followed by that many literals. A propagator that can say
 * later why it acted leaves a note instead: its number, a place of its own, and a value.
 *
 * The stack lies in pages, and no explanation in two of them; one that is longer than a page has a
 * longer page to itself. Tasks with set-ups keep tens of millions of literals at a time: one array
 * that doubles copied them for 80 ms.
 */
export class StoredReasons {
  /** At the start of an explanation its count, then the bound variables. */
  readonly #variables: Int32Array[] = [new Int32Array(FIRST_PAGE)];
  readonly #thresholds: Float64Array[] = [new Float64Array(FIRST_PAGE)];
  /** Where the stack ends: its last page, and how much of that is taken. */
  #page = 0;
  #taken = 0;
  /** The reference of the stack's end when each level was opened. */
  #levelEnd: Int32Array = new Int32Array(64);

  /** Where the explanation starts: the reference of bound changes of kind STORED. */
  add(variables: ArrayLike<number>, thresholds: ArrayLike<number>, count: number): number {
    const reference = this.#take(count + 1);
    const toVariables = this.variablesAt(reference);
    const toThresholds = this.thresholdsAt(reference);
    const start = this.placeOf(reference);
    toVariables[start] = count;
    for (let i = 0; i < count; i++) {
      toVariables[start + 1 + i] = variables[i];
      toThresholds[start + 1 + i] = thresholds[i];
    }
    return reference;
  }

  /** Where the note starts: the reference of bound changes of kind NOTED. */
  addNote(propagator: number, place: number, value: number): number {
    const reference = this.#take(2);
    const start = this.placeOf(reference);
    const variables = this.variablesAt(reference);
    variables[start] = propagator;
    variables[start + 1] = place;
    this.thresholdsAt(reference)[start] = value;
    return reference;
  }

  /** The page of what the reference speaks of, which begins at `placeOf`. */
  variablesAt(reference: number): Int32Array {
    return this.#variables[reference >> PAGE_BITS];
  }

  thresholdsAt(reference: number): Float64Array {
    return this.#thresholds[reference >> PAGE_BITS];
  }

  placeOf(reference: number): number {
    return reference & (PAGE - 1);
  }

  openLevel(level: number): void {
    this.#levelEnd = grownInt32(this.#levelEnd, level + 1);
    this.#levelEnd[level] = (this.#page << PAGE_BITS) | this.#taken;
  }

  /** Forgets what was added since the level was opened. */
  closeLevel(level: number): void {
    this.#page = this.#levelEnd[level] >> PAGE_BITS;
    this.#taken = this.#levelEnd[level] & (PAGE - 1);
  }

  /** The reference of so many entries at the stack's end, all in one page. */
  #take(count: number): number {
    if (this.#taken + count > this.#variables[this.#page].length) this.#makeRoom(count);
    const reference = (this.#page << PAGE_BITS) | this.#taken;
    this.#taken += count;
    if (this.#taken >= PAGE) this.#turn();
    return reference;
  }

  #makeRoom(count: number): void {
    if (this.#taken > 0 && this.#taken + count > PAGE) this.#turn();
    const [page, length] = [this.#page, this.#taken + count];
    if (length <= this.#variables[page].length) return;
    if (this.#taken === 0) {
      this.#variables[page] = new Int32Array(Math.max(PAGE, length));
      this.#thresholds[page] = new Float64Array(Math.max(PAGE, length));
    } else {
      this.#variables[page] = grownInt32(this.#variables[page], length);
      this.#thresholds[page] = grownFloat64(this.#thresholds[page], length);
    }
  }

  /** Goes on with the next page. */
  #turn(): void {
    this.#taken = 0;
    this.#page++;
    if (this.#page < this.#variables.length) return;
    this.#variables.push(new Int32Array(PAGE));
    this.#thresholds.push(new Float64Array(PAGE));
  }
}
