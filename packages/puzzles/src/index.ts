import { growingPoles } from "./growing-poles/index.ts";
import { knightDominoes } from "./knight-dominoes/index.ts";
import type { Puzzle } from "./puzzle.ts";
import { rookIt } from "./rook-it/index.ts";
import { ticTacToe } from "./tic-tac-toe/index.ts";

export { BoardError } from "./board-error.ts";
export type {
  BuiltRiddle,
  FinishedBoard,
  Formulation,
  Puzzle,
  PuzzleBoard,
  ReadValue,
  Riddle,
} from "./puzzle.ts";

/** In the order in which they are listed. */
export const puzzles: readonly Puzzle[] = [rookIt, knightDominoes, ticTacToe, growingPoles];
