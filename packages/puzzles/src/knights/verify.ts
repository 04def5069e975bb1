import { type Grid, KNIGHT_JUMPS } from "../grid.ts";
import type { KnightsBoard } from "./parse.ts";

/** Where the knights stand. */
export type KnightsAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. That no more fit it cannot see. */
export function verify(board: KnightsBoard, knights: KnightsAnswer): string[] {
  const broken: string[] = [];
  for (const { row, column } of knights.places()) {
    if (!knights.at(row, column)) continue;
    const attacked = KNIGHT_JUMPS.filter((jump) =>
      knights.get(row + jump.row, column + jump.column),
    ).length;
    if (attacked !== board.neighbours)
      broken.push(`the knight at row ${row + 1}, column ${column + 1} attacks ${attacked} others`);
  }
  return broken;
}
