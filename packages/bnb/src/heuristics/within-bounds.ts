import type { Domain } from "@bough/propagation";

/** The value nearest to the one given that the bounds of column `j` allow. */
export function withinBounds(domain: Domain, j: number, value: number): number {
  return Math.min(Math.max(value, domain.lower(j)), domain.upper(j));
}
