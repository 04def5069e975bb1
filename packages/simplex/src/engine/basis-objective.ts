import { CompensatedSum } from "@bough/problem";
import type { Prover } from "../algorithms/proof.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** The given costs at the basic point, without the offset, rounded once. */
export function objectiveOfBasis({ numCols, cost, position, value, basicValue }: SimplexState) {
  const sum = new CompensatedSum();
  for (let j = 0; j < numCols; j++) {
    if (cost[j] === 0) continue;
    const p = position[j];
    sum.addProduct(cost[j], p < 0 ? value[j] : basicValue[p]);
  }
  return sum.value;
}

/**
 * By how much the optimum may lie below the objective of the basis, 0 where nothing can be said.
 *
 * @param offset constant of the objective, which it includes
 */
export function lossBelow(
  objective: number,
  s: SimplexState,
  prover: Prover,
  offset: number,
): number {
  const loss = dualLoss(s);
  if (loss < Infinity) return loss;
  // A column or row without a bound on that side: with the row's multiplier at zero, others may do.
  const safe = offset + prover.safeDualBound(s);
  return safe > -Infinity ? Math.max(0, objective - safe) : 0;
}

/** What columns and logicals could gain by leaving their bounds against the dual tolerance. */
export function dualLoss({
  numTotal,
  position,
  reducedCost,
  value,
  trueLower,
  trueUpper,
}: SimplexState): number {
  let loss = 0;
  for (let j = 0; j < numTotal; j++) {
    const d = reducedCost[j];
    if (d === 0 || position[j] >= 0) continue;
    const way = d > 0 ? value[j] - trueLower[j] : trueUpper[j] - value[j];
    if (way > 0) loss += Math.abs(d) * way;
  }
  return loss;
}

/** The largest reduced cost of a sign by which its column or logical could leave its bound with gain. */
export function worstSign(s: SimplexState): number {
  const { numTotal, position, reducedCost, value, trueLower, trueUpper } = s;
  let worst = 0;
  for (let j = 0; j < numTotal; j++) {
    const d = reducedCost[j];
    if (d === 0 || position[j] >= 0) continue;
    const way = d > 0 ? value[j] - trueLower[j] : trueUpper[j] - value[j];
    if (way > 0) worst = Math.max(worst, Math.abs(d));
  }
  return worst;
}
