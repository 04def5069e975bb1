import { sudokuUnits } from "../boxes.ts";
import { digitCells, digitsIn } from "../reasoning/grids.ts";
import { different } from "../reasoning/rules/different.ts";
import { type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { SudokuBoard } from "./parse.ts";
import type { SudokuAnswer } from "./verify.ts";

export function reason(board: SudokuBoard): Theory<SudokuAnswer> {
  const theory = new TheoryBuilder();
  const cells = digitCells(theory, board, board.height);
  for (const [name, places] of sudokuUnits(board))
    theory.add(different(`${name} holds each number once`, cells.all(places), board.height));
  return theory.theory((stateOf) => digitsIn(cells, stateOf));
}
