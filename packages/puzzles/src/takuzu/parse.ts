import { BoardError } from "../board-error.ts";
import { readOneGrid } from "../board-text.ts";
import type { Grid } from "../grid.ts";

/** The given cells. */
export type TakuzuBoard = Grid<0 | 1 | "open">;

const LEGEND = "use 0, 1 or a point for an open cell";

export function parse(text: string): TakuzuBoard {
  const board = readOneGrid(text, LEGEND, readCell);
  if (board.height % 2 === 0 && board.width % 2 === 0) return board;
  throw new BoardError(
    `the board is ${board.height} by ${board.width}; height and width must be even`,
    1,
  );
}

function readCell(token: string): 0 | 1 | "open" | undefined {
  if (token === "." || token === "-" || token === "_") return "open";
  return token === "0" ? 0 : token === "1" ? 1 : undefined;
}
