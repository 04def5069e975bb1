import type { Problem } from "@bough/problem";

/** Share of costed columns up to which an objective is faint; a single one always is. */
const FAINT_SHARE = 0.1;

/** Whether so few columns have a cost that the objective hardly guides an LP. */
export function hasFaintObjective({ cost, numCols }: Problem): boolean {
  let costed = 0;
  for (let j = 0; j < numCols; j++) if (cost[j] !== 0) costed++;
  return costed <= Math.max(1, FAINT_SHARE * numCols);
}
