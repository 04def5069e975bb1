import type { IndexedVector } from "../vectors/indexed-vector.ts";
import { addLine } from "../vectors/line-kernels.ts";
import type { LineStore } from "./line-store.ts";
import type { Scratch } from "./scratch.ts";
import { DROP_TOLERANCE } from "./tolerances.ts";

/*
 * Triangular solves by slot, each in two ways: a loop over all slots for results of some density,
 * and a symbolic search of the slots the result can reach (Gilbert & Peierls, SIAM J. Sci. Stat.
 * Comput. 9, 1988; its use in the simplex method: Hall & McKinnon, Comput. Optim. Appl. 32, 2005),
 * which costs only what it touches. A search gives up when it has touched more than `budget`, so that
 * it may be tried where the result is hard to foresee; nothing has changed then but some marks. Sparse
 * solves take the scratch listed and leave it so. Solves that finish a FTRAN or BTRAN hand their
 * result to the caller's vector under the places of the lines as they meet it, without another pass
 * over all slots, and leave the scratch zero.
 *
 * The record of line s stands at `lines[4 s]`: begin, end, room, place.
 */

/**
 * Puts the slots that the listed ones reach through `store` into `spare[top .. size - 1]`, every
 * slot before those it points to; returns `top`, or -1 where that is beyond the budget.
 */
function reach(store: LineStore, scratch: Scratch, size: number, budget: number): number {
  const { lines, indices } = store;
  const { list, spare, mark, stackSlot, stackNext } = scratch;
  const generation = scratch.nextGeneration();
  let top = size;
  let work = 0;
  for (let t = scratch.begin, last = scratch.end; t < last; t++) {
    let slot = list[t];
    if (mark[slot] === generation) continue;
    mark[slot] = generation;
    let depth = 0;
    let next = lines[slot << 2];
    work += lines[(slot << 2) + 1] - next + 1;
    for (;;) {
      const end = lines[(slot << 2) + 1];
      let child = -1;
      while (next < end) {
        const candidate = indices[next++];
        if (mark[candidate] !== generation) {
          mark[candidate] = generation;
          const begin = lines[candidate << 2];
          if (begin !== lines[(candidate << 2) + 1]) {
            child = candidate;
            break;
          }
          spare[--top] = candidate;
        }
      }
      if (child >= 0) {
        stackSlot[depth] = slot;
        stackNext[depth++] = next;
        slot = child;
        next = lines[child << 2];
        work += lines[(child << 2) + 1] - next + 1;
        if (work > budget) {
          scratch.work += work;
          return -1;
        }
        continue;
      }
      spare[--top] = slot;
      if (depth === 0) break;
      slot = stackSlot[--depth];
      next = stackNext[depth];
    }
  }
  scratch.work += work;
  return top;
}

/** Unit triangle; the result stays in the scratch. */
export function solveUnitSparse(
  store: LineStore,
  scratch: Scratch,
  size: number,
  budget: number,
): boolean {
  const top = reach(store, scratch, size, budget);
  if (top < 0) return false;
  const { lines, indices, values } = store;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let kept = top;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const pivot = x[slot];
    if (Math.abs(pivot) <= DROP_TOLERANCE) {
      x[slot] = 0;
      continue;
    }
    order[kept++] = slot;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, x, slot, -1);
  }
  scratch.work += work + size - top;
  scratch.takeSpare(top, kept);
  return true;
}

/**
 * Unit triangle whose lines point to later slots, over its filled lines `filled[0 .. count - 1]`
 * from slot `first` on; slots before it must be zero.
 */
export function solveUnitLoop(
  store: LineStore,
  scratch: Scratch,
  filled: Int32Array,
  count: number,
  first: number,
): void {
  const { lines, indices, values } = store;
  const x = scratch.values;
  let work = 0;
  const from = lowerBound(filled, count, first);
  for (let t = from; t < count; t++) {
    const slot = filled[t];
    const pivot = x[slot];
    if (Math.abs(pivot) <= DROP_TOLERANCE) continue;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, x, slot, -1);
  }
  scratch.work += work + count - from;
  scratch.isListed = false;
}

/** Triangle with a diagonal; the result stays in the scratch. */
export function solveDiagonalSparse(
  store: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
  budget: number,
): boolean {
  const top = reach(store, scratch, size, budget);
  if (top < 0) return false;
  const { lines, indices, values } = store;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let kept = top;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const value = x[slot];
    if (Math.abs(value) <= DROP_TOLERANCE) {
      x[slot] = 0;
      continue;
    }
    const pivot = value / diagonal[slot];
    x[slot] = pivot;
    order[kept++] = slot;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, x, slot, -1);
  }
  scratch.work += work + size - top;
  scratch.takeSpare(top, kept);
  return true;
}

/**
 * Triangle with a diagonal whose lines point to later slots; slots before `first` must be zero. The
 * one loop that leaves a list: it meets every nonzero when that is final.
 */
export function solveDiagonalLoop(
  store: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
  first: number,
): void {
  const { lines, indices, values } = store;
  const { values: x, list } = scratch;
  let work = 0;
  let count = 0;
  for (let slot = first; slot < size; slot++) {
    const value = x[slot];
    if (value === 0) continue;
    if (Math.abs(value) <= DROP_TOLERANCE) {
      x[slot] = 0;
      continue;
    }
    const pivot = value / diagonal[slot];
    x[slot] = pivot;
    list[count++] = slot;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, x, slot, -1);
  }
  scratch.work += work + size - first;
  scratch.begin = 0;
  scratch.end = count;
  scratch.isListed = true;
}

/** Triangle with a diagonal; the result goes to `vector`. */
export function finishDiagonalSparse(
  store: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
  budget: number,
  vector: IndexedVector,
): boolean {
  const top = reach(store, scratch, size, budget);
  if (top < 0) return false;
  const { lines, indices, values } = store;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let count = 0;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const value = x[slot];
    x[slot] = 0;
    if (Math.abs(value) <= DROP_TOLERANCE) continue;
    const pivot = value / diagonal[slot];
    const place = lines[(slot << 2) + 3];
    result[place] = pivot;
    places[count++] = place;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, result, place, -1);
  }
  scratch.work += work + size - top;
  vector.count = count;
  return true;
}

/** Triangle with a diagonal whose lines point to earlier slots; the result goes to `vector`. */
export function finishDiagonalLoop(
  store: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
  vector: IndexedVector,
): void {
  const { lines, indices, values } = store;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  let work = 0;
  let count = 0;
  for (let slot = size - 1; slot >= 0; slot--) {
    const value = x[slot];
    if (value === 0) continue;
    x[slot] = 0;
    if (Math.abs(value) <= DROP_TOLERANCE) continue;
    const pivot = value / diagonal[slot];
    const place = lines[(slot << 2) + 3];
    result[place] = pivot;
    places[count++] = place;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, result, place, -1);
  }
  scratch.work += work + size;
  vector.count = count;
}

/** Unit triangle; the result goes to `vector`. */
export function finishUnitSparse(
  store: LineStore,
  scratch: Scratch,
  size: number,
  budget: number,
  vector: IndexedVector,
): boolean {
  const top = reach(store, scratch, size, budget);
  if (top < 0) return false;
  const { lines, indices, values } = store;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let count = 0;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const pivot = x[slot];
    x[slot] = 0;
    if (Math.abs(pivot) <= DROP_TOLERANCE) continue;
    const place = lines[(slot << 2) + 3];
    result[place] = pivot;
    places[count++] = place;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, result, place, -1);
  }
  scratch.work += work + size - top;
  vector.count = count;
  return true;
}

/** Unit triangle whose lines point to earlier slots; the result goes to `vector`. */
export function finishUnitLoop(
  store: LineStore,
  scratch: Scratch,
  size: number,
  vector: IndexedVector,
): void {
  const { lines, indices, values } = store;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  let work = 0;
  let count = 0;
  for (let slot = size - 1; slot >= 0; slot--) {
    const pivot = x[slot];
    if (pivot === 0) continue;
    x[slot] = 0;
    if (Math.abs(pivot) <= DROP_TOLERANCE) continue;
    const place = lines[(slot << 2) + 3];
    result[place] = pivot;
    places[count++] = place;
    const begin = lines[slot << 2];
    const end = lines[(slot << 2) + 1];
    work += end - begin;
    if (begin < end) addLine(x, indices, values, begin, end, result, place, -1);
  }
  scratch.work += work + size;
  vector.count = count;
}

/** First t with list[t] >= value, in an ascending list. */
function lowerBound(list: Int32Array, count: number, value: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
