/**
 * What a column or row cannot say by itself. Essential structures restrict the feasible set beyond
 * the rows: whoever solves or checks the problem must honour them. Redundant ones repeat what rows
 * already say, so that a search may attach a propagator or a separator to them.
 */
export type Structure = EssentialStructure | RedundantStructure;

export type EssentialStructure =
  | SemiContinuous
  | SpecialOrderedSet
  | Indicator
  | Distinct
  | NoOverlap
  | Cumulative;

/** Structures that propagators keep, and no row: over bounded integer columns. */
export type KeptStructure = Distinct | NoOverlap | Cumulative;

export type RedundantStructure = Clique | AllDifferent | Circuit;

/**
 * x = 0 or lower <= x <= upper. The column's own bounds are the relaxation: they hold 0 and the
 * whole range. Semi-integer where the column is also marked integer.
 */
export interface SemiContinuous {
  readonly kind: "semi-continuous";
  readonly column: number;
  readonly lower: number;
  readonly upper: number; // may be Infinity
}

/** At most one (type 1) or at most two adjacent (type 2) of the columns differ from zero. */
export interface SpecialOrderedSet {
  readonly kind: "sos1" | "sos2";
  readonly name: string;
  readonly columns: Int32Array; // in the order of the weights
  readonly weights: Float64Array; // strictly increasing
}

/** When the binary column has the active value, lower <= sum of coefficients times columns <= upper. */
export interface Indicator {
  readonly kind: "indicator";
  readonly name: string;
  readonly binary: number;
  readonly activeValue: 0 | 1;
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The integer columns, each with its shift added, take different values, and no row says so: for
 * domains too wide for a binary a value. Where rows do say it, `AllDifferent` repeats it.
 * `shifts` are integers. A column may occur with several shifts.
 */
export interface Distinct {
  readonly kind: "distinct";
  readonly name: string;
  readonly columns: Int32Array;
  readonly shifts: Float64Array;
}

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

/** At most one (or exactly one) of the literals is true; literal 2j is x_j = 1, literal 2j + 1 is x_j = 0. */
export interface Clique {
  readonly kind: "clique";
  readonly literals: Int32Array;
  readonly isExactlyOne: boolean;
}

/** The integer columns take different values, as rows say already. */
export interface AllDifferent {
  readonly kind: "all-different";
  readonly columns: Int32Array;
}

/**
 * The arcs whose binaries are 1 form one circuit through every node that has no chosen loop;
 * a loop arc (tail = head) leaves its node out. With a depot, which has no loop, they form any number
 * of circuits, which all pass through the depot and have no other node in common.
 */
export interface Circuit {
  readonly kind: "circuit";
  readonly numNodes: number;
  /** The node that all circuits pass through, -1 where there is one circuit. */
  readonly depot: number;
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  readonly columns: Int32Array; // the binary of each arc
}

/** True where a solver or referee must enforce the structure itself. */
export function isEssential(structure: Structure): structure is EssentialStructure {
  return (
    structure.kind === "semi-continuous" ||
    structure.kind === "sos1" ||
    structure.kind === "sos2" ||
    structure.kind === "indicator" ||
    isKept(structure)
  );
}

/** True where propagators enforce the structure, for want of rows. */
export function isKept(structure: Structure): structure is KeptStructure {
  return (
    structure.kind === "distinct" ||
    structure.kind === "no-overlap" ||
    structure.kind === "cumulative"
  );
}

/** The columns that tasks speak of. */
export function columnsOfTasks(tasks: NoOverlap | Cumulative): number[] {
  const columns = [...tasks.starts, ...tasks.lengthColumns];
  for (const literal of tasks.presences) columns.push(literal < 0 ? -1 : literal >> 1);
  if (tasks.kind === "cumulative") columns.push(...tasks.demandColumns, tasks.capacityColumn);
  return columns.filter((j) => j >= 0);
}
