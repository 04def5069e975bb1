import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const kakuro = definePuzzle({
  name: "kakuro",
  title: "Kakuro (cross sums)",
  summary: "fill runs of cells with different digits that add up to the clues",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  reason,
  draw,
  drawSvg,
});
