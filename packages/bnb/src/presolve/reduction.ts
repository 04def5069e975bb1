import { CompensatedSum, type Problem } from "@bough/problem";
import {
  type Postsolve,
  type PresolveWatcher,
  presolveSteps,
  type ReductionStatistics,
} from "@bough/simplex/presolve";
import type { AddedRow } from "../lp/added-row.ts";
import type { Steps } from "../steps.ts";
import { integerReductions } from "./reductions/index.ts";

/** A problem made smaller for the search, and the ways there and back. */
export interface Reduced {
  readonly status: "reduced" | "infeasible" | "unbounded-or-infeasible";
  readonly problem: Problem;
  /** The point of the whole problem that belongs to one of the reduced. */
  toWhole(x: Float64Array): Float64Array;
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

/** A last place of a side, as its share. */
const ROUNDING = 2 ** -52;

/** What presolve must leave untouched. */
export interface Reserve {
  /** Every feasible point has to come back, not only an optimal one. */
  readonly allPoints: boolean;
  /** Columns that have to be there afterwards. */
  readonly columns: ArrayLike<number>;
}

/**
 * Presolves for the search: integrality counts and only points need to come back. Reductions named
 * in `without` sit out. Once `shouldStop` says so, what is left is left as it is; `onWork` hears of the
 * work so far at every pause.
 */
export function* reduce(
  problem: Problem,
  without: ReadonlySet<string>,
  shouldStop: () => boolean,
  reserve: Reserve = { allPoints: false, columns: [] },
  watcher?: PresolveWatcher,
  onWork: (work: number) => void = () => {},
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
    without,
    shouldStop,
    onWork,
    watcher,
  });
  let isMerged: Uint8Array | undefined;
  return {
    status,
    problem: reduced,
    toWhole: (x) => postsolve.primal(x),
    toReduced: (x) => postsolve.toReduced(x),
    originalColumn: postsolve.originalColumn,
    originalRow: postsolve.originalRow,
    mapRow: (row) => {
      isMerged ??= mergedColumns(postsolve);
      return mappedRow(row, postsolve, isMerged);
    },
    work,
    statistics,
  };
}

/**
 * Kept columns into which others were merged, so that they mean something else now: a merged
 * column's value shows up in theirs. [numCols]
 */
function mergedColumns(postsolve: Postsolve): Uint8Array {
  const { fixedValue, reducedColumn } = postsolve;
  const trace = Float64Array.from(fixedValue, (_, j) =>
    postsolve.fateOf(j) === "aggregated" ? 1 + Math.sqrt(j) : 0,
  );
  const seen = postsolve.toReduced(trace);
  return Uint8Array.from(reducedColumn, (reduced) => (reduced >= 0 && seen[reduced] !== 0 ? 1 : 0));
}

/** The row over what is left of its columns; its sides give way by what rounding may have made of them. */
function mappedRow(
  row: AddedRow,
  { reducedColumn, fixedValue }: Postsolve,
  isMerged: Uint8Array,
): AddedRow | null {
  const entries: { column: number; coefficient: number }[] = [];
  const shift = new CompensatedSum();
  let isExact = true;
  for (let k = 0; k < row.columns.length; k++) {
    if (isMerged[row.columns[k]] === 1) return null;
    const column = reducedColumn[row.columns[k]];
    const value = fixedValue[row.columns[k]];
    if (column >= 0) entries.push({ column, coefficient: row.coefficients[k] });
    else if (Number.isNaN(value)) return null;
    else {
      shift.addProduct(row.coefficients[k], value);
      isExact &&= Number.isInteger(row.coefficients[k]) && Number.isInteger(value);
    }
  }
  if (entries.length === 0) return null;
  return {
    ...row,
    columns: Int32Array.from(entries, ({ column }) => column),
    coefficients: Float64Array.from(entries, ({ coefficient }) => coefficient),
    lower: shiftedSide(row.lower, shift, isExact, -1),
    upper: shiftedSide(row.upper, shift, isExact, 1),
  };
}

/**
 * A side less what fixed columns add up to, which gives way by the rounding of it; among integers there
 * is none.
 *
 * @param direction 1 for an upper side, -1 for a lower one
 */
function shiftedSide(side: number, shift: CompensatedSum, isExact: boolean, direction: 1 | -1) {
  if (!Number.isFinite(side)) return side;
  const rest = 0 - shift.minus(side);
  if (isExact && Number.isInteger(side)) return rest;
  return rest + direction * (shift.errorBound + ROUNDING * Math.abs(rest));
}

/** The problem as it is, in the same form. */
export function unreduced(problem: Problem): Presolved {
  return {
    status: "reduced",
    problem,
    toWhole: (x) => x.slice(),
    toReduced: (x) => x.slice(),
    originalColumn: Int32Array.from({ length: problem.numCols }, (_, j) => j),
    originalRow: Int32Array.from({ length: problem.numRows }, (_, i) => i),
    mapRow: (row) => row,
    work: 0,
    statistics: [],
  };
}
