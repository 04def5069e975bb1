import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { maker } from "./make.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const slitherlink = definePuzzle({
  name: "slitherlink",
  title: "Slitherlink",
  summary: "draw one closed line; numbers count the edges of their cells that it uses",
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
