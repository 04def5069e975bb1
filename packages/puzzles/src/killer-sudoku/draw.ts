import { boxOf } from "../boxes.ts";
import { cageCorners, framedCages } from "../cage-drawing.ts";
import { digitLook, gridPicture } from "../grid-picture.ts";
import type { KillerSudokuBoard } from "./parse.ts";
import type { KillerSudokuAnswer } from "./verify.ts";

export function draw(board: KillerSudokuBoard, answer?: KillerSudokuAnswer): string[] {
  return framedCages(board, String, (row, column) => {
    const digit = answer?.at(row, column) ?? board.givens.at(row, column);
    return digit === 0 ? "." : String(digit);
  });
}

/** Cages are framed by thin lines, boxes by thick ones. */
export function drawSvg(board: KillerSudokuBoard, answer?: KillerSudokuAnswer): string {
  const { givens } = board;
  const box = ([row, column]: readonly [number, number]) => boxOf(givens.height, { row, column });
  const { corners, frames } = cageCorners(board, String);
  return gridPicture(
    "Killer sudoku",
    givens,
    (given, row, column) => ({
      ...digitLook(given, answer?.at(row, column)),
      ...corners.at(row, column),
    }),
    { isSame: (a, b) => box(a) === box(b), over: frames },
  );
}
