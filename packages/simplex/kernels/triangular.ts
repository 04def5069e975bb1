/*
 * Triangular solves by slot, each in two ways: a loop over all slots for results of some density, and a symbolic
 * search of the slots the result can reach (Gilbert & Peierls, SIAM J. Sci. Stat. Comput. 9, 1988; its use in the
 * simplex method: Hall & McKinnon, Comput. Optim. Appl. 32, 2005), which costs only what it touches. A search gives
 * up when it has touched more than `budget`, so that it may be tried where the result is hard to foresee; nothing has
 * changed then but some marks. Sparse solves take the scratch listed and leave it so. Solves that finish a FTRAN or
 * BTRAN hand out their result under the places of the lines as they meet it, without another pass over all slots, and
 * leave the scratch zero.
 *
 * A store's register names its three arrays. The record of line s stands at `lines[4 s]`: begin, end, room, place.
 */
import { DROP_TOLERANCE } from "../src/factor/tolerances";
import {
  DIAGONAL,
  FILLED_LOWER,
  RESULT_INDICES,
  RESULT_VALUES,
  SOLVE_MARK,
  STACK_NEXT,
  STACK_SLOT,
  STORE_INDICES,
  STORE_VALUES,
} from "../src/kernels/registers";
import { addLine } from "./lines";
import { areZeros, intAt, pointer, realAt, setInt, setReal } from "./memory";
import {
  addWork,
  forgetList,
  list,
  listBegin,
  listEnd,
  nextGeneration,
  setList,
  spare,
  takeSpare,
  x,
} from "./scratch";

/**
 * Puts the slots that the listed ones reach through the store into `spare[top .. size - 1]`, every slot before those
 * it points to; returns `top`, or -1 where that is beyond the budget.
 */
function reach(store: i32, size: i32, budget: f64): i32 {
  const lines = pointer(store);
  const indices = pointer(store + STORE_INDICES);
  const mark = pointer(SOLVE_MARK);
  const stackSlot = pointer(STACK_SLOT);
  const stackNext = pointer(STACK_NEXT);
  const generation = nextGeneration();
  const order = spare;
  const last = listEnd;
  const limit = <i32>Math.min(budget, 2147483647);
  let top = size;
  let work = 0;
  for (let t = listBegin; t < last; t++) {
    let slot = intAt(list, t);
    if (intAt(mark, slot) === generation) continue;
    setInt(mark, slot, generation);
    let depth = 0;
    let next = intAt(lines, slot << 2);
    work += intAt(lines, (slot << 2) + 1) - next + 1;
    for (;;) {
      const end = intAt(lines, (slot << 2) + 1);
      let child = -1;
      while (next < end) {
        const candidate = intAt(indices, next++);
        if (intAt(mark, candidate) !== generation) {
          setInt(mark, candidate, generation);
          const begin = intAt(lines, candidate << 2);
          if (begin !== intAt(lines, (candidate << 2) + 1)) {
            child = candidate;
            break;
          }
          setInt(order, --top, candidate);
        }
      }
      if (child >= 0) {
        setInt(stackSlot, depth, slot);
        setInt(stackNext, depth++, next);
        slot = child;
        next = intAt(lines, child << 2);
        work += intAt(lines, (child << 2) + 1) - next + 1;
        if (work > limit) {
          addWork(<f64>work);
          return -1;
        }
        continue;
      }
      setInt(order, --top, slot);
      if (depth === 0) break;
      slot = intAt(stackSlot, --depth);
      next = intAt(stackNext, depth);
    }
  }
  addWork(<f64>work);
  return top;
}

/**
 * Unit triangle whose lines point to later slots, over its filled lines from slot `first` on; slots before it must
 * be zero.
 */
export function solveUnitLoop(store: i32, numFilled: i32, first: i32): void {
  const lines = pointer(store);
  const indices = pointer(store + STORE_INDICES);
  const values = pointer(store + STORE_VALUES);
  const filled = pointer(FILLED_LOWER);
  let work = 0;
  const from = lowerBound(filled, numFilled, first);
  for (let t = from; t < numFilled; t++) {
    const slot = intAt(filled, t);
    const pivot = realAt(x, slot);
    if (Math.abs(pivot) <= DROP_TOLERANCE) continue;
    const begin = intAt(lines, slot << 2);
    const end = intAt(lines, (slot << 2) + 1);
    work += end - begin;
    addLine(x, indices, values, begin, end, -pivot);
  }
  addWork(<f64>(work + numFilled - from));
  forgetList();
}

/** Triangle with a diagonal, or a unit one; the result stays in the scratch. False where that is beyond the budget. */
export function solveSparse(store: i32, hasDiagonal: bool, size: i32, budget: f64): bool {
  const top = reach(store, size, budget);
  if (top < 0) return false;
  const lines = pointer(store);
  const indices = pointer(store + STORE_INDICES);
  const values = pointer(store + STORE_VALUES);
  const diagonal = pointer(DIAGONAL);
  const order = spare;
  let work = 0;
  let kept = top;
  for (let t = top; t < size; t++) {
    const slot = intAt(order, t);
    const value = realAt(x, slot);
    if (Math.abs(value) <= DROP_TOLERANCE) {
      setReal(x, slot, 0);
      continue;
    }
    const pivot = hasDiagonal ? value / realAt(diagonal, slot) : value;
    if (hasDiagonal) setReal(x, slot, pivot);
    setInt(order, kept++, slot);
    const begin = intAt(lines, slot << 2);
    const end = intAt(lines, (slot << 2) + 1);
    work += end - begin;
    addLine(x, indices, values, begin, end, -pivot);
  }
  addWork(<f64>(work + size - top));
  takeSpare(top, kept);
  return true;
}

/**
 * Triangle with a diagonal whose lines point to later slots; slots before `first` must be zero. The one loop that
 * leaves a list: it meets every nonzero when that is final.
 */
export function solveDiagonalLoop(store: i32, size: i32, first: i32): void {
  const lines = pointer(store);
  const indices = pointer(store + STORE_INDICES);
  const values = pointer(store + STORE_VALUES);
  const diagonal = pointer(DIAGONAL);
  let work = 0;
  let count = 0;
  for (let slot = first; slot < size; slot++) {
    const value = realAt(x, slot);
    if (value === 0) {
      while (slot + 4 < size && areZeros(x, slot + 1)) slot += 4;
      continue;
    }
    if (Math.abs(value) <= DROP_TOLERANCE) {
      setReal(x, slot, 0);
      continue;
    }
    const pivot = value / realAt(diagonal, slot);
    setReal(x, slot, pivot);
    setInt(list, count++, slot);
    const begin = intAt(lines, slot << 2);
    const end = intAt(lines, (slot << 2) + 1);
    work += end - begin;
    addLine(x, indices, values, begin, end, -pivot);
  }
  addWork(<f64>(work + size - first));
  setList(0, count);
}

/** The same, but that it hands out the result and returns its length; -1 where that is beyond the budget. */
export function finishSparse(store: i32, hasDiagonal: bool, size: i32, budget: f64): i32 {
  const top = reach(store, size, budget);
  if (top < 0) return -1;
  const lines = pointer(store);
  const indices = pointer(store + STORE_INDICES);
  const values = pointer(store + STORE_VALUES);
  const diagonal = pointer(DIAGONAL);
  const result = pointer(RESULT_VALUES);
  const places = pointer(RESULT_INDICES);
  const order = spare;
  let work = 0;
  let count = 0;
  for (let t = top; t < size; t++) {
    const slot = intAt(order, t);
    const value = realAt(x, slot);
    setReal(x, slot, 0);
    if (Math.abs(value) <= DROP_TOLERANCE) continue;
    const pivot = hasDiagonal ? value / realAt(diagonal, slot) : value;
    const place = intAt(lines, (slot << 2) + 3);
    setReal(result, place, pivot);
    setInt(places, count++, place);
    const begin = intAt(lines, slot << 2);
    const end = intAt(lines, (slot << 2) + 1);
    work += end - begin;
    addLine(x, indices, values, begin, end, -pivot);
  }
  addWork(<f64>(work + size - top));
  return count;
}

/** The same by a loop, for lines that point to earlier slots. */
export function finishLoop(store: i32, hasDiagonal: bool, size: i32): i32 {
  const lines = pointer(store);
  const indices = pointer(store + STORE_INDICES);
  const values = pointer(store + STORE_VALUES);
  const diagonal = pointer(DIAGONAL);
  const result = pointer(RESULT_VALUES);
  const places = pointer(RESULT_INDICES);
  let work = 0;
  let count = 0;
  for (let slot = size - 1; slot >= 0; slot--) {
    const value = realAt(x, slot);
    if (value === 0) {
      while (slot >= 4 && areZeros(x, slot - 4)) slot -= 4;
      continue;
    }
    setReal(x, slot, 0);
    if (Math.abs(value) <= DROP_TOLERANCE) continue;
    const pivot = hasDiagonal ? value / realAt(diagonal, slot) : value;
    const place = intAt(lines, (slot << 2) + 3);
    setReal(result, place, pivot);
    setInt(places, count++, place);
    const begin = intAt(lines, slot << 2);
    const end = intAt(lines, (slot << 2) + 1);
    work += end - begin;
    addLine(x, indices, values, begin, end, -pivot);
  }
  addWork(<f64>(work + size));
  return count;
}

/** First t with list[t] >= value, in an ascending list. */
function lowerBound(sorted: usize, count: i32, value: i32): i32 {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (intAt(sorted, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
