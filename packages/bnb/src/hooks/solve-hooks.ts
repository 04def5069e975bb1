import type { LazyRow } from "./lazy-rows.ts";

/** A point that a hook is shown. */
export interface Candidate {
  /** Values of the problem's columns. [numCols] Not to be changed. */
  readonly values: Float64Array;
  /** In the user's own sense. */
  readonly objective: number;
  /**
   * True of a point that satisfies the problem and the rows so far: it is accepted unless a row
   * refuses it. False of an optimum of a linear relaxation: rows that it violates are cuts, which
   * make the bound better and may be left out.
   */
  readonly isIntegral: boolean;
  /**
   * Offers a point in the problem's columns that may be feasible, made of this one, say. Where it has NaN, a small
   * solve looks for what goes with its integers, as with a start.
   */
  offer(values: ArrayLike<number>): void;
}

/**
 * Gives rows that a point violates and every wanted point satisfies, wherever in the tree it was
 * asked; rows that the point satisfies are not taken. `"stop"` ends the solve with the best
 * accepted point.
 */
export type Separate = (candidate: Candidate) => Iterable<LazyRow> | "stop" | undefined;

/** A point that is better than all before and breaks nothing. */
export type Incumbent = Omit<Candidate, "isIntegral" | "offer">;

/** What a propagator sees of its columns, and how it says what follows. */
export interface ColumnBounds {
  lower(column: number): number;
  upper(column: number): number;
  /** True where both are the same. */
  isFixed(column: number): boolean;
  /**
   * The column is at least this much in every wanted point within the present bounds.
   *
   * @param because the columns whose present bounds imply it; all of the propagator's by default
   */
  atLeast(column: number, value: number, because?: Iterable<number>): void;
  /** The same from above. */
  atMost(column: number, value: number, because?: Iterable<number>): void;
  /** No wanted point lies within the present bounds. */
  fail(because?: Iterable<number>): void;
}

/**
 * A constraint of one's own over integer columns, told by what it lets follow from their bounds. It
 * is asked again whenever one of them changes, at any place of the tree and in any order, so it
 * keeps no state that depends on the bounds before. Where all its columns are fixed it has to fail
 * exactly where the values are not wanted: no other check is made of them.
 */
export interface HookedPropagator {
  /** For errors. */
  readonly name: string;
  /** The integer columns that it looks at. */
  readonly columns: ArrayLike<number>;
  propagate(bounds: ColumnBounds): void;
}

/**
 * What a caller may hook into the search. Each function depends on its arguments alone: it is called
 * in any order, time and again for the same point, and with a module on several threads. Where one
 * throws, the solve ends with that exception.
 */
export interface SolveHooks {
  /** Rows on demand: lazy constraints and cuts. No point is accepted that it has not seen. */
  readonly separate?: Separate | undefined;
  /**
   * Called for every better point before it becomes the incumbent. `"refuse"` rules out all points
   * with the same integers, `"stop"` accepts the point and ends the solve.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a function that only looks on returns nothing
  readonly onIncumbent?: ((point: Incumbent) => "refuse" | "stop" | undefined | void) | undefined;
  /** Called with optima of the tree's linear relaxations, to offer points made of them. */
  readonly heuristic?: ((candidate: Candidate) => void) | undefined;
  /** Constraints of one's own. */
  readonly propagators?: readonly HookedPropagator[] | undefined;
}

/**
 * Hooks that every thread loads by itself: a module whose default export makes them of data.
 *
 *     { module: new URL("./tour-hooks.js", import.meta.url), data: { numCities: 60 } }
 */
export interface HookModule {
  /** Where the module is: an absolute URL. */
  readonly module: string | URL;
  /** What its default export is called with: anything that can be sent to another thread. */
  readonly data?: unknown;
}

/**
 * What the default export of a module of hooks is.
 *
 * @param columnOf the column of a name, as the problem names it; throws where there is none
 */
export type MakeHooks<Data = unknown> = (
  data: Data,
  columnOf: (name: string) => number,
) => SolveHooks;
