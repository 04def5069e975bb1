import type { Problem } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";

/** One change of bounds, after which the LP is solved again, or all columns given back their own. */
export type DiveStep =
  | {
      readonly kind: "fix";
      readonly column: number;
      readonly lower: number;
      readonly upper: number;
    }
  | { readonly kind: "unfix" };

const DIVES = 20;
const DEPTH = 30;
/** Closer to an integer than this is integral. */
const INTEGRALITY = 1e-6;

/**
 * Dives as a search makes them: round the most fractional column, solve again, until the point is
 * integral or no point is left; then start over. Every third rounding goes the wrong way, so that
 * dives differ. The plan is made once and replayed by all, who so solve the same LPs.
 */
export function planDives(problem: Problem): DiveStep[] {
  const { columnLower, columnUpper, numCols } = problem;
  const engine = createLpEngine(problem);
  const steps: DiveStep[] = [];
  let status = engine.resolve();
  for (let dive = 0; dive < DIVES; dive++) {
    const touched: number[] = [];
    for (let depth = 0; depth < DEPTH && status === "optimal"; depth++) {
      const column = mostFractional(problem, engine.primal, (dive * 7919) % numCols);
      if (column < 0) break;
      const value = engine.primal[column];
      const isNearer = value - Math.floor(value) > 0.5;
      const isUp = (dive + depth) % 3 === 0 ? !isNearer : isNearer;
      const lower = isUp ? Math.ceil(value) : columnLower[column];
      const upper = isUp ? columnUpper[column] : Math.floor(value);
      steps.push({ kind: "fix", column, lower, upper });
      engine.setBounds(column, lower, upper);
      touched.push(column);
      status = engine.resolve();
    }
    for (const j of touched) engine.setBounds(j, columnLower[j], columnUpper[j]);
    steps.push({ kind: "unfix" });
    status = engine.resolve();
  }
  return steps;
}

/** The integer column farthest from an integer, looking from `first` on; -1 for none. */
function mostFractional(problem: Problem, point: Float64Array, first: number): number {
  let best = -1;
  let most = INTEGRALITY;
  for (let k = 0; k < problem.numCols; k++) {
    const j = (first + k) % problem.numCols;
    if (problem.isInteger[j] === 0) continue;
    const distance = Math.abs(point[j] - Math.round(point[j]));
    if (distance <= most) continue;
    most = distance;
    best = j;
  }
  return best;
}
