import { breaksKept, columnsOf, type Distinct, isKept, type Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";

/** True where the point, rounded, breaks a structure that no row states. */
export function breaksStructure({ structures }: Problem, point: Float64Array): boolean {
  return structures.some((each) => isKept(each) && breaksKept(each, point));
}

/** A column that is not fixed, of a structure that the point, rounded, breaks; or -1. */
export function openColumnOfBroken(
  { structures }: Problem,
  point: Float64Array,
  domain: Domain,
): number {
  for (const structure of structures) {
    if (!isKept(structure) || !breaksKept(structure, point)) continue;
    const open =
      structure.kind === "distinct"
        ? openSharedValue(structure, point, domain)
        : Array.from(columnsOf(structure)).find((j) => !domain.isFixed(j));
    if (open !== undefined) return open;
  }
  return -1;
}

/** A column that is not fixed and has, at the point, the value of another that it must differ from. */
function openSharedValue(
  { columns, shifts }: Distinct,
  point: Float64Array,
  domain: Domain,
): number | undefined {
  const taken = new Map<number, number>();
  for (let i = 0; i < columns.length; i++) {
    const value = Math.round(point[columns[i]]) + shifts[i];
    const other = taken.get(value);
    if (other === undefined) taken.set(value, columns[i]);
    else if (!domain.isFixed(columns[i])) return columns[i];
    else if (!domain.isFixed(other)) return other;
  }
  return undefined;
}
