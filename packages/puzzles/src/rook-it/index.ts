import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { literal } from "./literal-model.ts";
import { maker } from "./make.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const rookIt = definePuzzle({
  name: "rook-it",
  title: "Rook it (Uwież)",
  summary:
    "place rooks that see every open cell and not each other; numbers count the rooks beside a wall",
  boards,
  parse,
  formulations: { tight, literal },
  decode,
  verify,
  reason,
  maker,
  draw,
  drawSvg,
});
