import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const horrendum = definePuzzle({
  name: "horrendum",
  title: "Horrendum",
  summary: "fill in digits that differ in every row, column, group and on the main diagonal",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  reason,
  draw,
  drawSvg,
});
