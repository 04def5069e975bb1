import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { maker } from "./make.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const nonogram = definePuzzle({
  name: "nonogram",
  title: "Nonogram (picture logic)",
  summary: "colour cells so that every row and column holds its blocks in order",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  reason,
  maker,
  draw,
  drawSvg,
});
