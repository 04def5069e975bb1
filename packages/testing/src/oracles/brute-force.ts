import {
  alternativesOf,
  breaksKept,
  isBranched,
  isKept,
  type Problem,
  type SwitchedRow,
} from "@bough/problem";
import { type Box, within } from "./box.ts";
import { solveExactLp } from "./exact-simplex.ts";
import { Fraction } from "./fraction.ts";
import { withSwitchedRows } from "./switched-rows.ts";

export interface BruteForceResult {
  readonly status: "optimal" | "infeasible" | "unbounded";
  /** Minimised objective, offset included; null unless optimal. */
  readonly objective: Fraction | null;
  /** Integer assignments (over the integer columns, in column order) that some point extends. */
  readonly assignments: readonly (readonly number[])[];
}

/**
 * Decides a tiny problem by trying every assignment of its integer columns, each with an exact LP
 * over the continuous ones. Integer columns need finite bounds.
 *
 * @param limit the most assignments that are tried; more is an error
 */
export function bruteForce(problem: Problem, limit = 200_000): BruteForceResult {
  const integers: number[] = [];
  let combinations = 1;
  for (let j = 0; j < problem.numCols; j++) {
    if (!problem.isInteger[j]) continue;
    integers.push(j);
    const values = Math.floor(problem.columnUpper[j]) - Math.ceil(problem.columnLower[j]) + 1;
    combinations *= Math.max(0, values);
  }
  if (!(combinations <= limit)) {
    throw new RangeError(`${combinations} assignments are more than the ${limit} allowed`);
  }
  const lower = Float64Array.from(problem.columnLower);
  const upper = Float64Array.from(problem.columnUpper);
  for (const j of integers) {
    lower[j] = Math.ceil(problem.columnLower[j]);
    upper[j] = lower[j];
  }
  const assignments: number[][] = [];
  let best: Fraction | null = null;
  let isUnbounded = false;
  for (let t = 0; t < combinations; t++) {
    const outcome = solveWithIntegersFixed(problem, { lower, upper }, integers.length);
    if (outcome !== "infeasible") {
      assignments.push(integers.map((j) => lower[j]));
      if (outcome === "unbounded") isUnbounded = true;
      else if (best === null || outcome.compare(best) < 0) best = outcome;
    }
    advance(problem, integers, lower, upper);
  }
  if (assignments.length === 0) return { status: "infeasible", objective: null, assignments };
  if (isUnbounded) return { status: "unbounded", objective: null, assignments };
  return { status: "optimal", objective: best, assignments };
}

/** Counts the integer columns up like an odometer. */
function advance(
  problem: Problem,
  integers: readonly number[],
  lower: Float64Array,
  upper: Float64Array,
): void {
  for (const j of integers) {
    if (lower[j] < Math.floor(problem.columnUpper[j])) {
      lower[j]++;
      upper[j]++;
      return;
    }
    lower[j] = Math.ceil(problem.columnLower[j]);
    upper[j] = lower[j];
  }
}

function solveWithIntegersFixed(
  problem: Problem,
  bounds: { lower: Float64Array; upper: Float64Array },
  numFixed: number,
): Fraction | "infeasible" | "unbounded" {
  let best: Fraction | "infeasible" = "infeasible";
  for (const { box, rows } of waysOfStructures(problem, bounds)) {
    const active = withSwitchedRows(problem, rows);
    const outcome = numFixed === problem.numCols ? checkPoint(active, box) : solveBox(active, box);
    if (outcome === "infeasible") continue;
    if (outcome === "unbounded") return "unbounded";
    if (best === "infeasible" || outcome.compare(best) < 0) best = outcome;
  }
  return best;
}

function solveBox(problem: Problem, box: Box): Fraction | "infeasible" | "unbounded" {
  const result = solveExactLp(problem, box);
  if (result.status === "infeasible") return "infeasible";
  return result.status === "unbounded" ? "unbounded" : result.objective;
}

/** Objective at the one point of the box, where it satisfies every row exactly. */
function checkPoint(problem: Problem, box: Box): Fraction | "infeasible" {
  const point = Array.from({ length: problem.numCols }, (_, j) =>
    Fraction.fromNumber(box.lower[j]),
  );
  for (let j = 0; j < problem.numCols; j++) if (box.lower[j] > box.upper[j]) return "infeasible";
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    let sum = Fraction.ZERO;
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      sum = sum.plus(Fraction.fromNumber(values[k]).times(point[indices[k]] as Fraction));
    }
    const low = problem.rowLower[i];
    const high = problem.rowUpper[i];
    if (low !== -Infinity && sum.compare(Fraction.fromNumber(low)) < 0) return "infeasible";
    if (high !== Infinity && sum.compare(Fraction.fromNumber(high)) > 0) return "infeasible";
  }
  let objective = Fraction.fromNumber(problem.objectiveOffset);
  for (let j = 0; j < problem.numCols; j++) {
    objective = objective.plus(Fraction.fromNumber(problem.cost[j]).times(point[j] as Fraction));
  }
  return objective;
}

/** A way to keep all structures: columns within the box, and rows beside the problem's own. */
interface Way {
  readonly box: Box;
  readonly rows: readonly SwitchedRow[];
}

/** Every way to keep the structures where the integers are fixed. */
function waysOfStructures(problem: Problem, fixed: Box): Way[] {
  let ways: Way[] = [{ box: fixed, rows: [] }];
  for (const structure of problem.structures) {
    if (isKept(structure) && breaksKept(structure, fixed.lower)) return [];
    if (!isBranched(structure)) continue;
    ways = ways.flatMap(({ box, rows }) =>
      alternativesOf(structure)
        .map(({ bounds, row }) => ({
          box: within(box, bounds),
          rows: row === undefined ? rows : [...rows, row],
        }))
        .filter((way) => way.box.lower.every((low, j) => low <= way.box.upper[j])),
    );
  }
  return ways;
}
