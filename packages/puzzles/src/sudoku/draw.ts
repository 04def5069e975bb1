import { boxOf } from "../boxes.ts";
import { digitLook, gridPicture } from "../grid-picture.ts";
import { digitText } from "../grid-text.ts";
import type { SudokuBoard } from "./parse.ts";
import type { SudokuAnswer } from "./verify.ts";

export function draw(board: SudokuBoard, answer?: SudokuAnswer): string[] {
  return digitText(answer ?? board);
}

export function drawSvg(board: SudokuBoard, answer?: SudokuAnswer): string {
  const box = ([row, column]: readonly [number, number]) => boxOf(board.height, { row, column });
  return gridPicture(
    "Sudoku",
    board,
    (given, row, column) => digitLook(given, answer?.at(row, column)),
    { isSame: (a, b) => box(a) === box(b) },
  );
}
