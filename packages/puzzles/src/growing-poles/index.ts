import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { literal } from "./literal-model.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const growingPoles = definePuzzle({
  name: "growing-poles",
  title: "Growing poles (Słupki rosną)",
  summary:
    "shade four cells in each part so that they grow from the bottom, every column to another height",
  boards,
  parse,
  formulations: { tight, literal },
  decode,
  verify,
  reason,
  draw,
  drawSvg,
});
