import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const sendMoreMoney = definePuzzle({
  name: "send-more-money",
  title: "Send more money",
  summary: "find the digits that the letters of a sum stand for",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  reason,
  draw,
  drawSvg,
});
