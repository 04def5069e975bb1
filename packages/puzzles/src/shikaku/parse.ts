import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { readOneGrid } from "../board-text.ts";
import { type Givens, readDigit } from "../digits.ts";
import { linkIn, readNumbers16 } from "../puzz-link.ts";

export type ShikakuBoard = Givens;

const LEGEND = "use a number for the size of a rectangle, a point for a cell without a number";

export function parse(text: string): ShikakuBoard {
  const link = linkIn(text, ["shikaku"]);
  const board = link === undefined ? readOneGrid(text, LEGEND, readDigit) : readNumbers16(link);
  const cells = board.height * board.width;
  const total = board.cells().reduce((sum, number) => sum + number, 0);
  if (total !== cells)
    throw new BoardError(
      `the numbers add up to ${total}, and the board has ${counted(cells, "cell")}`,
      1,
    );
  return board;
}
