/** Bounds of columns, as a domain has them. */
export interface ColumnBounds {
  lower(j: number): number;
  upper(j: number): number;
}

/** The value nearest to the one given that the bounds of column `j` allow. */
export function withinBounds(bounds: ColumnBounds, j: number, value: number): number {
  return Math.min(Math.max(value, bounds.lower(j)), bounds.upper(j));
}
