import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { maker } from "./make.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const heyawake = definePuzzle({
  name: "heyawake",
  title: "Heyawake",
  summary: "shade cells in rooms; no unshaded line runs through more than two of them",
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
