import { readTokens } from "../board-text.ts";
import type { Grid } from "../grid.ts";

export type Sign = "circle" | "cross";

export type TicTacToeBoard = Grid<Sign | "free">;

const LEGEND = "use 0 for a free cell, 1 for a circle, 2 for a cross, cells separated by blanks";

const CELLS: Readonly<Record<string, Sign | "free">> = { "0": "free", "1": "circle", "2": "cross" };

export function parse(text: string): TicTacToeBoard {
  return readTokens(text, LEGEND, (token) =>
    Object.hasOwn(CELLS, token) ? CELLS[token] : undefined,
  );
}
