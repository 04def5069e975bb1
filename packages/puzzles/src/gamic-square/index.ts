import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const gamicSquare = definePuzzle({
  name: "gamic-square",
  title: "Gamic square",
  summary:
    "put as many of 1, 2, 3, … on the board as can be with equal sums in all full enough lines",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  unexplained: "it asks for the best of all squares, which no chain of steps shows",
  draw,
  drawSvg,
});
