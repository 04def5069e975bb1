import type { Problem } from "@bough/problem";

/** False where every point is as good as any other. */
export function hasObjective({ cost }: Pick<Problem, "cost">): boolean {
  return cost.some((c) => c !== 0);
}
