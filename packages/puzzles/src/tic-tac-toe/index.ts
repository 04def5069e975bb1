import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { literal } from "./literal-model.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const ticTacToe = definePuzzle({
  name: "tic-tac-toe",
  title: "Tic-tac-toe",
  summary:
    "fill in circles and crosses, no 2 by 2 square alike, parted by one line from top to bottom",
  boards,
  parse,
  formulations: { tight, literal },
  decode,
  verify,
  reason,
  draw,
  drawSvg,
});
