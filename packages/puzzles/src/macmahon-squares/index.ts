import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const macmahonSquares = definePuzzle({
  name: "macmahon-squares",
  title: "MacMahon squares",
  summary: "lay all coloured squares so that touching edges have the same colour",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  unexplained: "it has many answers, and nothing is the same in all of them",
  draw,
  drawSvg,
});
