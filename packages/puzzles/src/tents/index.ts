import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { maker } from "./make.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const tents = definePuzzle({
  name: "tents",
  title: "Tents",
  summary: "put a tent beside every tree; tents do not touch, clues count them",
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
