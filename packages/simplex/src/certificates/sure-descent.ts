import { CompensatedSum, type Problem } from "@bough/problem";

/** Share of its terms below which a change of the objective is what rounding leaves of none. */
const NOISE = 2 ** -44;

/**
 * Whether the objective surely falls along a ray. Down free columns that keep a row and the objective, its
 * terms leave -6e-14 of 720, and nothing is unbounded.
 *
 * @param ray a direction of the columns [numCols]
 */
export function isSureDescent({ cost }: Problem, ray: Float64Array): boolean {
  const fall = new CompensatedSum();
  for (let j = 0; j < ray.length; j++) if (ray[j] !== 0) fall.addProduct(cost[j], ray[j]);
  return fall.value < -NOISE * fall.magnitude;
}
