import { gridPicture } from "../grid-picture.ts";
import { gridText } from "../grid-text.ts";
import { SHADE } from "../svg.ts";
import type { NurikabeBoard } from "./parse.ts";
import type { NurikabeAnswer } from "./verify.ts";

/** `#` is water. */
export function draw(board: NurikabeBoard, water?: NurikabeAnswer): string[] {
  return gridText(
    board.map((number, row, column) =>
      number > 0 ? String(number) : water?.at(row, column) ? "#" : ".",
    ),
  );
}

export function drawSvg(board: NurikabeBoard, water?: NurikabeAnswer): string {
  return gridPicture("Nurikabe", board, (number, row, column) => ({
    text: number > 0 ? String(number) : "",
    ...(water?.at(row, column) ? { fill: SHADE } : {}),
  }));
}
