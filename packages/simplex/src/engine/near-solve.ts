import type { Steps } from "@bough/problem";
import { AT_LOWER, AT_UPPER, FREE, type LpStatus } from "../lp-engine.ts";
import { isLimit } from "../state/budget.ts";
import type { SimplexState } from "../state/simplex-state.ts";
import type { BoundChanges } from "./bound-changes.ts";

/** How far columns may go, tried in turn, where an optimum lies so far off that its objective is lost. */
const NEAR: readonly number[] = [1e6, 1e9];

/** Share of the largest cost below which a reduced cost is what rounding leaves of zero. */
const NOISE = 2 ** -50;

/** An engine at the slack basis of its LP, as if it had just been made. */
export interface FreshStart {
  readonly s: SimplexState;
  readonly changes: BoundChanges;
  /** To be called with the bounds that count. */
  readonly run: () => Steps<LpStatus | "vague">;
}

/**
 * Of the optima along a way without an end, a near one: that of the LP with no column farther off than 10^6, then
 * 10^9, where no price asks for such a bound. The given bounds are back in the end, and count from the next solve on.
 */
export function* solveNear(start: () => FreshStart): Steps<LpStatus> {
  for (const most of NEAR) {
    const { s, changes, run } = start();
    const lower = s.trueLower.slice();
    const upper = s.trueUpper.slice();
    let status: LpStatus | "vague";
    try {
      narrow(s, most);
      status = yield* run();
    } finally {
      s.trueLower.set(lower);
      s.trueUpper.set(upper);
      changes.noteAll();
    }
    if (isLimit(status)) return status;
    if (status !== "optimal" || !needsNoNewBound(s)) continue;
    leaveNewBounds(s);
    return status;
  }
  return "numerical-trouble";
}

/** No column farther from zero than `most`, unless a bound is. */
function narrow({ numCols, unscale, trueLower, trueUpper }: SimplexState, most: number): void {
  for (let j = 0; j < numCols; j++) {
    const reach = most / unscale[j];
    const [lower, upper] = [trueLower[j], trueUpper[j]];
    trueLower[j] = Math.max(lower, Math.min(-reach, upper));
    trueUpper[j] = Math.min(upper, Math.max(reach, lower));
  }
}

/** True where no reduced cost holds a column at a bound in force that was not given. */
function needsNoNewBound(s: SimplexState): boolean {
  const { numCols, position, cost, reducedCost, unscale, lower, upper, trueLower, trueUpper } = s;
  let largest = 0;
  for (let j = 0; j < numCols; j++) largest = Math.max(largest, Math.abs(cost[j] / unscale[j]));
  for (let j = 0; j < numCols; j++) {
    const d = reducedCost[j];
    if (position[j] >= 0 || Math.abs(d / unscale[j]) <= NOISE * largest) continue;
    if (d > 0 ? lower[j] !== trueLower[j] : upper[j] !== trueUpper[j]) return false;
  }
  return true;
}

/** What stands at a bound that was not given stands between those that were. */
function leaveNewBounds({ numCols, status, lower, upper, trueLower, trueUpper }: SimplexState) {
  for (let j = 0; j < numCols; j++) {
    const isNew =
      (status[j] === AT_LOWER && lower[j] !== trueLower[j]) ||
      (status[j] === AT_UPPER && upper[j] !== trueUpper[j]);
    if (isNew) status[j] = FREE;
  }
}
