import type { Grid } from "./grid.ts";

/** A board as text: cells side by side where all are one character wide, else with blanks between. */
export function gridText(cells: Grid<string>): string[] {
  const width = Math.max(...cells.cells().map((text) => text.length));
  const rows = cells.rows();
  if (width === 1) return rows.map((row) => row.join(""));
  return rows.map((row) => row.map((text) => text.padStart(width)).join(" "));
}

/** Numbers as text, a point for 0. */
export function digitText(numbers: Grid<number>): string[] {
  return gridText(numbers.map(digitSign));
}

/** A number, a point where it is not known. */
export function digitSign(number: number | undefined): string {
  return number === undefined || number === 0 ? "." : String(number);
}
