import type { ReadValue } from "../puzzle.ts";
import type { TicTacToeModel } from "./model.ts";
import type { TicTacToeBoard } from "./parse.ts";
import type { TicTacToeAnswer } from "./verify.ts";

export function decode(
  _board: TicTacToeBoard,
  built: TicTacToeModel,
  read: ReadValue,
): TicTacToeAnswer {
  const flipped = built.isFlipped === undefined ? 0 : read(built.isFlipped);
  return built.cells.map((cell) => (read(cell) !== flipped ? "cross" : "circle"));
}
