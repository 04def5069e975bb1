import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { fewSections, readGrid } from "../board-text.ts";
import { requireBoxes } from "../boxes.ts";
import { type Givens, readDigit, requireDigitsUpTo } from "../digits.ts";
import { Grid } from "../grid.ts";
import { linkIn, readNumbers16 } from "../puzz-link.ts";

export type SudokuBoard = Givens;

const LEGEND = "use a digit, or a point for an open cell";

export function parse(text: string): SudokuBoard {
  const link = linkIn(text, ["sudoku"]);
  const lines = fewSections(text, LEGEND, 1)[0]!;
  const cells = link === undefined ? readGrid(lines, LEGEND, readDigit) : readNumbers16(link);
  const board = cells.height === 1 ? wrapped(cells) : cells;
  requireBoxes(board, lines[0]!.number);
  requireDigitsUpTo(board, board.height, link === undefined ? lines : []);
  return board;
}

/** A board that was written in one line. */
function wrapped(cells: Givens): Givens {
  const size = Math.sqrt(cells.width);
  if (Number.isInteger(size)) return new Grid(size, size, cells.cells());
  throw new BoardError(`${counted(cells.width, "cell")} in one line fill no square; ${LEGEND}`, 1);
}
