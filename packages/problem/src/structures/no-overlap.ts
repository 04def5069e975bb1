import { Dyadic } from "../exact/dyadic.ts";
import { faultOfNumbers, type StatedColumns } from "./stated-columns.ts";
import type { EssentialKind } from "./structure-kind.ts";
import { carryTasks, columnsOfTasks, faultOfTasks, placedTasks, type Tasks } from "./tasks.ts";

/** Of any two tasks that take place one has ended, gap included, when the other starts. */
export interface NoOverlap extends Tasks {
  readonly kind: "no-overlap";
  readonly name: string;
  /**
   * Time from the end of task i to the start of any later task k at i * n + k, 0 or more; null where
   * there is none to keep.
   */
  readonly gaps: Float64Array | null;
}

export const noOverlap = {
  keptBy: "propagators",
  columns: columnsOfTasks,
  fault: faultOfMachine,
  carry: (structure, to) => ({ ...structure, ...carryTasks(structure, to.column) }),
  violation: (structure, x) => ({ amount: longestOverlap(structure, x), magnitude: 0 }),
  exactViolation: (structure, x) => Dyadic.from(longestOverlap(structure, x)),
} as const satisfies EssentialKind<NoOverlap>;

function faultOfMachine(tasks: NoOverlap, stated: StatedColumns): string | undefined {
  const { gaps, starts } = tasks;
  const fault = faultOfTasks(tasks, stated);
  if (fault !== undefined || gaps === null) return fault;
  const wanted = starts.length ** 2;
  if (gaps.length !== wanted)
    return `has ${gaps.length} gaps; ${starts.length} tasks have ${wanted}`;
  return faultOfNumbers("gaps", gaps, 0);
}

/** By how much two tasks overlap, or miss the gap between them, at the point; 0 where none do. */
function longestOverlap(tasks: NoOverlap, x: ArrayLike<number>): number {
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
