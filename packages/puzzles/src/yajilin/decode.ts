import { readLines } from "../grid-lines.ts";
import type { ReadValue } from "../puzzle.ts";
import { readFlags } from "../readings.ts";
import type { YajilinModel } from "./model.ts";
import type { YajilinBoard } from "./parse.ts";
import type { YajilinAnswer } from "./verify.ts";

export function decode(
  _board: YajilinBoard,
  { shaded, lines }: YajilinModel,
  read: ReadValue,
): YajilinAnswer {
  return { shaded: readFlags(shaded, read), lines: readLines(lines, read) };
}
