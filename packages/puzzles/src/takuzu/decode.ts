import type { ReadValue } from "../puzzle.ts";
import { readNumbers } from "../readings.ts";
import type { TakuzuModel } from "./model.ts";
import type { TakuzuBoard } from "./parse.ts";
import type { TakuzuAnswer } from "./verify.ts";

export function decode(_board: TakuzuBoard, { cells }: TakuzuModel, read: ReadValue): TakuzuAnswer {
  return readNumbers(cells, read);
}
