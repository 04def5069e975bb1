import { Dyadic } from "../exact/dyadic.ts";
import {
  faultOfLengths,
  faultOfNumbers,
  faultOfSomeColumns,
  type StatedColumns,
} from "./stated-columns.ts";
import type { EssentialKind } from "./structure-kind.ts";
import {
  carryColumns,
  carryTasks,
  columnsOfTasks,
  faultOfTasks,
  placedTasks,
  type Tasks,
  valueAt,
} from "./tasks.ts";

/** At every moment the demands of the tasks that run come to no more than the capacity. */
export interface Cumulative extends Tasks {
  readonly kind: "cumulative";
  readonly name: string;
  /** Demand of each task, 0 or more; where a column has it, the least it can be. */
  readonly demands: Float64Array;
  /** The integer column of each demand that varies, -1 where it does not. */
  readonly demandColumns: Int32Array;
  /** Where a column has it, the most it can be. */
  readonly capacity: number;
  /** The integer column of the capacity, -1 where it does not vary. */
  readonly capacityColumn: number;
}

export const cumulative = {
  keptBy: "propagators",
  columns: (structure) =>
    [...columnsOfTasks(structure), ...structure.demandColumns, structure.capacityColumn].filter(
      (j) => j >= 0,
    ),
  fault: faultOfCrew,
  carry: (structure, { column }) => ({
    ...structure,
    ...carryTasks(structure, column),
    demandColumns: carryColumns(structure.demandColumns, column),
    capacityColumn: structure.capacityColumn < 0 ? -1 : column[structure.capacityColumn],
  }),
  violation: (structure, x) => ({ amount: largestExcess(structure, x), magnitude: 0 }),
  exactViolation: (structure, x) => Dyadic.from(largestExcess(structure, x)),
} as const satisfies EssentialKind<Cumulative>;

function faultOfCrew(tasks: Cumulative, stated: StatedColumns): string | undefined {
  const { starts, demands, demandColumns, capacity, capacityColumn } = tasks;
  return (
    faultOfTasks(tasks, stated) ??
    faultOfLengths({ starts, demands, demandColumns }) ??
    faultOfNumbers("demands", demands, 0) ??
    faultOfNumbers("capacities", [capacity]) ??
    faultOfSomeColumns([...demandColumns, capacityColumn], "integer column", stated)
  );
}

/** By how much the demand exceeds the capacity at the worst moment of the point; 0 where it never does. */
function largestExcess(tasks: Cumulative, x: ArrayLike<number>): number {
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
