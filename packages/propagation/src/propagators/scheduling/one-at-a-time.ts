import { pickedFloat64, pickedInt32, type Tasks } from "@bough/problem";
import type { OrderTable } from "../../compile/structures/task-orders.ts";
import type { PropagatorSource } from "../propagator-kind.ts";

/** Tasks of which no two run at the same time, with the literals of their orders. */
export interface ExclusiveTasks {
  readonly tasks: Tasks;
  /** "Task i comes before task k" at i * count + k, -1 where no column says it; null where none does. */
  readonly before: OrderTable | null;
}

/** Fewer tasks of a capacity than these are left to the columns of their orders. */
const FEWEST_LARGE = 3;

/**
 * Sets of tasks of which no two overlap: those that must not, and of those that share a capacity the
 * ones that each need more than half of it.
 */
export function exclusiveSets({ problem, model }: PropagatorSource): ExclusiveTasks[] {
  const sets: ExclusiveTasks[] = [];
  for (const structure of problem.structures) {
    if (structure.kind !== "no-overlap" && structure.kind !== "cumulative") continue;
    const count = structure.starts.length;
    const table = model.literals.get(structure);
    if (structure.kind === "no-overlap") {
      sets.push({ tasks: structure, before: table ?? null });
      continue;
    }
    const { demands, lengths, capacity } = structure;
    const large = [...demands.keys()].filter((i) => 2 * demands[i] > capacity && lengths[i] > 0);
    if (large.length < FEWEST_LARGE) continue;
    const before = table === undefined ? null : subtable(table, count, large);
    sets.push({ tasks: subset(structure, large), before });
  }
  return sets;
}

function subtable(table: OrderTable, count: number, chosen: readonly number[]): OrderTable {
  const before = new Int32Array(chosen.length * chosen.length);
  for (let i = 0; i < chosen.length; i++) {
    for (let k = 0; k < chosen.length; k++)
      before[i * chosen.length + k] = table[chosen[i] * count + chosen[k]];
  }
  return before;
}

function subset(tasks: Tasks, chosen: readonly number[]): Tasks {
  return {
    starts: pickedInt32(tasks.starts, chosen),
    lengths: pickedFloat64(tasks.lengths, chosen),
    lengthColumns: pickedInt32(tasks.lengthColumns, chosen),
    presences: pickedInt32(tasks.presences, chosen),
  };
}
