import { definePuzzle } from "../puzzle.ts";
import { boards } from "./boards/index.ts";
import { decode } from "./decode.ts";
import { draw, drawSvg } from "./draw.ts";
import { tight } from "./model.ts";
import { parse } from "./parse.ts";
import { reason } from "./theory.ts";
import { verify } from "./verify.ts";

export const magicalTangram = definePuzzle({
  name: "magical-tangram",
  title: "Magical tangram",
  summary:
    "give digits to corners so that around each piece the largest difference is known and occurs once",
  boards,
  parse,
  formulations: { tight },
  decode,
  verify,
  reason,
  draw,
  drawSvg,
});
