import type { ReadValue } from "../puzzle.ts";
import { readFlags } from "../readings.ts";
import type { TentsModel } from "./model.ts";
import type { TentsBoard } from "./parse.ts";
import type { TentsAnswer } from "./verify.ts";

export function decode(_board: TentsBoard, { tents }: TentsModel, read: ReadValue): TentsAnswer {
  return readFlags(tents, read);
}
