import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const hundredAndThirteen = definePuzzle({
  name: "hundred-and-thirteen",
  title: "100 and 13",
  summary: "find a path through so many cells with different numbers that come to the given sum",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  unexplained: "the path is found by trying, not by rules that look at a few cells",
  draw,
  drawSvg,
});
