import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const fancySudoku = definePuzzle({
  name: "fancy-sudoku",
  title: "Fancy sudoku",
  summary: "a sudoku without digits: marks say which cells count or add up their neighbours",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  unexplained: "without a given number no rule decides anything before long suppositions",
  draw,
  drawSvg,
});
