import { readCharacters } from "../board-text.ts";
import type { Grid } from "../grid.ts";

/** An open cell, a plain wall, or a wall that counts the rooks beside it. */
export type RookItCell = "open" | "wall" | 0 | 1 | 2 | 3 | 4;

export type RookItBoard = Grid<RookItCell>;

const LEGEND = "use a blank for an open cell, X for a wall, 0 to 4 for a wall that counts rooks";

export function parse(text: string): RookItBoard {
  return readCharacters(text, LEGEND, readCell);
}

function readCell(character: string): RookItCell | undefined {
  if (character === " ") return "open";
  if (character === "X") return "wall";
  return /^[0-4]$/.test(character) ? (Number(character) as RookItCell) : undefined;
}
