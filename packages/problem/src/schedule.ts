import type { Cumulative, NoOverlap, Tasks } from "./structure.ts";

/** A task as it takes place at a point, in whole numbers. */
interface PlacedTask {
  /** Its place among the tasks. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/** True where the literal (see `Clique`) holds at the point; -1 always does. */
function holds(literal: number, x: ArrayLike<number>): boolean {
  return literal < 0 || Math.round(x[literal >> 1]) === 1 - (literal & 1);
}

/** The value of a column, rounded, or the constant where the column is -1. */
function valueAt(column: number, constant: number, x: ArrayLike<number>): number {
  return column < 0 ? constant : Math.round(x[column]);
}

/** The tasks that take place at the point, by their starts, shorter ones first. */
function placedTasks(tasks: Tasks, x: ArrayLike<number>): PlacedTask[] {
  const placed: PlacedTask[] = [];
  tasks.starts.forEach((column, index) => {
    if (!holds(tasks.presences[index], x)) return;
    const start = Math.round(x[column]);
    const length = valueAt(tasks.lengthColumns[index], tasks.lengths[index], x);
    placed.push({ index, start, end: start + length });
  });
  return placed.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
}

/** By how much two tasks overlap, or miss the gap between them, at the point; 0 where none do. */
export function longestOverlap(tasks: NoOverlap, x: ArrayLike<number>): number {
  const placed = placedTasks(tasks, x);
  const { gaps } = tasks;
  const count = tasks.starts.length;
  let longest = 0;
  for (let b = 1; b < placed.length; b++) {
    for (let a = 0; a < b; a++) {
      const [first, second] = [placed[a], placed[b]];
      const ahead = gaps === null ? 0 : gaps[first.index * count + second.index];
      const behind = gaps === null ? 0 : gaps[second.index * count + first.index];
      const overlap = Math.min(first.end + ahead - second.start, second.end + behind - first.start);
      if (overlap > longest) longest = overlap;
    }
  }
  return longest;
}

/** By how much the demand exceeds the capacity at the worst moment of the point; 0 where it never does. */
export function largestExcess(tasks: Cumulative, x: ArrayLike<number>): number {
  const capacity = valueAt(tasks.capacityColumn, tasks.capacity, x);
  const changes: { readonly time: number; readonly by: number }[] = [];
  for (const { index, start, end } of placedTasks(tasks, x)) {
    const demand = valueAt(tasks.demandColumns[index], tasks.demands[index], x);
    if (end <= start || demand <= 0) continue;
    changes.push({ time: start, by: demand }, { time: end, by: -demand });
  }
  changes.sort((a, b) => a.time - b.time || a.by - b.by);
  let load = 0;
  // Nothing runs before the first task: a capacity below zero is exceeded all the same.
  let excess = Math.max(0, -capacity);
  for (const { by } of changes) {
    load += by;
    if (load - capacity > excess) excess = load - capacity;
  }
  return excess;
}
