import { type NoOverlap, type Problem, UNIT_ROUNDOFF } from "@bough/problem";
import type { AddedRow } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

const NAME = "completion-time";
/** A row must be violated by this share of its side at the LP point. */
const LEAST_VIOLATION = 1e-3;
/** With more tasks only so many earliest starts are tried. */
const MOST_STARTS = 20;

/** Whether the problem has costs that tasks on a machine push apart: a makespan alone gains nothing. */
export function asksForCompletionTimes({ structures, cost }: Problem): boolean {
  if (!structures.some(({ kind }) => kind === "no-overlap")) return false;
  return cost.reduce((count, c) => count + (c === 0 ? 0 : 1), 0) > 1;
}

/**
 * What the starts of tasks that never overlap come to: in whatever order, each waits for those before it,
 * so that for tasks that start at r or later Σ pⱼ sⱼ >= r Σ pⱼ + Σ of pᵢ pⱼ over all pairs; and the same
 * backwards in time. The most violated sets are prefixes by the tasks' ends at the LP point: M. Queyranne, "Structure of
 * a simple scheduling polyhedron", Math. Program. 58, 1993.
 */
export function* completionTimeRows({
  problem,
  point,
  rootBound,
  domain,
  statistics,
}: SearchContext): Steps<AddedRow[]> {
  const rows: AddedRow[] = [];
  if (!asksForCompletionTimes(problem)) return rows;
  const bound = domain.level === 0 ? domain.bound : rootBound;
  for (const structure of problem.structures) {
    if (structure.kind !== "no-overlap") continue;
    const tasks = certainTasks(structure, bound);
    for (const side of [0, 1] as const)
      for (const row of sideRows(tasks, side, point)) rows.push(row);
    statistics.otherWork += 4 * Math.min(MOST_STARTS, tasks.length) * tasks.length;
    yield;
  }
  return rows;
}

/** A task that takes place for a known time. */
interface CertainTask {
  readonly start: number;
  readonly length: number;
  /** Earliest start, and, in time that runs backwards, minus the latest end. */
  readonly earliest: readonly [number, number];
}

function certainTasks(structure: NoOverlap, bound: ArrayLike<number>): CertainTask[] {
  const tasks: CertainTask[] = [];
  structure.starts.forEach((start, k) => {
    const length = structure.lengths[k];
    if (structure.presences[k] >= 0 || structure.lengthColumns[k] >= 0 || length <= 0) return;
    const latestEnd = length - bound[2 * start + 1];
    tasks.push({ start, length, earliest: [bound[2 * start], 0 - latestEnd] });
  });
  return tasks;
}

/** Forwards (side 0), or backwards, where a task begins at minus its end. */
function sideRows(tasks: readonly CertainTask[], side: 0 | 1, point: Float64Array): AddedRow[] {
  const begin = ({ start, length }: CertainTask) =>
    side === 0 ? point[start] : 0 - point[start] - length;
  const byEnd = [...tasks].sort((a, b) => begin(a) + a.length - begin(b) - b.length);
  const starts = [...new Set(tasks.map(({ earliest }) => earliest[side]))];
  const rows: AddedRow[] = [];
  for (const first of starts.sort((a, b) => a - b).slice(0, MOST_STARTS)) {
    if (!Number.isSafeInteger(first)) continue;
    const members = byEnd.filter(({ earliest }) => earliest[side] >= first);
    const count = mostViolated(members, first, begin);
    if (count > 1) rows.push(rowOf(members.slice(0, count), first, side));
  }
  return rows;
}

/** How many of the tasks, from the first on, break the row the most; 0 where none do. */
function mostViolated(
  tasks: readonly CertainTask[],
  first: number,
  begin: (task: CertainTask) => number,
): number {
  let [total, pairs, weighted] = [0, 0, 0];
  let [best, most] = [0, 0];
  tasks.forEach((task, k) => {
    pairs += total * task.length;
    total += task.length;
    weighted += task.length * begin(task);
    const violation = first * total + pairs - weighted;
    const share = violation / Math.max(1, pairs);
    if (share > LEAST_VIOLATION && share > most) [best, most] = [k + 1, share];
  });
  return best;
}

function rowOf(tasks: readonly CertainTask[], first: number, side: 0 | 1): AddedRow {
  let [total, pairs, squares] = [0, 0, 0];
  for (const { length } of tasks) {
    pairs += total * length;
    total += length;
    squares += length * length;
  }
  const isWhole =
    Number.isSafeInteger(squares) && tasks.every(({ length }) => Number.isInteger(length));
  const size = Math.abs(first) * total + pairs + squares;
  const rounding = isWhole ? 0 : (2 * tasks.length + 4) * UNIT_ROUNDOFF * size;
  const least = first * total + pairs - rounding;
  return {
    name: NAME,
    columns: Int32Array.from(tasks, ({ start }) => start),
    coefficients: Float64Array.from(tasks, ({ length }) => length),
    // Backwards a task begins at -(s + p): Σ p (-s - p) >= least.
    lower: side === 0 ? least : -Infinity,
    upper: side === 0 ? Infinity : 0 - least - squares,
    rank: 1,
  };
}
