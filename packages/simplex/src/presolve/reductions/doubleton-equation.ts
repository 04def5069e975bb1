import { AT_LOWER, AT_UPPER, BASIC } from "../../lp-engine.ts";
import type { Edits } from "../edits.ts";
import { isWholeQuotient } from "../expression.ts";
import { outgrowsWhole } from "../implied-integrality.ts";
import { largestEffect } from "../largest-effect.ts";
import { mergeBounds } from "../merge-bounds.ts";
import type { Outcome, OutcomeSteps, ProblemView, Reduction } from "../reduction.ts";
import { type ShiftedSide, shiftedSide } from "../shifted-side.ts";
import { isVague, isWholeMultiple, sumBlur, violationMargin } from "../tolerances.ts";
import { visitRows } from "../visit-lines.ts";

/** Largest quotient of the two coefficients, either way: beyond it errors grow too much. */
const LARGEST_QUOTIENT = 1e3;

/** How many times larger terms must become before the digits they lose are asked for. */
const LARGER = 100;

/**
 * a x + b z = c: x = (c - b z) / a goes out of every other row and the objective, and the bounds
 * of x become bounds of z. An integer x may go only where z makes it an integer.
 *
 * E. D. Andersen and K. D. Andersen, "Presolving in linear programming", Mathematical Programming
 * 71, 1995.
 */
export const doubletonEquation: Reduction = {
  name: "doubleton-equation",
  cost: "fast",
  visits: "rows",

  apply(problem: ProblemView, edits: Edits): Outcome | OutcomeSteps {
    return visitRows(problem, edits, reduceRow);
  },

  /**
   * y makes d_x = 0, and then z has the reduced cost it has in the smaller problem. Where z rests
   * on a bound that came from x, it is x that rests: y moves on until d_z = 0, and z is basic.
   */
  undo(record, solution) {
    const i = record.int();
    const x = record.int();
    const z = record.int();
    const gaveLower = record.int() === 1;
    const gaveUpper = record.int() === 1;
    const isFixed = record.int() === 1;
    const a = record.float();
    const b = record.float();
    const side = record.float();
    solution.primal[x] = (side - b * solution.primal[z]) / a;
    if (!solution.hasDuals) return;
    const xLower = record.float();
    const xUpper = record.float();
    const cost = record.float();
    const { rowDual, reducedCost, columnStatus } = solution;
    rowDual[i] = (cost - record.dot(rowDual)) / a;
    reducedCost[x] = 0;
    columnStatus[x] = BASIC;
    solution.rowStatus[i] = AT_LOWER;
    const status = columnStatus[z];
    if (status !== AT_LOWER && status !== AT_UPPER) return;
    const d = reducedCost[z];
    const atLower = isFixed && d !== 0 ? d > 0 : status === AT_LOWER;
    if (!(atLower ? gaveLower : gaveUpper)) {
      columnStatus[z] = atLower ? AT_LOWER : AT_UPPER;
      return;
    }
    rowDual[i] += d / b;
    reducedCost[z] = 0;
    columnStatus[z] = BASIC;
    reducedCost[x] = -(a / b) * d;
    const xAtLower = atLower === b / a < 0;
    columnStatus[x] = xAtLower ? AT_LOWER : AT_UPPER;
    solution.primal[x] = xAtLower ? xLower : xUpper;
  },

  express(record) {
    record.int();
    const column = record.int();
    const z = record.int();
    const a = record.float();
    const b = record.float();
    const side = record.float();
    const isWhole = isWholeQuotient(b, a) && isWholeQuotient(side, a);
    return { column, constant: side / a, columns: [z], coefficients: [-b / a], isWhole };
  },
};

function reduceRow(problem: ProblemView, edits: Edits, i: number): Outcome {
  const { rowAlive, rowLower, rowUpper, matrix } = problem;
  if (rowAlive[i] === 0 || matrix.rowSize[i] !== 2 || rowLower[i] !== rowUpper[i]) return "done";
  const gone = chooseColumn(problem, i);
  if (gone === INFEASIBLE) return "infeasible";
  if (gone < 0) return "done";
  const kept = matrix.rowHead[i] === gone ? matrix.nextInRow[gone] : (matrix.rowHead[i] as number);
  const given = handedBounds(problem, gone, kept);
  if (given === null || edits.losesDigits(gone)) return "done";
  if (!aggregate(problem, edits, gone, kept, given)) return "infeasible";
  return "done";
}

interface Range {
  readonly lower: number;
  readonly upper: number;
  /** What either may be off by. */
  readonly slip: number;
}

const NONE = -1;
const INFEASIBLE = -2;

/** The entry of the column that goes: the shorter one that may. NONE, or INFEASIBLE by divisibility. */
function chooseColumn(problem: ProblemView, i: number): number {
  const { matrix, isInteger } = problem;
  const first = matrix.rowHead[i];
  const second = matrix.nextInRow[first];
  const side = problem.rowLower[i];
  const quotient = Math.abs(matrix.entryValue[first] / matrix.entryValue[second]);
  if (quotient > LARGEST_QUOTIENT || quotient < 1 / LARGEST_QUOTIENT) return NONE;
  const firstColumn = matrix.entryColumn[first];
  const secondColumn = matrix.entryColumn[second];
  if (isInteger[firstColumn] === 1 && isInteger[secondColumn] === 1) {
    const { entryValue } = matrix;
    if (isWholeMultiple(entryValue[second], entryValue[first])) {
      if (!isMultiple(side, entryValue[first], problem.sideBlur[i])) return INFEASIBLE;
    } else if (isWholeMultiple(entryValue[first], entryValue[second])) {
      if (!isMultiple(side, entryValue[second], problem.sideBlur[i])) return INFEASIBLE;
    }
  }
  const firstMay = mayGo(problem, first, second, side);
  const secondMay = mayGo(problem, second, first, side);
  if (firstMay && secondMay) {
    return matrix.columnSize[firstColumn] <= matrix.columnSize[secondColumn] ? first : second;
  }
  return firstMay ? first : secondMay ? second : NONE;
}

/** True where some multiple of `a` misses the side by no more than is forgiven, or than the side is off by. */
function isMultiple(side: number, a: number, blur: number): boolean {
  return Math.abs(side - a * Math.round(side / a)) <= violationMargin(side) + blur;
}

function mayGo(problem: ProblemView, gone: number, kept: number, side: number): boolean {
  const { entryColumn, entryValue } = problem.matrix;
  if (problem.isProtected[entryColumn[gone]] === 1) return false;
  if (outgrowsWhole(problem, entryColumn[gone], entryValue[kept] / entryValue[gone])) return false;
  if (problem.isInteger[entryColumn[gone]] === 0) return true;
  const a = entryValue[gone];
  return (
    problem.isInteger[entryColumn[kept]] === 1 &&
    isWholeMultiple(entryValue[kept], a) &&
    isWholeMultiple(side, a) &&
    !growsTooFar(problem, gone, kept)
  );
}

/**
 * True where terms of the column that stays would be so much larger than those they take the place of that
 * a row of decimals is off by more than it may be missed by: with b = x - 1000001, 1000001.9 b has terms of
 * 10^12, and of a value that missed its side by a ten-thousandth nothing could be said.
 */
function growsTooFar(problem: ProblemView, gone: number, kept: number): boolean {
  const { entryColumn, entryRow, entryValue, columnHead, nextInColumn } = problem.matrix;
  const quotient = entryValue[kept] / entryValue[gone];
  const reach = Math.abs(quotient) * reachOf(problem, entryColumn[kept]);
  if (!(reach > LARGER * Math.max(1, reachOf(problem, entryColumn[gone])))) return false;
  if (!Number.isFinite(reach)) return false;
  for (let k = columnHead[entryColumn[gone]]; k >= 0; k = nextInColumn[k]) {
    const isOther = entryRow[k] !== entryRow[gone];
    if (!isOther || Number.isInteger(quotient * entryValue[k])) continue;
    if (sumBlur(Math.abs(entryValue[k]) * reach) > violationMargin(0)) return true;
  }
  return false;
}

function reachOf({ columnLower, columnUpper }: ProblemView, j: number): number {
  return Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
}

/**
 * The bounds that the column which goes hands to the one that stays; null where they would be guesses. Of
 * -0.6 a + 0.2 c = -2e8 with c = -1000000003 the products leave 0.59999999 of what is 0.6 in decimals, and
 * an a above -0.9999999 is another one than -1. Integers hand over integers: c = 3 a - 1e9.
 */
function handedBounds(problem: ProblemView, gone: number, kept: number): Range | null {
  const { matrix, columnLower, columnUpper, isInteger, rowLower, sideBlur, boundBlur } = problem;
  const i = matrix.entryRow[gone];
  const x = matrix.entryColumn[gone];
  const a = matrix.entryValue[gone];
  const b = matrix.entryValue[kept];
  const falls = a > 0 === b > 0;
  const atLower = falls ? columnUpper[x] : columnLower[x];
  const atUpper = falls ? columnLower[x] : columnUpper[x];
  if (isInteger[x] === 1) {
    const constant = Math.round(rowLower[i] / a);
    const factor = Math.round(b / a);
    return { lower: (constant - atLower) / factor, upper: (constant - atUpper) / factor, slip: 0 };
  }
  const first = shiftedSide(rowLower[i], -a, atLower);
  const second = shiftedSide(rowLower[i], -a, atUpper);
  const lower = first.side / b;
  const upper = second.side / b;
  const given = sideBlur[i] + Math.abs(a) * boundBlur[x];
  const slipOf = ({ blur }: ShiftedSide) => (given + blur) / Math.abs(b);
  const slip = Math.max(slipOf(first), slipOf(second));
  const effect = slip === 0 ? 0 : largestEffect(problem, matrix.entryColumn[kept]);
  if (isVague(lower, slip, effect) || isVague(upper, slip, effect)) return null;
  return { lower, upper, slip };
}

/** False where the bounds of the two columns leave no value. */
function aggregate(
  problem: ProblemView,
  edits: Edits,
  gone: number,
  kept: number,
  given: Range,
): boolean {
  const { matrix, columnLower, columnUpper, cost } = problem;
  const i = matrix.entryRow[gone];
  const x = matrix.entryColumn[gone];
  const z = matrix.entryColumn[kept];
  const a = matrix.entryValue[gone];
  const b = matrix.entryValue[kept];
  const side = problem.rowLower[i];
  const bounds = mergeBounds(problem, z, given, Math.abs(b / a), given.slip);
  if (bounds === undefined) return false;
  const { lower, upper, gaveLower, gaveUpper } = bounds;
  const record = edits.record(doubletonEquation).int(i).int(x).int(z);
  record
    .int(gaveLower ? 1 : 0)
    .int(gaveUpper ? 1 : 0)
    .int(lower === upper ? 1 : 0);
  record.float(a).float(b).float(side);
  if (edits.keepsDuals) {
    record.float(columnLower[x]).float(columnUpper[x]).float(cost[x]);
    edits.recordColumn(x, i);
  }
  edits.substitute(gone);
  edits.takeBounds(z, bounds, given.slip);
  return true;
}
