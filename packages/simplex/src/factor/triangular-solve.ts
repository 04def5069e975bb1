import type { IndexedVector } from "../vectors/indexed-vector.ts";
import type { LineStore } from "./line-store.ts";
import type { Scratch } from "./scratch.ts";
import { DROP_TOLERANCE } from "./tolerances.ts";

/**
 * Triangular solves by slot, each in two ways: a loop over all slots for results of some density,
 * and a symbolic search of the slots the result can reach (Gilbert & Peierls, SIAM J. Sci. Stat.
 * Comput. 9, 1988; its use in the simplex method: Hall & McKinnon, Comput. Optim. Appl. 32, 2005),
 * which costs only what it touches. Solves that end a FTRAN or BTRAN hand their result to the
 * caller's vector under `target[slot]` and leave the scratch zero.
 */

/**
 * x -= factor * line. Four entries a turn: a turn's overhead (V8 checks for interrupts and looks up
 * every array again) costs as much as an entry or two, so this runs in 0.6 of the plain loop's time.
 */
function subtractLine(
  x: Float64Array,
  indices: Int32Array,
  values: Float64Array,
  begin: number,
  end: number,
  factor: number,
): void {
  let k = begin;
  for (const last = end - 3; k < last; k += 4) {
    x[indices[k]] -= values[k] * factor;
    x[indices[k + 1]] -= values[k + 1] * factor;
    x[indices[k + 2]] -= values[k + 2] * factor;
    x[indices[k + 3]] -= values[k + 3] * factor;
  }
  if (k >= end) return;
  x[indices[k]] -= values[k] * factor;
  if (++k >= end) return;
  x[indices[k]] -= values[k] * factor;
  if (++k >= end) return;
  x[indices[k]] -= values[k] * factor;
}

/**
 * Puts the slots that the listed ones reach through `lines` into `spare[top .. size - 1]`, every
 * slot before those it points to; returns `top`.
 */
function reach(lines: LineStore, scratch: Scratch, size: number): number {
  const { starts, ends, indices } = lines;
  const { list, spare, mark, stackSlot, stackNext } = scratch;
  const generation = scratch.nextGeneration();
  let top = size;
  let work = 0;
  for (let t = scratch.begin, last = scratch.end; t < last; t++) {
    let slot = list[t];
    if (mark[slot] === generation) continue;
    mark[slot] = generation;
    let depth = 0;
    let next = starts[slot];
    for (;;) {
      const end = ends[slot];
      let child = -1;
      while (next < end) {
        const candidate = indices[next++];
        if (mark[candidate] !== generation) {
          mark[candidate] = generation;
          if (starts[candidate] !== ends[candidate]) {
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
        next = starts[child];
        continue;
      }
      work += end - starts[slot];
      spare[--top] = slot;
      if (depth === 0) break;
      slot = stackSlot[--depth];
      next = stackNext[depth];
    }
  }
  scratch.work += work;
  return top;
}

/** Unit triangle, lines point to later slots; the result stays in the scratch, listed. */
export function solveUnitSparse(lines: LineStore, scratch: Scratch, size: number): void {
  const top = reach(lines, scratch, size);
  const { starts, ends, indices, values } = lines;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let kept = top;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const pivot = x[slot];
    if (pivot > DROP_TOLERANCE || pivot < -DROP_TOLERANCE) {
      order[kept++] = slot;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    } else {
      x[slot] = 0;
    }
  }
  scratch.work += work + size - top;
  scratch.takeSpare(top, kept);
}

/** As `solveUnitSparse`, over all slots from `first` on; slots before it must be zero. */
export function solveUnitDense(
  lines: LineStore,
  scratch: Scratch,
  size: number,
  first: number,
): void {
  const { starts, ends, indices, values } = lines;
  const x = scratch.values;
  const list = scratch.spare;
  let work = 0;
  let count = 0;
  for (let slot = first; slot < size; slot++) {
    const pivot = x[slot];
    if (pivot === 0) continue;
    if (pivot > DROP_TOLERANCE || pivot < -DROP_TOLERANCE) {
      list[count++] = slot;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    } else {
      x[slot] = 0;
    }
  }
  scratch.work += work + ((size - first) >> 2);
  scratch.takeSpare(0, count);
}

/** Triangle with a diagonal, lines point to later slots; the result stays in the scratch, listed. */
export function solveDiagonalSparse(
  lines: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
): void {
  const top = reach(lines, scratch, size);
  const { starts, ends, indices, values } = lines;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let kept = top;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const value = x[slot];
    if (value > DROP_TOLERANCE || value < -DROP_TOLERANCE) {
      const pivot = value / diagonal[slot];
      x[slot] = pivot;
      order[kept++] = slot;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    } else {
      x[slot] = 0;
    }
  }
  scratch.work += work + size - top;
  scratch.takeSpare(top, kept);
}

/** As `solveDiagonalSparse`, over all slots from `first` on; slots before it must be zero. */
export function solveDiagonalDense(
  lines: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
  first: number,
): void {
  const { starts, ends, indices, values } = lines;
  const x = scratch.values;
  const list = scratch.spare;
  let work = 0;
  let count = 0;
  for (let slot = first; slot < size; slot++) {
    const value = x[slot];
    if (value === 0) continue;
    if (value > DROP_TOLERANCE || value < -DROP_TOLERANCE) {
      const pivot = value / diagonal[slot];
      x[slot] = pivot;
      list[count++] = slot;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    } else {
      x[slot] = 0;
    }
  }
  scratch.work += work + ((size - first) >> 2);
  scratch.takeSpare(0, count);
}

/** Triangle with a diagonal, lines point to earlier slots; the result goes to `vector`. */
export function finishDiagonalSparse(
  lines: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
  target: Int32Array,
  vector: IndexedVector,
): void {
  const top = reach(lines, scratch, size);
  const { starts, ends, indices, values } = lines;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let count = 0;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const value = x[slot];
    x[slot] = 0;
    if (value > DROP_TOLERANCE || value < -DROP_TOLERANCE) {
      const pivot = value / diagonal[slot];
      const place = target[slot];
      result[place] = pivot;
      places[count++] = place;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    }
  }
  scratch.work += work + size - top;
  vector.count = count;
}

/** As `finishDiagonalSparse`, over all slots below `size`. */
export function finishDiagonalDense(
  lines: LineStore,
  diagonal: Float64Array,
  scratch: Scratch,
  size: number,
  target: Int32Array,
  vector: IndexedVector,
): void {
  const { starts, ends, indices, values } = lines;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  let work = 0;
  let count = 0;
  for (let slot = size - 1; slot >= 0; slot--) {
    const value = x[slot];
    if (value === 0) continue;
    x[slot] = 0;
    if (value > DROP_TOLERANCE || value < -DROP_TOLERANCE) {
      const pivot = value / diagonal[slot];
      const place = target[slot];
      result[place] = pivot;
      places[count++] = place;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    }
  }
  scratch.work += work + (size >> 2);
  vector.count = count;
}

/** Unit triangle, lines point to earlier slots; the result goes to `vector`. */
export function finishUnitSparse(
  lines: LineStore,
  scratch: Scratch,
  size: number,
  target: Int32Array,
  vector: IndexedVector,
): void {
  const top = reach(lines, scratch, size);
  const { starts, ends, indices, values } = lines;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  const order = scratch.spare;
  let work = 0;
  let count = 0;
  for (let t = top; t < size; t++) {
    const slot = order[t];
    const pivot = x[slot];
    x[slot] = 0;
    if (pivot > DROP_TOLERANCE || pivot < -DROP_TOLERANCE) {
      const place = target[slot];
      result[place] = pivot;
      places[count++] = place;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    }
  }
  scratch.work += work + size - top;
  vector.count = count;
}

/** As `finishUnitSparse`, over all slots below `size`. */
export function finishUnitDense(
  lines: LineStore,
  scratch: Scratch,
  size: number,
  target: Int32Array,
  vector: IndexedVector,
): void {
  const { starts, ends, indices, values } = lines;
  const { values: result, indices: places } = vector;
  const x = scratch.values;
  let work = 0;
  let count = 0;
  for (let slot = size - 1; slot >= 0; slot--) {
    const pivot = x[slot];
    if (pivot === 0) continue;
    x[slot] = 0;
    if (pivot > DROP_TOLERANCE || pivot < -DROP_TOLERANCE) {
      const place = target[slot];
      result[place] = pivot;
      places[count++] = place;
      const end = ends[slot];
      const begin = starts[slot];
      work += end - begin;
      subtractLine(x, indices, values, begin, end, pivot);
    }
  }
  scratch.work += work + (size >> 2);
  vector.count = count;
}
