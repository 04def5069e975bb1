import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const loopCounts = definePuzzle({
  name: "loop-counts",
  title: "Loop counts (Pętliczek)",
  summary:
    "draw closed lines that have the given numbers of edges in every row and column of points",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  reason,
  draw,
  drawSvg,
});
