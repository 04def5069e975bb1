import {
  faultOfColumns,
  faultOfLengths,
  faultOfLiterals,
  faultOfNumbers,
  faultOfSomeColumns,
  type StatedColumns,
} from "./stated-columns.ts";

/**
 * Tasks that take place from an integer start for an integer length, or, where optional, not at all.
 * Task i runs in [start, start + length).
 */
export interface Tasks {
  /** The integer column of each start. */
  readonly starts: Int32Array;
  /** Length of each task, 0 or more; where a column has it, the least it can be. */
  readonly lengths: Float64Array;
  /** The integer column of each length that varies, -1 where it does not. */
  readonly lengthColumns: Int32Array;
  /** The literal (see `Clique`) that is true where the task takes place, -1 where it always does. */
  readonly presences: Int32Array;
}

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
export function valueAt(column: number, constant: number, x: ArrayLike<number>): number {
  return column < 0 ? constant : Math.round(x[column]);
}

/** The tasks that take place at the point, by their starts, shorter ones first. */
export function placedTasks(tasks: Tasks, x: ArrayLike<number>): PlacedTask[] {
  const placed: PlacedTask[] = [];
  tasks.starts.forEach((column, index) => {
    if (!holds(tasks.presences[index], x)) return;
    const start = Math.round(x[column]);
    const length = valueAt(tasks.lengthColumns[index], tasks.lengths[index], x);
    placed.push({ index, start, end: start + length });
  });
  return placed.sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index);
}

/** The columns that tasks speak of. */
export function columnsOfTasks({ starts, lengthColumns, presences }: Tasks): number[] {
  const columns = [...starts, ...lengthColumns];
  for (const literal of presences) columns.push(literal < 0 ? -1 : literal >> 1);
  return columns.filter((j) => j >= 0);
}

/** Why the tasks cannot be meant, see `StructureKind`. */
export function faultOfTasks(
  { starts, lengths, lengthColumns, presences }: Tasks,
  stated: StatedColumns,
): string | undefined {
  return (
    faultOfLengths({ starts, lengths, lengthColumns, presences }) ??
    faultOfColumns(starts, "integer column", stated) ??
    faultOfNumbers("lengths", lengths, 0) ??
    faultOfSomeColumns(lengthColumns, "integer column", stated) ??
    faultOfLiterals(presences, true, stated)
  );
}

/** The tasks over other columns. */
export function carryTasks(tasks: Tasks, column: Int32Array): Tasks {
  return {
    starts: carryColumns(tasks.starts, column),
    lengths: tasks.lengths,
    lengthColumns: carryColumns(tasks.lengthColumns, column),
    presences: tasks.presences.map((literal) =>
      literal < 0 ? -1 : 2 * column[literal >> 1] + (literal & 1),
    ),
  };
}

/** Columns under their new numbers; -1 stays. */
export function carryColumns(columns: Int32Array, to: Int32Array): Int32Array {
  return columns.map((j) => (j < 0 ? -1 : to[j]));
}
