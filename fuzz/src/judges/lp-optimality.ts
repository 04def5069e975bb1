import type { Problem } from "@bough/problem";
import type { FullSolution } from "@bough/simplex/presolve";
import type { Fault } from "../target.ts";

const TOLERANCE = 1e-6;

/**
 * What is wrong with primal and dual values as a proof of optimality: reduced costs that are none,
 * a sign that no bound explains. Null if nothing. Feasibility is judged elsewhere.
 */
export function dualFault(
  problem: Problem,
  { primal, rowDual, reducedCost }: Omit<FullSolution, "basis">,
): Fault | null {
  const { numCols, numRows, columns, cost } = problem;
  const activity = new Float64Array(numRows);
  const say = (message: string): Fault => ({ kind: "dual", message });
  for (let j = 0; j < numCols; j++) {
    let rest = cost[j];
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const i = columns.indices[k];
      rest -= columns.values[k] * rowDual[i];
      activity[i] += columns.values[k] * primal[j];
    }
    if (!(Math.abs(rest - reducedCost[j]) <= TOLERANCE * Math.max(1, Math.abs(rest))))
      return say(`column ${j}: reduced cost ${reducedCost[j]}, is ${rest}`);
    const [lower, upper] = [problem.columnLower[j], problem.columnUpper[j]];
    if (!isExplained(primal[j], lower, upper, reducedCost[j]))
      return say(`column ${j}: ${primal[j]} in [${lower}, ${upper}] costs ${reducedCost[j]}`);
  }
  for (let i = 0; i < numRows; i++) {
    const [lower, upper] = [problem.rowLower[i], problem.rowUpper[i]];
    if (!isExplained(activity[i], lower, upper, rowDual[i]))
      return say(`row ${i}: ${activity[i]} in [${lower}, ${upper}] has the dual ${rowDual[i]}`);
  }
  return null;
}

/** A positive dual needs the lower side, a negative one the upper. */
function isExplained(value: number, lower: number, upper: number, dual: number): boolean {
  if (Math.abs(dual) <= TOLERANCE) return true;
  const side = dual > 0 ? lower : upper;
  return Math.abs(value - side) <= TOLERANCE * Math.max(1, Math.abs(value));
}
