/**
 * Hands out items one by one, that with the least key first; of equals the heavier, then the one with the lower number.
 * Who needs a few of many has them without all being sorted.
 *
 *     queue.begin(items, count, weights);
 *     while (queue.size > 0 && !isEnough()) use(queue.take());
 */
export class LeastFirst {
  /** What items are ordered by; to be set before `begin`. [items] */
  readonly keys: Float64Array;
  size = 0;
  readonly #heap: Int32Array; // [items]
  #weights: Float64Array = new Float64Array(0);

  /** @param numItems items are numbers below this */
  constructor(numItems: number) {
    this.keys = new Float64Array(numItems);
    this.#heap = new Int32Array(numItems);
  }

  /**
   * Forgets what was left, and takes the first `count` of a list.
   *
   * @param weights of all items
   */
  begin(items: Int32Array, count: number, weights: Float64Array): void {
    const heap = this.#heap;
    for (let k = 0; k < count; k++) heap[k] = items[k];
    this.size = count;
    this.#weights = weights;
    for (let place = (count >> 1) - 1; place >= 0; place--) this.#siftDown(place, heap[place]);
  }

  /** The next item; there must be one. */
  take(): number {
    const first = this.#heap[0];
    this.size--;
    if (this.size > 0) this.#siftDown(0, this.#heap[this.size]);
    return first;
  }

  /**
   * Puts an item at a place from which it may have to go down: the gap goes all the way, and the item up from there.
   * What comes from the end of the heap belongs near it, and one comparison a step is saved.
   */
  #siftDown(start: number, item: number): void {
    const { keys, size } = this;
    const heap = this.#heap;
    const weights = this.#weights;
    let place = start;
    for (let child = 2 * place + 2; child < size; child = 2 * place + 2) {
      if (isBefore(heap[child - 1], heap[child], keys, weights)) child--;
      heap[place] = heap[child];
      place = child;
    }
    if (2 * place + 1 < size) {
      heap[place] = heap[2 * place + 1];
      place = 2 * place + 1;
    }
    while (place > start) {
      const parent = (place - 1) >> 1;
      if (!isBefore(item, heap[parent], keys, weights)) break;
      heap[place] = heap[parent];
      place = parent;
    }
    heap[place] = item;
  }
}

function isBefore(a: number, b: number, keys: Float64Array, weights: Float64Array): boolean {
  if (keys[a] !== keys[b]) return keys[a] < keys[b];
  return weights[a] !== weights[b] ? weights[a] > weights[b] : a < b;
}
