import { type Problem, sharesValue } from "@bough/problem";
import type { Domain } from "@bough/propagation";

/** True where columns that must differ have the same value, rounded, at the point. */
export function hasSharedValue({ structures }: Problem, point: Float64Array): boolean {
  return structures.some((each) => each.kind === "distinct" && sharesValue(each, point));
}

/** A column that is not fixed and has, at the point, the value of another that it must differ from; or -1. */
export function openSharedValue(
  { structures }: Problem,
  point: Float64Array,
  domain: Domain,
): number {
  for (const structure of structures) {
    if (structure.kind !== "distinct") continue;
    const { columns, shifts } = structure;
    const taken = new Map<number, number>();
    for (let i = 0; i < columns.length; i++) {
      const value = Math.round(point[columns[i]]) + shifts[i];
      const other = taken.get(value);
      if (other === undefined) taken.set(value, columns[i]);
      else if (!domain.isFixed(columns[i])) return columns[i];
      else if (!domain.isFixed(other)) return other;
    }
  }
  return -1;
}
