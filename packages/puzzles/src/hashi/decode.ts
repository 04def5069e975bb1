import type { ReadValue } from "../puzzle.ts";
import type { HashiModel } from "./model.ts";
import type { HashiBoard } from "./parse.ts";
import type { HashiAnswer } from "./verify.ts";

export function decode(_board: HashiBoard, { bridges }: HashiModel, read: ReadValue): HashiAnswer {
  return bridges.map((count) => Math.round(read(count)));
}
