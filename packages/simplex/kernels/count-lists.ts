/**
 * Doubly linked lists of rows or columns by their number of active entries. The block of registers has where the
 * arrays lie: the first member with a count, or -1; the next member; the previous one, or -1 at the head.
 */
import { LIST_LARGEST, LIST_NEXT, LIST_PREVIOUS } from "../src/kernels/registers";
import { intAt, pointer, setInt } from "./memory";

export function emptyLists(lists: i32, size: i32): void {
  memory.fill(pointer(lists), 255, (<usize>(size + 1)) << 2);
  store<i32>(lists + LIST_LARGEST, 0);
}

export function addToList(lists: i32, member: i32, count: i32): void {
  const head = pointer(lists);
  const previous = pointer(lists + LIST_PREVIOUS);
  const first = intAt(head, count);
  setInt(pointer(lists + LIST_NEXT), member, first);
  setInt(previous, member, -1);
  if (first >= 0) setInt(previous, first, member);
  setInt(head, count, member);
  if (count > load<i32>(lists + LIST_LARGEST)) store<i32>(lists + LIST_LARGEST, count);
}

export function removeFromList(lists: i32, member: i32, count: i32): void {
  const next = pointer(lists + LIST_NEXT);
  const previous = pointer(lists + LIST_PREVIOUS);
  const after = intAt(next, member);
  const before = intAt(previous, member);
  if (before >= 0) setInt(next, before, after);
  else setInt(pointer(lists), count, after);
  if (after >= 0) setInt(previous, after, before);
}
