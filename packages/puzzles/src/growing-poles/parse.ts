import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { readTokens } from "../board-text.ts";
import type { Grid } from "../grid.ts";
import { readRegion, regionsOf } from "../regions.ts";

/** The part that each cell belongs to, under the name the board gives it. */
export type GrowingPolesBoard = Grid<string>;

const LEGEND = "name the part of each cell by a number or a letter, cells separated by blanks";

/** Shaded cells in every part. */
const SHADED_CELLS = 4;

export function parse(text: string): GrowingPolesBoard {
  const board = readTokens(text, LEGEND, readRegion);
  for (const [part, places] of regionsOf(board)) {
    if (places.length >= SHADED_CELLS) continue;
    throw new BoardError(
      `part ${part} has ${counted(places.length, "cell")}, and ${SHADED_CELLS} of every part are shaded`,
      places[0]!.row + 1,
    );
  }
  return board;
}

/** The parts in the order in which they first appear. */
export function partsOf(board: GrowingPolesBoard): string[] {
  return [...new Set(board.cells())];
}
