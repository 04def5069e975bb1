import { readLines } from "../grid-lines.ts";
import type { ReadValue } from "../puzzle.ts";
import type { SlitherlinkModel } from "./model.ts";
import type { SlitherlinkBoard } from "./parse.ts";
import type { SlitherlinkAnswer } from "./verify.ts";

export function decode(
  _board: SlitherlinkBoard,
  { lines }: SlitherlinkModel,
  read: ReadValue,
): SlitherlinkAnswer {
  return readLines(lines, read);
}
