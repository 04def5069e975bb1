import { InternalError, type Problem, ProblemBuilder } from "@bough/problem";
import { InvalidModelError } from "../errors.ts";
import type { Interval } from "../interval.ts";
import type { Solver, SolverOptions } from "../solver.ts";
import { quoting } from "../text-budget.ts";

/** A point of an LP and its dual values, both for minimisation. */
export interface LpPoint {
  readonly x: Float64Array; // [numCols]
  readonly y: Float64Array; // [numRows]
  readonly d: Float64Array; // reduced costs [numCols]
}

/** Relative distance from a bound, or from zero, that counts as none. */
const CLOSE = 1e-7;

/**
 * How far the cost of a column can move while the point stays optimal. The point is optimal as long
 * as there are dual values that fit it, so the ends of the range are two LPs over the dual values:
 * unlike the usual ranging it does not depend on the basis that a degenerate optimum was found with.
 *
 * @returns the range of the minimised cost
 */
export async function costRange(
  problem: Problem,
  point: LpPoint,
  column: number,
  solver: Solver,
  options: SolverOptions,
): Promise<Interval> {
  const step = (sense: "minimize" | "maximize") =>
    furthest(dualSystem(problem, point, column, sense), solver, options);
  const cost = problem.cost[column]!;
  return { lower: cost - (await step("maximize")), upper: cost + (await step("minimize")) };
}

/**
 * How far the binding side of a row can move while its dual value stays and the row has its other side:
 * two LPs over the points that fit the dual values. The sides of an equation move together; of two
 * sides that do not bind it is the nearer one.
 *
 * @returns the range of that side
 */
export async function sideRange(
  problem: Problem,
  point: LpPoint,
  row: number,
  solver: Solver,
  options: SolverOptions,
): Promise<Interval> {
  const side = bindingSide(problem, point, row);
  const step = (sense: "minimize" | "maximize") =>
    furthest(primalSystem(problem, point, row, side, sense), solver, options);
  const value = side === "lower" ? problem.rowLower[row]! : problem.rowUpper[row]!;
  return { lower: value - (await step("maximize")), upper: value + (await step("minimize")) };
}

function bindingSide(problem: Problem, { x, y }: LpPoint, row: number): "lower" | "upper" {
  const [lower, upper] = [problem.rowLower[row]!, problem.rowUpper[row]!];
  if (y[row]! > CLOSE) return "lower";
  if (y[row]! < -CLOSE || lower === -Infinity) return "upper";
  const activity = activityOf(problem, x, row);
  return activity - lower <= upper - activity ? "lower" : "upper";
}

/**
 * The optimum of a system whose first column is the step, Infinity where it has no end.
 *
 * @throws {InvalidModelError} where a limit of the caller's comes first
 */
async function furthest(system: Problem, solver: Solver, options: SolverOptions): Promise<number> {
  const { status, solution } = await solver(system, options);
  switch (status) {
    case "unbounded":
    // The point at hand is one of the system.
    case "infeasible-or-unbounded":
      return Infinity;
    case "optimal":
      return Math.abs(solution![0]!);
    case "infeasible":
      throw new InternalError("ranging denies the point that it began with");
    default:
      throw new InvalidModelError(
        quoting`ranging needs an optimum of its own; it ended as "${status}"`,
      );
  }
}

/** Dual values y and a step t of one cost with c + t e - Aᵀ y of the signs that the point asks for. */
function dualSystem(
  problem: Problem,
  { x }: LpPoint,
  column: number,
  sense: "minimize" | "maximize",
): Problem {
  const up = sense === "minimize";
  const builder = new ProblemBuilder({ sense: "maximize" });
  builder.addColumn({ cost: 1, lower: 0, upper: Infinity });
  for (let i = 0; i < problem.numRows; i++) {
    const activity = activityOf(problem, x, i);
    builder.addColumn(signs(activity, problem.rowLower[i]!, problem.rowUpper[i]!));
  }
  const { starts, indices, values } = problem.columns;
  for (let j = 0; j < problem.numCols; j++) {
    const { lower, upper } = signs(x[j]!, problem.columnLower[j]!, problem.columnUpper[j]!);
    const cost = problem.cost[j]!;
    const row = builder.addRow({ lower: lower - cost, upper: upper - cost });
    if (j === column) builder.addCoefficient(row, 0, up ? 1 : -1);
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      builder.addCoefficient(row, 1 + indices[k]!, -values[k]!);
    }
  }
  return builder.build();
}

/** Points x and a step t of one row's side that fit the dual values. */
function primalSystem(
  problem: Problem,
  { y, d }: LpPoint,
  row: number,
  side: "lower" | "upper",
  sense: "minimize" | "maximize",
): Problem {
  const up = sense === "minimize";
  const builder = new ProblemBuilder({ sense: "maximize" });
  builder.addColumn({ cost: 1, lower: 0, upper: Infinity });
  for (let j = 0; j < problem.numCols; j++) {
    builder.addColumn(held(d[j]!, problem.columnLower[j]!, problem.columnUpper[j]!));
  }
  const { starts, indices, values } = problem.rows;
  const addRow = (i: number, sides: Interval) => {
    const made = builder.addRow(sides);
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      builder.addCoefficient(made, 1 + indices[k]!, values[k]!);
    }
    return made;
  };
  for (let i = 0; i < problem.numRows; i++) {
    const [lower, upper] = [problem.rowLower[i]!, problem.rowUpper[i]!];
    if (i !== row) {
      addRow(i, held(y[i]!, lower, upper));
      continue;
    }
    const value = side === "lower" ? lower : upper;
    const isTight = lower === upper || Math.abs(y[i]!) > CLOSE;
    const moved = addRow(i, {
      lower: isTight || side === "lower" ? value : -Infinity,
      upper: isTight || side === "upper" ? value : Infinity,
    });
    builder.addCoefficient(moved, 0, up ? -1 : 1);
    // What the moved side must not pass.
    if (lower < upper)
      addRow(i, side === "lower" ? { lower: -Infinity, upper } : { lower, upper: Infinity });
  }
  return builder.build();
}

/** The sign that a dual value must have where the primal one lies between its bounds. */
function signs(value: number, lower: number, upper: number): Interval {
  const isAtLower = isClose(value, lower);
  const isAtUpper = isClose(value, upper);
  return { lower: isAtUpper ? -Infinity : 0, upper: isAtLower ? Infinity : 0 };
}

/** The bounds of a primal value whose dual value is given. */
function held(dual: number, lower: number, upper: number): Interval {
  if (dual > CLOSE) return { lower, upper: lower };
  if (dual < -CLOSE) return { lower: upper, upper };
  return { lower, upper };
}

function isClose(value: number, bound: number): boolean {
  return Number.isFinite(bound) && Math.abs(value - bound) <= CLOSE * Math.max(1, Math.abs(bound));
}

function activityOf(problem: Problem, x: Float64Array, row: number): number {
  const { starts, indices, values } = problem.rows;
  let total = 0;
  for (let k = starts[row]!; k < starts[row + 1]!; k++) total += values[k]! * x[indices[k]!]!;
  return total;
}
