import { countedUp, type Problem } from "@bough/problem";
import {
  type Extracted,
  type PresolveWatcher,
  presolveSteps,
  type ReductionStatistics,
} from "@bough/simplex/presolve";
import type { AddedRow } from "../lp/added-row.ts";
import type { Steps } from "../steps.ts";
import { integerReductions } from "./reductions/index.ts";
import { RowMap } from "./row-map.ts";

/** A problem made smaller for the search, and the ways there and back. */
export interface Reduced {
  readonly status: "reduced" | "infeasible" | "unbounded-or-infeasible";
  readonly problem: Problem;
  /** The point of the whole problem that belongs to one of the reduced, with pauses. */
  toWhole(x: Float64Array): Steps<Float64Array>;
  /** The reduced point that a point of the whole becomes; a suggestion. */
  toReduced(x: Float64Array): Float64Array;
  readonly work: number;
}

/** What presolve made of a problem, with the ways of columns and rows. */
export interface Presolved extends Reduced {
  /** Number of each reduced column in the problem before. */
  readonly originalColumn: Int32Array;
  /** Number of each reduced row in the problem before. */
  readonly originalRow: Int32Array;
  /** A row that all points obey, over the reduced columns; null where it cannot be told so. */
  mapRow(row: AddedRow): AddedRow | null;
  /** What each reduction did, in run order. */
  readonly statistics: readonly ReductionStatistics[];
}

/** Entries that presolve may touch for each nonzero of the problem; most of it goes to probing. */
const WORK_PER_NONZERO = 300;

/** What presolve must leave untouched. */
export interface Reserve {
  /** Every feasible point has to come back, not only an optimal one. */
  readonly allPoints: boolean;
  /** Columns that have to be there afterwards. */
  readonly columns: ArrayLike<number>;
}

/** How a problem is presolved for the search; absent parts are as they mostly are. */
export interface ReduceOptions {
  /** Names of reductions that sit out. */
  readonly without?: ReadonlySet<string>;
  /** True once what is left is to be left as it is. */
  readonly shouldStop?: () => boolean;
  readonly reserve?: Reserve;
  readonly watcher?: PresolveWatcher | undefined;
  /** Told of the work so far at every pause. */
  readonly onWork?: (work: number) => void;
  /** Asked of what the fast reductions have left: true leaves it as it is. */
  readonly settles?: ((sofar: Extracted) => Steps<boolean>) | undefined;
}

const NOTHING: Reserve = { allPoints: false, columns: [] };

/** Presolves for the search: integrality counts and only points need to come back. */
export function* reduce(
  problem: Problem,
  { reserve = NOTHING, ...options }: ReduceOptions = {},
): Steps<Presolved> {
  const {
    status,
    problem: reduced,
    postsolve,
    work,
    statistics,
  } = yield* presolveSteps(problem, {
    integerMode: true,
    dualReductions: !reserve.allPoints,
    keptColumns: reserve.columns,
    workPerNonzero: WORK_PER_NONZERO,
    reductions: integerReductions,
    ...options,
  });
  let rowMap: RowMap | undefined;
  return {
    status,
    problem: reduced,
    toWhole: (x) => postsolve.primalSteps(x),
    toReduced: (x) => postsolve.toReduced(x),
    originalColumn: postsolve.originalColumn,
    originalRow: postsolve.originalRow,
    mapRow: (row) => {
      rowMap ??= new RowMap(postsolve, reduced);
      return rowMap.map(row);
    },
    work,
    statistics,
  };
}

/** The problem as it is, in the same form. */
export function unreduced(problem: Problem): Presolved {
  return {
    status: "reduced",
    problem,
    *toWhole(x) {
      yield;
      return x.slice();
    },
    toReduced: (x) => x.slice(),
    originalColumn: countedUp(problem.numCols),
    originalRow: countedUp(problem.numRows),
    mapRow: (row) => row,
    work: 0,
    statistics: [],
  };
}
