import type { Problem } from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC } from "../../src/lp-engine.ts";
import type { FullSolution } from "../../src/presolve/index.ts";
import { lowerOf, primalOf, upperOf } from "./optimal-basis.ts";

/** The first thing wrong with a solution that claims to be optimal and basic; undefined if none. */
export function kktFault(
  problem: Problem,
  solution: FullSolution,
  tolerance = 1e-7,
): string | undefined {
  const { numCols, numRows } = problem;
  const { status } = solution.basis;
  const activity = new Float64Array(numRows);
  const { starts, indices, values } = problem.columns;
  for (let j = 0; j < numCols; j++) {
    let d = problem.cost[j];
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      activity[indices[k]] += values[k] * solution.primal[j];
      d -= values[k] * solution.rowDual[indices[k]];
    }
    if (!(Math.abs(d - solution.reducedCost[j]) <= tolerance * Math.max(1, Math.abs(d)))) {
      return `column ${j}: reduced cost ${solution.reducedCost[j]}, but c - a·y = ${d}`;
    }
  }
  const basic: number[] = [];
  for (let index = 0; index < numCols + numRows; index++) {
    const isRow = index >= numCols;
    const place = isRow ? `row ${index - numCols}` : `column ${index}`;
    const value = isRow ? activity[index - numCols] : solution.primal[index];
    const d = isRow ? solution.rowDual[index - numCols] : solution.reducedCost[index];
    const lower = lowerOf(problem, index);
    const upper = upperOf(problem, index);
    const margin = tolerance * Math.max(1, Math.abs(value));
    if (!(value >= lower - margin && value <= upper + margin)) {
      return `${place}: value ${value} outside [${lower}, ${upper}]`;
    }
    if (status[index] === BASIC) {
      basic.push(index);
      if (Math.abs(d) > margin) return `${place}: basic with dual ${d}`;
      continue;
    }
    const rest = status[index] === AT_LOWER ? lower : status[index] === AT_UPPER ? upper : 0;
    if (!(Math.abs(value - rest) <= margin)) {
      return `${place}: nonbasic (${status[index]}) at ${rest}, value ${value}`;
    }
    if (lower === upper) continue;
    if (status[index] !== AT_LOWER && d > margin) return `${place}: dual ${d} not at lower`;
    if (status[index] !== AT_UPPER && d < -margin) return `${place}: dual ${d} not at upper`;
  }
  if (basic.length !== numRows) return `${basic.length} basic, but ${numRows} rows`;
  if (numRows <= 30 && primalOf(problem, basic, status) === undefined) return "singular basis";
  return undefined;
}
