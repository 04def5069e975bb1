/*
 * What a triangular solve works in, by slot. Between solves the values are zero and nothing in the lists matters;
 * `mark[s] === generation` says that slot s was seen in the current search.
 */
import { isKept } from "../src/factor/tolerances";
import {
  GENERATION,
  NUM_SLOTS,
  SOLVE_LIST,
  SOLVE_MARK,
  SOLVE_SPARE,
  SOLVE_VALUES,
} from "../src/kernels/registers";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";

export let x: usize = 0; // [numSlots]
/** The slots that may be nonzero, where the list is kept: `list[listBegin .. listEnd - 1]`. */
export let list: usize = 0; // [numSlots]
/** The other list, into which the next stage writes. */
export let spare: usize = 0; // [numSlots]
export let isListed: bool = false;
export let listBegin: i32 = 0;
export let listEnd: i32 = 0;
/** Entries touched. */
export let work: f64 = 0;

/** Begins a solve of what stands in the values; `count` slots are listed, or -1 where they are not. */
export function beginSolve(count: i32): void {
  x = pointer(SOLVE_VALUES);
  list = pointer(SOLVE_LIST);
  spare = pointer(SOLVE_SPARE);
  isListed = count >= 0;
  listBegin = 0;
  listEnd = count;
  work = 0;
}

export function addWork(touched: f64): void {
  work += touched;
}

export function nextGeneration(): i32 {
  const generation = load<i32>(GENERATION);
  if (generation === i32.MAX_VALUE) {
    memory.fill(pointer(SOLVE_MARK), 0, (<usize>load<i32>(NUM_SLOTS)) << 2);
    store<i32>(GENERATION, 1);
    return 1;
  }
  store<i32>(GENERATION, generation + 1);
  return generation + 1;
}

/** Makes `spare[begin .. end - 1]` the list. */
export function takeSpare(begin: i32, end: i32): void {
  const former = list;
  list = spare;
  spare = former;
  listBegin = begin;
  listEnd = end;
}

/** The list is `list[begin .. end - 1]`. */
export function setList(begin: i32, end: i32): void {
  listBegin = begin;
  listEnd = end;
  isListed = true;
}

export function forgetList(): void {
  isListed = false;
}

/** Whether the list is known to hold at most `limit` slots. */
export function isShort(limit: f64): bool {
  return isListed && <f64>(listEnd - listBegin) <= limit;
}

/** Frees the end of the list's array for more slots. */
export function moveToFront(): void {
  if (listBegin === 0) return;
  const count = listEnd - listBegin;
  memory.copy(list, list + ((<usize>listBegin) << 2), (<usize>count) << 2);
  listBegin = 0;
  listEnd = count;
}

/** Lists the nonzeros among the slots below `size` by a scan. */
export function listNonzeros(size: i32): void {
  let count = 0;
  for (let slot = 0; slot < size; slot++) {
    setInt(list, count, slot);
    count += <i32>(realAt(x, slot) !== 0);
  }
  setList(0, count);
  work += <f64>size;
}

/** Copies what is not negligible among the slots below `size`, divided by `scale`; returns how much. */
export function pack(size: i32, scale: f64, slots: usize, values: usize): i32 {
  let count = 0;
  if (isListed) {
    for (let t = listBegin; t < listEnd; t++) {
      const slot = intAt(list, t);
      const value = realAt(x, slot);
      if (!isKept(value)) continue;
      setInt(slots, count, slot);
      setReal(values, count++, value / scale);
    }
    return count;
  }
  for (let slot = 0; slot < size; slot++) {
    const value = realAt(x, slot);
    if (!isKept(value)) continue;
    setInt(slots, count, slot);
    setReal(values, count++, value / scale);
  }
  work += <f64>size;
  return count;
}
