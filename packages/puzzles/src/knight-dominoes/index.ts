import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw } from "./draw.ts";
import { drawSvg } from "./draw-svg.ts";
import { literal } from "./literal-model.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const knightDominoes = definePuzzle({
  name: "knight-dominoes",
  title: "Knight dominoes",
  summary:
    "lay the dominoes and find the knight who visits all empty halves first, then the numbered ones",
  boards,
  parse,
  formulations: { tight, literal },
  decode,
  verify,
  unexplained: "it has many answers, and the way of the knight is found by trying",
  draw,
  drawSvg,
});
