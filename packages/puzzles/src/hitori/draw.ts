import { gridPicture } from "../grid-picture.ts";
import { gridText } from "../grid-text.ts";
import { INK, PAPER, SHADE } from "../svg.ts";
import type { HitoriBoard } from "./parse.ts";
import type { HitoriAnswer } from "./verify.ts";

/** `#` is a shaded cell. */
export function draw(board: HitoriBoard, shaded?: HitoriAnswer): string[] {
  return gridText(board.map((sign, row, column) => (shaded?.at(row, column) ? "#" : sign)));
}

export function drawSvg(board: HitoriBoard, shaded?: HitoriAnswer): string {
  return gridPicture("Hitori", board, (sign, row, column) =>
    shaded?.at(row, column)
      ? { text: sign, fill: SHADE, color: PAPER }
      : { text: sign, color: INK },
  );
}
