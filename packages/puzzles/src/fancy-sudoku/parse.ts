import { BoardError } from "../board-error.ts";
import { readTokens } from "../board-text.ts";
import type { Grid } from "../grid.ts";

export const SIZE = 9;

export interface Marks {
  /** The digit counts the different digits among the diagonal neighbours. */
  readonly hasX: boolean;
  /** Two orthogonal neighbours add up to the digit. */
  readonly hasPlus: boolean;
  /** The digit counts the different digits among all neighbours. */
  readonly hasCircle: boolean;
}

export type FancySudokuBoard = Grid<Marks>;

const LEGEND = "use 0 for no mark, 1 for X, 2 for plus, 3 for a circle, 4 for a plus with a circle";

export function parse(text: string): FancySudokuBoard {
  const board = readTokens(text, LEGEND, readMarks);
  if (board.height === SIZE && board.width === SIZE) return board;
  throw new BoardError(`the board is ${board.height} by ${board.width}; it must be 9 by 9`, 1);
}

function readMarks(token: string): Marks | undefined {
  if (!/^[0-4]$/.test(token)) return undefined;
  return { hasX: token === "1", hasPlus: token === "2" || token === "4", hasCircle: token >= "3" };
}
