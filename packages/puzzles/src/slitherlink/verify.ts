import { counted } from "@bough/problem";
import { where } from "../grid.ts";
import { brokenLoop, type GridLines } from "../grid-lines.ts";
import type { SlitherlinkBoard } from "./parse.ts";

/** Lines on the corners of the cells. */
export type SlitherlinkAnswer = GridLines<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: SlitherlinkBoard, answer: SlitherlinkAnswer): string[] {
  const broken = brokenLoop(answer);
  const { right, down } = answer;
  for (const { row, column } of board.places()) {
    const clue = board.at(row, column);
    const around = [
      right.at(row, column),
      right.at(row + 1, column),
      down.at(row, column),
      down.at(row, column + 1),
    ];
    const count = around.filter(Boolean).length;
    if (clue !== "open" && count !== clue)
      broken.push(
        `the cell at ${where({ row, column })} has ${counted(count, "line")}, not ${clue}`,
      );
  }
  return broken;
}
