import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { readOneGrid } from "../board-text.ts";
import { type Givens, readDigit } from "../digits.ts";
import { linkIn, readNumbers16 } from "../puzz-link.ts";

/** Sizes of the islands at one of their cells, 0 elsewhere. */
export type NurikabeBoard = Givens;

const LEGEND = "use a number for the size of an island, a point for another cell";

export function parse(text: string): NurikabeBoard {
  const link = linkIn(text, ["nurikabe"]);
  const board = link === undefined ? readOneGrid(text, LEGEND, readDigit) : readNumbers16(link);
  const cells = board.height * board.width;
  const total = board.cells().reduce((sum, number) => sum + number, 0);
  if (total > cells)
    throw new BoardError(
      `the islands have ${counted(total, "cell")}, and the board has ${cells}`,
      1,
    );
  return board;
}
