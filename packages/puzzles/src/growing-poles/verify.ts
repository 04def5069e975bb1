import type { Grid } from "../grid.ts";
import { type GrowingPolesBoard, partsOf } from "./parse.ts";

export const SHADED_PER_PART = 4;

/** Which cells are shaded. */
export type GrowingPolesAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: GrowingPolesBoard, shaded: GrowingPolesAnswer): string[] {
  return [...brokenParts(board, shaded), ...brokenColumns(shaded)];
}

function brokenParts(board: GrowingPolesBoard, shaded: GrowingPolesAnswer): string[] {
  const counts = new Map(partsOf(board).map((part) => [part, 0]));
  for (const { row, column } of board.places()) {
    if (!shaded.at(row, column)) continue;
    const part = board.at(row, column);
    counts.set(part, counts.get(part)! + 1);
  }
  return [...counts]
    .filter(([, count]) => count !== SHADED_PER_PART)
    .map(([part, count]) => `part ${part} has ${count} shaded cells, not ${SHADED_PER_PART}`);
}

function brokenColumns(shaded: GrowingPolesAnswer): string[] {
  const broken: string[] = [];
  const columnOfHeight = new Map<number, number>();
  for (let column = 0; column < shaded.width; column++) {
    const cells = shaded.column(column);
    const height = cells.filter(Boolean).length;
    if (cells.slice(shaded.height - height).some((cell) => !cell))
      broken.push(`column ${column + 1} has a gap`);
    const other = columnOfHeight.get(height);
    if (other !== undefined)
      broken.push(`columns ${other + 1} and ${column + 1} are both ${height} high`);
    columnOfHeight.set(height, column);
  }
  return broken;
}
