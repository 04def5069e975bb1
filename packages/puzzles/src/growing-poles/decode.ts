import type { ReadValue } from "../puzzle.ts";
import type { GrowingPolesModel } from "./model.ts";
import type { GrowingPolesBoard } from "./parse.ts";
import type { GrowingPolesAnswer } from "./verify.ts";

export function decode(
  _board: GrowingPolesBoard,
  built: GrowingPolesModel,
  read: ReadValue,
): GrowingPolesAnswer {
  return built.shaded.map((cell) => read(cell) === 1);
}
