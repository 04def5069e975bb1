import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const grayCode = definePuzzle({
  name: "gray-code",
  title: "Gray code",
  summary: "order the numbers below N in a circle so that neighbours differ in one binary digit",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  unexplained: "it has as many answers as there are codes, and nothing is the same in all of them",
  draw,
  drawSvg,
});
