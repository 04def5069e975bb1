import { readLines } from "../grid-lines.ts";
import type { ReadValue } from "../puzzle.ts";
import type { MasyuModel } from "./model.ts";
import type { MasyuBoard } from "./parse.ts";
import type { MasyuAnswer } from "./verify.ts";

export function decode(_board: MasyuBoard, { lines }: MasyuModel, read: ReadValue): MasyuAnswer {
  return readLines(lines, read);
}
