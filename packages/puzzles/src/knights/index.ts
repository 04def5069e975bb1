import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const knights = definePuzzle({
  name: "knights",
  title: "Knights (Na koń)",
  summary: "place as many knights as possible so that each attacks the same number of others",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  unexplained: "it asks for the most knights of all, which no chain of steps shows",
  draw,
  drawSvg,
});
