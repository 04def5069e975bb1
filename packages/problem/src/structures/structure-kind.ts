import type { Dyadic } from "../exact/dyadic.ts";
import type { StatedColumns } from "./stated-columns.ts";

/** Where columns went when a problem became smaller. */
export interface ColumnMap {
  /** New number of each column, -1 where it is gone. [numCols] */
  readonly column: Int32Array;
  /** Value of each column that was fixed, else NaN. [numCols] */
  readonly fixedValue: Float64Array;
}

/** How far a point breaks a structure, and the size of what that was summed up from. */
export interface StructureViolation {
  readonly amount: number;
  readonly magnitude: number;
}

/** What readers, referees and presolve have to know of one kind of structure. */
export interface StructureKind<S> {
  /**
   * Who sees to it that it holds: rows say it already; propagators, for want of rows, over bounded
   * integer columns; or the search branches on it.
   */
  readonly keptBy: "rows" | "propagators" | "search";
  /** The columns that it speaks of. */
  columns(structure: S): Iterable<number>;
  /** Why it cannot be meant, as the rest of a sentence that begins with its name; undefined where it can. */
  fault(structure: S, stated: StatedColumns): string | undefined;
  /** The same as a problem holds it. Default: as it was given. */
  normalised?(structure: S): S;
  /**
   * The same over the columns of a smaller problem. What rows do not say keeps all its columns; the
   * rest shrinks to what is left of it, which it still says truly, or vanishes: undefined.
   */
  carry(structure: S, to: ColumnMap): S | undefined;
}

/** Of one that restricts beyond the rows. */
export interface EssentialKind<S> extends StructureKind<S> {
  readonly keptBy: "propagators" | "search";
  /** In doubles, integers rounded; 0 where the point keeps it. */
  violation(structure: S, x: ArrayLike<number>): StructureViolation;
  /** Without any rounding. */
  exactViolation(structure: S, x: ArrayLike<number>): Dyadic;
}

/** A row that stands alone, see `Problem` for its sides. */
export interface SwitchedRow {
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
}

/** One way to keep a structure: columns within these bounds and, where there is one, a row. */
export interface Alternative {
  readonly bounds: readonly (readonly [column: number, lower: number, upper: number])[];
  readonly row?: SwitchedRow;
}

/** Of one that a search branches on. */
export interface BranchedKind<S> extends EssentialKind<S> {
  readonly keptBy: "search";
  /** A point keeps the structure where it satisfies one of these, and only there. */
  alternatives(structure: S): readonly Alternative[];
}
