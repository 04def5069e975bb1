import { sudokuUnits } from "../boxes.ts";
import { brokenDigits, brokenUnit } from "../digits.ts";
import type { Grid } from "../grid.ts";
import type { SudokuBoard } from "./parse.ts";

export type SudokuAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: SudokuBoard, answer: SudokuAnswer): string[] {
  return [
    ...brokenDigits(board, answer, board.height),
    ...sudokuUnits(board).flatMap(([name, places]) => brokenUnit(answer, places, name)),
  ];
}
