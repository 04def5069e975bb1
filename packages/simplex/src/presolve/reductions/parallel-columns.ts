import { AT_LOWER, AT_UPPER, BASIC, FREE } from "../../lp-engine.ts";
import { isNoCost } from "../cost-rest.ts";
import type { Edits } from "../edits.ts";
import { restOf } from "../exact-rest.ts";
import { LARGE_WHOLE, ParallelFinder } from "../parallel-finder.ts";
import type { OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { ceilSafely, floorSafely, isWholeMultiple, roundingMargin } from "../tolerances.ts";
import { fixColumn } from "./fixed-column.ts";

/**
 * Column k that is a multiple of column j does what j does. With costs in the same proportion the
 * two become one, z = x_j + scale · x_k; otherwise the dearer goes to the bound where the cheaper,
 * having no bound that way, takes over all it did. Of two equal binaries that exclude one another
 * the dearer goes.
 *
 * E. D. Andersen and K. D. Andersen, "Presolving in linear programming", Mathematical Programming
 * 71, 1995. With integers: T. Achterberg, R. E. Bixby, Z. Gu, E. Rothberg and D. Weninger, "Presolve
 * reductions in mixed integer programming", INFORMS Journal on Computing 32, 2020.
 */
export const parallelColumns: Reduction = {
  name: "parallel-columns",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (!problem.dualReductions) return "done";
    const { matrix, columnAlive, isProtected, isInStructure } = problem;
    const finder = new ParallelFinder(
      matrix.columnHead,
      matrix.nextInColumn,
      matrix.entryRow,
      matrix.entryValue,
      matrix.columnSize,
      problem.numRows,
    );
    for (let k = 0; k < problem.numCols; k++) {
      if (columnAlive[k] === 0 || isProtected[k] === 1 || isInStructure[k] === 1) continue;
      if (matrix.columnSize[k] === 0) continue;
      if (edits.isPauseDue(2 * matrix.columnSize[k])) yield;
      const j = finder.partnerOf(k);
      if (j < 0 || columnAlive[j] === 0) continue;
      if (edits.isPauseDue(entriesOfRows(problem, k))) yield;
      joinOrFix(problem, edits, j, k, finder.scale);
    }
    edits.spend(finder.work);
    return "done";
  },

  /**
   * Both rest where z rests; where z is basic, one of the two takes a bound and the other, basic,
   * the remainder. d_k = scale · d_j.
   */
  undo(record, solution) {
    const j = record.int();
    const k = record.int();
    const isInteger = record.int() === 1;
    const scale = record.float();
    const lowerJ = record.float();
    const upperJ = record.float();
    const lowerK = record.float();
    const upperK = record.float();
    const { primal } = solution;
    const z = primal[j];
    const least = Math.max(lowerK, (scale > 0 ? z - upperJ : z - lowerJ) / scale);
    const most = Math.min(upperK, (scale > 0 ? z - lowerJ : z - upperJ) / scale);
    if (least > -Infinity)
      primal[k] = isInteger ? Math.min(ceilSafely(least, Math.abs(scale)), upperK) : least;
    else if (most < Infinity)
      primal[k] = isInteger ? Math.max(floorSafely(most, Math.abs(scale)), lowerK) : most;
    else primal[k] = 0;
    primal[j] = z - scale * primal[k];
    if (!solution.hasDuals) return;
    const { columnStatus, reducedCost } = solution;
    const status = columnStatus[j];
    reducedCost[k] = scale * reducedCost[j];
    if (status === AT_LOWER || status === AT_UPPER) {
      const kAtLower = (status === AT_LOWER) === scale > 0;
      columnStatus[k] = kAtLower ? AT_LOWER : AT_UPPER;
      primal[j] = status === AT_LOWER ? lowerJ : upperJ;
      primal[k] = kAtLower ? lowerK : upperK;
    } else if (status === FREE) columnStatus[k] = FREE;
    else if (primal[k] === lowerK) columnStatus[k] = AT_LOWER;
    else if (primal[k] === upperK) columnStatus[k] = AT_UPPER;
    else if (least === -Infinity && most === Infinity) columnStatus[k] = FREE;
    else {
      const jAtUpper = (primal[k] === least) === scale > 0;
      columnStatus[j] = jAtUpper ? AT_UPPER : AT_LOWER;
      primal[j] = jAtUpper ? upperJ : lowerJ;
      columnStatus[k] = BASIC;
    }
  },

  redo(record, x) {
    const j = record.int();
    const k = record.int();
    record.int();
    x[j] += record.float() * x[k];
  },
};

/** Entries of the rows of a column, whose activities may have to be summed afresh. */
function entriesOfRows({ matrix }: ProblemView, k: number): number {
  let entries = 0;
  for (let e = matrix.columnHead[k]; e >= 0; e = matrix.nextInColumn[e])
    entries += matrix.rowSize[matrix.entryRow[e]];
  return entries;
}

/** Column k = scale · column j. */
function joinOrFix(problem: ProblemView, edits: Edits, j: number, k: number, scale: number): void {
  const { matrix, cost, columnLower, columnUpper, isInteger } = problem;
  const first = matrix.columnHead[k];
  const entry = matrix.find(matrix.entryRow[first], j);
  const part = -scale * cost[j];
  const excess = restOf(cost[k], part, matrix.entryValue[entry], cost[j], matrix.entryValue[first]);
  if (scale === 1 && excludeOneAnother(problem, j, k)) {
    fixColumn(problem, edits, excess >= 0 ? k : j, 0);
    return;
  }
  if (isNoCost(problem, k, excess, Math.max(Math.abs(cost[k]), Math.abs(part)))) {
    if (edits.keepsDuals && isHalfFree(problem, j, k, scale)) return;
    // Integers in last places of a multiple would have bounds in last places below a whole number.
    const isWhole = isInteger[j] === 1 && isInteger[k] === 1;
    if (canJoin(problem, j, k, scale))
      join(problem, edits, j, k, isWhole ? Math.round(scale) : scale);
    return;
  }
  if (isInteger[j] === 1 && (isInteger[k] === 0 || !isWholeTimes(problem, k, j))) return;
  const isDearer = excess > 0;
  const jMustRise = isDearer === scale > 0;
  if (jMustRise ? columnUpper[j] !== Infinity : columnLower[j] !== -Infinity) return;
  const bound = isDearer ? columnLower[k] : columnUpper[k];
  if (bound > -Infinity && bound < Infinity) fixColumn(problem, edits, k, bound);
}

/** True where both are binary and a row does not stand both at 1. */
function excludeOneAnother(problem: ProblemView, j: number, k: number): boolean {
  const { matrix, isInteger, columnLower, columnUpper, rowLower, rowUpper } = problem;
  if (isInteger[j] === 0 || isInteger[k] === 0) return false;
  if (columnLower[j] !== 0 || columnUpper[j] !== 1) return false;
  if (columnLower[k] !== 0 || columnUpper[k] !== 1) return false;
  for (let e = matrix.columnHead[k]; e >= 0; e = matrix.nextInColumn[e]) {
    const i = matrix.entryRow[e];
    const both = 2 * matrix.entryValue[e];
    const margin = EXCLUSION_MARGIN + problem.rowNoise(i);
    if (both > 0 && problem.minActivity(i) + both > rowUpper[i] + margin) return true;
    if (both < 0 && problem.maxActivity(i) + both < rowLower[i] - margin) return true;
  }
  return false;
}

/** A row forbids two ones together only where they break it beyond what a solver forgives. */
const EXCLUSION_MARGIN = 1e-5;

/** True where z has no bounds but a part of it has: z nonbasic at zero would split into no vertex. */
function isHalfFree(problem: ProblemView, j: number, k: number, scale: number): boolean {
  const { columnLower, columnUpper } = problem;
  const kFalls = scale > 0 ? columnLower[k] === -Infinity : columnUpper[k] === Infinity;
  const kRises = scale > 0 ? columnUpper[k] === Infinity : columnLower[k] === -Infinity;
  const isFree =
    (columnLower[j] === -Infinity || kFalls) && (columnUpper[j] === Infinity || kRises);
  const isFreeJ = columnLower[j] === -Infinity && columnUpper[j] === Infinity;
  return isFree && !(isFreeJ && kFalls && kRises);
}

/** True where every z between its bounds splits into allowed values: z has no holes. */
function canJoin(problem: ProblemView, j: number, k: number, scale: number): boolean {
  const { columnLower, columnUpper, isInteger } = problem;
  const size = Math.abs(scale);
  const range = columnUpper[j] - columnLower[j];
  if (isInteger[k] === 0) return isInteger[j] === 0;
  if (isInteger[j] === 0) return range >= size - roundingMargin(size);
  return range >= size - 1 - roundingMargin(size) && isWholeTimes(problem, k, j);
}

/** True where one multiple, a whole one, makes each coefficient of column k of that of j: 10^15 - 1 is none of 10^15. */
function isWholeTimes({ matrix }: ProblemView, k: number, j: number): boolean {
  const { columnHead, entryRow, entryValue, nextInColumn } = matrix;
  const first = columnHead[k];
  for (let e = first; e >= 0; e = nextInColumn[e]) {
    if (e !== first && Math.abs(entryValue[e]) < LARGE_WHOLE) continue;
    if (!isWholeMultiple(entryValue[e], entryValue[matrix.find(entryRow[e], j)])) return false;
  }
  return true;
}

function join(problem: ProblemView, edits: Edits, j: number, k: number, scale: number): void {
  const { columnLower, columnUpper, boundBlur } = problem;
  const blur = boundBlur[j] + Math.abs(scale) * boundBlur[k];
  const record = edits.record(parallelColumns).int(j).int(k).int(problem.isInteger[k]);
  record.float(scale).float(columnLower[j]).float(columnUpper[j]);
  record.float(columnLower[k]).float(columnUpper[k]);
  const least = scale > 0 ? scale * columnLower[k] : scale * columnUpper[k];
  const most = scale > 0 ? scale * columnUpper[k] : scale * columnLower[k];
  const lower = columnLower[j] + least;
  const upper = columnUpper[j] + most;
  edits.removeColumn(k);
  edits.setColumnLower(j, lower);
  edits.setColumnUpper(j, upper);
  edits.blurBounds(j, lower, blur);
  edits.blurBounds(j, upper, blur);
}
