/*
 * The row etas of the Forrest–Tomlin update, J. J. H. Forrest & J. A. Tomlin, Mathematical Programming 2, 1972.
 * What they mean, and how they come about: `src/factor/forrest-tomlin.ts`.
 */
import { CANCELLED, isKept } from "../src/factor/tolerances";
import {
  ETA_ENTRY_BEFORE,
  ETA_INDICES,
  ETA_LAST_ENTRY,
  ETA_OLD_SLOT,
  ETA_PENDING,
  ETA_RETIRED_BY,
  ETA_STARTS,
  ETA_UPDATE_OF,
  ETA_VALUES,
} from "../src/kernels/registers";
import { addLine, dotLine } from "./lines";
import { intAt, pointer, realAt, setInt, setReal } from "./memory";
import { addWork, isListed, list, listEnd, moveToFront, setList, x } from "./scratch";

/** Applies `count` etas to the scratch in FTRAN's order. */
export function applyEtas(count: i32, numRows: i32): void {
  if (count === 0) return;
  if (isListed) applyListed(count, numRows);
  else applyUnlisted(count, numRows);
}

function applyUnlisted(count: i32, numRows: i32): void {
  const oldSlot = pointer(ETA_OLD_SLOT);
  const starts = pointer(ETA_STARTS);
  const indices = pointer(ETA_INDICES);
  const values = pointer(ETA_VALUES);
  for (let t = 0; t < count; t++) {
    const old = intAt(oldSlot, t);
    const sum =
      realAt(x, old) - dotLine(x, indices, values, intAt(starts, t), intAt(starts, t + 1));
    setReal(x, old, 0);
    setReal(x, numRows + t, isKept(sum) ? sum : 0);
  }
  addWork(<f64>(intAt(starts, count) + count));
}

/**
 * Spreads the listed values over the updates that use them. An update uses older slots only, so visiting those touched
 * in their order finds every value complete.
 */
function applyListed(count: i32, numRows: i32): void {
  const pending = pointer(ETA_PENDING);
  moveToFront();
  const listed = listEnd;
  let end = listed;
  for (let t = 0; t < listed; t++) spread(intAt(list, t), numRows);
  for (let w = 0, last = count >> 5; w <= last; w++) {
    while (intAt(pending, w) !== 0) {
      const bits = intAt(pending, w);
      const bit = ctz(bits);
      setInt(pending, w, bits & (bits - 1));
      const slot = numRows + (w << 5) + bit;
      if (!isKept(realAt(x, slot))) {
        setReal(x, slot, 0);
        continue;
      }
      setInt(list, end++, slot);
      spread(slot, numRows);
    }
  }
  addWork(<f64>(end - listed));
  setList(0, end);
}

function spread(slot: i32, numRows: i32): void {
  const value = realAt(x, slot);
  if (value === 0) return;
  const pending = pointer(ETA_PENDING);
  const entryBefore = pointer(ETA_ENTRY_BEFORE);
  const updateOf = pointer(ETA_UPDATE_OF);
  const values = pointer(ETA_VALUES);
  let work = 1;
  for (let k = intAt(pointer(ETA_LAST_ENTRY), slot); k >= 0; k = intAt(entryBefore, k)) {
    const update = intAt(updateOf, k);
    setReal(x, numRows + update, realAt(x, numRows + update) - realAt(values, k) * value);
    setInt(pending, update >> 5, intAt(pending, update >> 5) | (1 << (update & 31)));
    work++;
  }
  const update = intAt(pointer(ETA_RETIRED_BY), slot);
  if (update >= 0) {
    setReal(x, numRows + update, realAt(x, numRows + update) + value);
    setReal(x, slot, 0);
    setInt(pending, update >> 5, intAt(pending, update >> 5) | (1 << (update & 31)));
  }
  addWork(<f64>work);
}

/** Applies `count` etas to the scratch in BTRAN's order; a list must hold exactly the nonzeros. */
export function applyEtasTransposed(count: i32, numRows: i32): void {
  if (count === 0) return;
  if (isListed) applyTransposedListed(count, numRows);
  else applyTransposedUnlisted(count, numRows);
}

function applyTransposedUnlisted(count: i32, numRows: i32): void {
  const oldSlot = pointer(ETA_OLD_SLOT);
  const starts = pointer(ETA_STARTS);
  const indices = pointer(ETA_INDICES);
  const values = pointer(ETA_VALUES);
  let work = count;
  for (let t = count - 1; t >= 0; t--) {
    const value = realAt(x, numRows + t);
    setReal(x, numRows + t, 0);
    if (!isKept(value)) continue;
    setReal(x, intAt(oldSlot, t), value);
    const begin = intAt(starts, t);
    const end = intAt(starts, t + 1);
    work += end - begin;
    addLine(x, indices, values, begin, end, -value);
  }
  addWork(<f64>work);
}

function applyTransposedListed(count: i32, numRows: i32): void {
  const oldSlot = pointer(ETA_OLD_SLOT);
  const starts = pointer(ETA_STARTS);
  const indices = pointer(ETA_INDICES);
  const values = pointer(ETA_VALUES);
  moveToFront();
  let end = listEnd;
  let work = 0;
  for (let t = count - 1; t >= 0; t--) {
    const value = realAt(x, numRows + t);
    if (value === 0) continue;
    setReal(x, numRows + t, 0);
    if (!isKept(value)) continue;
    const old = intAt(oldSlot, t);
    setReal(x, old, value);
    setInt(list, end++, old);
    let k = intAt(starts, t);
    const last = intAt(starts, t + 1);
    work += last - k;
    for (; k < last; k++) {
      const index = intAt(indices, k);
      const before = realAt(x, index);
      const after = before - realAt(values, k) * value;
      if (before === 0) setInt(list, end++, index);
      setReal(x, index, after === 0 ? CANCELLED : after);
    }
  }
  // Slots of updates have given their values away: only the factor's own slots stay listed.
  let kept = 0;
  for (let t = 0; t < end; t++) {
    const slot = intAt(list, t);
    if (slot < numRows) setInt(list, kept++, slot);
  }
  setList(0, kept);
  addWork(<f64>(work + count + end));
}
