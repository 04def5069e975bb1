import { readTokens } from "../board-text.ts";
import type { Grid } from "../grid.ts";

/** The part that each cell belongs to, under the name the board gives it. */
export type GrowingPolesBoard = Grid<string>;

const LEGEND = "name the part of each cell by a number or a letter, cells separated by blanks";

export function parse(text: string): GrowingPolesBoard {
  return readTokens(text, LEGEND, (token) => (/^[\p{L}\p{N}]+$/u.test(token) ? token : undefined));
}

/** The parts in the order in which they first appear. */
export function partsOf(board: GrowingPolesBoard): string[] {
  return [...new Set(board.cells())];
}
