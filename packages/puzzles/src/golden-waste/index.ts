import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { verify } from "./verify.ts";

export const goldenWaste = definePuzzle({
  name: "golden-waste",
  title: "Golden waste (Złoty odpad)",
  summary: "collect all coins, going straight to the next one and never turning back",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  unexplained: "the way is found by trying, not by rules that look at a few coins",
  draw,
  drawSvg,
});
