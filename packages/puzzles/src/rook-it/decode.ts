import type { ReadValue } from "../puzzle.ts";
import type { RookItModel } from "./model.ts";
import type { RookItBoard } from "./parse.ts";
import type { RookItAnswer } from "./verify.ts";

export function decode(_board: RookItBoard, built: RookItModel, read: ReadValue): RookItAnswer {
  return built.rooks.map((rook) => read(rook) === 1);
}
