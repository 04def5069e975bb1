import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { maker } from "./make.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const takuzu = definePuzzle({
  name: "takuzu",
  title: "Takuzu (binary puzzle)",
  summary: "fill in zeros and ones, never three alike together, as many of each in every line",
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
