import { breaksKept, isEssential, isKept, type Problem } from "@bough/problem";
import { type BoundOverride, solveExactLp } from "./exact-simplex.ts";
import { Fraction } from "./fraction.ts";
import { withIndicatorRows } from "./indicator-rows.ts";

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
  for (const box of boxesOfStructures(problem, bounds)) {
    const outcome =
      numFixed === problem.numCols ? checkPoint(problem, box) : solveBox(problem, box);
    if (outcome === "infeasible") continue;
    if (outcome === "unbounded") return "unbounded";
    if (best === "infeasible" || outcome.compare(best) < 0) best = outcome;
  }
  return best;
}

function solveBox(problem: Problem, box: BoundOverride): Fraction | "infeasible" | "unbounded" {
  const result = solveExactLp(activate(problem, box), box);
  if (result.status === "infeasible") return "infeasible";
  return result.status === "unbounded" ? "unbounded" : result.objective;
}

/** Objective at the one point of the box, where it satisfies every row exactly. */
function checkPoint(problem: Problem, box: BoundOverride): Fraction | "infeasible" {
  const active = activate(problem, box);
  const point = Array.from({ length: problem.numCols }, (_, j) =>
    Fraction.fromNumber(box.lower[j]),
  );
  for (let j = 0; j < problem.numCols; j++) if (box.lower[j] > box.upper[j]) return "infeasible";
  const { starts, indices, values } = active.rows;
  for (let i = 0; i < active.numRows; i++) {
    let sum = Fraction.ZERO;
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      sum = sum.plus(Fraction.fromNumber(values[k]).times(point[indices[k]] as Fraction));
    }
    const low = active.rowLower[i];
    const high = active.rowUpper[i];
    if (low !== -Infinity && sum.compare(Fraction.fromNumber(low)) < 0) return "infeasible";
    if (high !== Infinity && sum.compare(Fraction.fromNumber(high)) > 0) return "infeasible";
  }
  let objective = Fraction.fromNumber(problem.objectiveOffset);
  for (let j = 0; j < problem.numCols; j++) {
    objective = objective.plus(Fraction.fromNumber(problem.cost[j]).times(point[j] as Fraction));
  }
  return objective;
}

/** The problem with the rows of every indicator whose binary has its active value in the box. */
function activate(problem: Problem, box: BoundOverride): Problem {
  const active = problem.structures.filter(
    (s) => s.kind === "indicator" && box.lower[s.binary] === s.activeValue,
  );
  if (active.length === 0) return problem;
  return withIndicatorRows(problem, active);
}

/** Every way to satisfy semi-continuous columns and ordered sets, as boxes of column bounds. */
function boxesOfStructures(
  problem: Problem,
  bounds: { lower: Float64Array; upper: Float64Array },
): BoundOverride[] {
  let boxes = [bounds];
  for (const structure of problem.structures) {
    if (!isEssential(structure) || structure.kind === "indicator") continue;
    // It is about integers, which are fixed: kept or not.
    if (isKept(structure)) {
      if (breaksKept(structure, bounds.lower)) return [];
      continue;
    }
    const choices: (readonly [column: number, lower: number, upper: number])[][] = [];
    if (structure.kind === "semi-continuous") {
      choices.push([[structure.column, 0, 0]]);
      choices.push([[structure.column, structure.lower, structure.upper]]);
    } else {
      const width = structure.kind === "sos1" ? 1 : 2;
      const columns = Array.from(structure.columns);
      for (let start = 0; start <= Math.max(0, columns.length - width); start++) {
        const outside = columns.filter((_, k) => k < start || k >= start + width);
        choices.push(outside.map((column) => [column, 0, 0] as const));
      }
    }
    boxes = boxes.flatMap((box) => choices.map((choice) => restrict(box, choice)));
  }
  return boxes;
}

function restrict(
  box: { lower: Float64Array; upper: Float64Array },
  choice: readonly (readonly [number, number, number])[],
): { lower: Float64Array; upper: Float64Array } {
  const lower = box.lower.slice();
  const upper = box.upper.slice();
  for (const [column, low, high] of choice) {
    lower[column] = Math.max(lower[column], low);
    upper[column] = Math.min(upper[column], high);
  }
  return { lower, upper };
}
