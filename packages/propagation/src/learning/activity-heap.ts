/** Activities above this are all scaled down. */
const LARGEST_ACTIVITY = 1e100;

/**
 * Columns by activity, the most active on top: a binary heap with positions. Bumping follows VSIDS
 * in its exponential form (Eén and Sörensson, "An extensible SAT-solver", SAT 2003): instead of
 * decaying all activities the increment grows.
 */
export class ActivityHeap {
  readonly activity: Float64Array; // [numCols]
  readonly #heap: Int32Array;
  readonly #position: Int32Array; // place in the heap, -1 outside
  #size = 0;
  #increment = 1;

  constructor(numCols: number) {
    this.activity = new Float64Array(numCols);
    this.#heap = new Int32Array(numCols);
    this.#position = new Int32Array(numCols).fill(-1);
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  contains(column: number): boolean {
    return this.#position[column] >= 0;
  }

  insert(column: number): void {
    if (this.#position[column] >= 0) return;
    this.#heap[this.#size] = column;
    this.#position[column] = this.#size;
    this.#rise(this.#size++);
  }

  /** Takes the most active column out; -1 where the heap is empty. */
  pop(): number {
    if (this.#size === 0) return -1;
    const top = this.#heap[0];
    this.#position[top] = -1;
    this.#size--;
    if (this.#size > 0) {
      this.#heap[0] = this.#heap[this.#size];
      this.#position[this.#heap[0]] = 0;
      this.#sink(0);
    }
    return top;
  }

  /** The most active column, -1 where the heap is empty. */
  top(): number {
    return this.#size === 0 ? -1 : this.#heap[0];
  }

  bump(column: number): void {
    this.activity[column] += this.#increment;
    if (this.activity[column] > LARGEST_ACTIVITY) this.#rescale();
    if (this.#position[column] >= 0) this.#rise(this.#position[column]);
  }

  /** Sets an activity outright, in units of the present increment. */
  setActivity(column: number, activity: number): void {
    this.activity[column] = activity * this.#increment;
    if (this.#position[column] >= 0) {
      this.#rise(this.#position[column]);
      this.#sink(this.#position[column]);
    }
  }

  /** Makes all activities count for less by the factor `decay` < 1. */
  decay(decay: number): void {
    this.#increment /= decay;
  }

  #rescale(): void {
    for (let j = 0; j < this.activity.length; j++) this.activity[j] /= LARGEST_ACTIVITY;
    this.#increment /= LARGEST_ACTIVITY;
  }

  #isAbove(a: number, b: number): boolean {
    const difference = this.activity[a] - this.activity[b];
    return difference > 0 || (difference === 0 && a < b);
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const column = heap[from];
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#isAbove(column, heap[parent])) break;
      heap[i] = heap[parent];
      this.#position[heap[i]] = i;
      i = parent;
    }
    heap[i] = column;
    this.#position[column] = i;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const column = heap[from];
    let i = from;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isAbove(heap[child + 1], heap[child])) child++;
      if (!this.#isAbove(heap[child], column)) break;
      heap[i] = heap[child];
      this.#position[heap[i]] = i;
      i = child;
    }
    heap[i] = column;
    this.#position[column] = i;
  }
}
