import { Grid } from "../grid.ts";
import { digitLook, gridPicture, surround } from "../grid-picture.ts";
import { digitText } from "../grid-text.ts";
import type { SkyscrapersBoard } from "./parse.ts";
import type { SkyscrapersAnswer } from "./verify.ts";

/** As in a board file. */
export function draw({ givens, views }: SkyscrapersBoard, answer?: SkyscrapersAnswer): string[] {
  const clues = new Map(views.map(({ from, seen }) => [`${from.row} ${from.column}`, seen]));
  const all = Grid.of(
    givens.height + 2,
    givens.width + 2,
    (row, column) =>
      clues.get(`${row} ${column}`) ?? (answer ?? givens).get(row - 1, column - 1) ?? 0,
  );
  return digitText(all);
}

export function drawSvg({ givens, views }: SkyscrapersBoard, answer?: SkyscrapersAnswer): string {
  return gridPicture(
    "Skyscrapers",
    givens,
    (given, row, column) => digitLook(given, answer?.at(row, column)),
    surround(views.map(({ from, seen }) => ({ ...from, text: String(seen) }))),
  );
}
