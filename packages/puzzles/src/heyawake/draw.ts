import { cageCorners, framedCages } from "../cage-drawing.ts";
import { gridPicture } from "../grid-picture.ts";
import { SHADE } from "../svg.ts";
import { clueText, type HeyawakeBoard } from "./parse.ts";
import type { HeyawakeAnswer } from "./verify.ts";

/** `#` is a shaded cell. */
export function draw(board: HeyawakeBoard, shaded?: HeyawakeAnswer): string[] {
  return framedCages(board, clueText, (row, column) => (shaded?.at(row, column) ? "#" : "."));
}

export function drawSvg(board: HeyawakeBoard, shaded?: HeyawakeAnswer): string {
  const { regions } = board;
  const { corners } = cageCorners(board, clueText);
  return gridPicture(
    "Heyawake",
    regions,
    (_, row, column) => ({
      ...(shaded?.at(row, column) ? { fill: SHADE } : {}),
      ...corners.at(row, column),
    }),
    { isSame: (a, b) => regions.at(...a) === regions.at(...b) },
  );
}
