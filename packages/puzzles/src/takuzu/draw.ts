import { FOUND, gridPicture } from "../grid-picture.ts";
import { gridText } from "../grid-text.ts";
import { INK } from "../svg.ts";
import type { TakuzuBoard } from "./parse.ts";
import { type TakuzuAnswer, UNDECIDED } from "./verify.ts";

export function draw(board: TakuzuBoard, answer?: TakuzuAnswer): string[] {
  return gridText(
    board.map((given, row, column) =>
      given === "open" ? digitText(answer?.at(row, column)) : String(given),
    ),
  );
}

export function drawSvg(board: TakuzuBoard, answer?: TakuzuAnswer): string {
  return gridPicture("Takuzu", board, (given, row, column) => {
    const digit = given === "open" ? answer?.at(row, column) : given;
    return {
      text: digitText(digit).replace(".", ""),
      color: given === "open" ? FOUND : INK,
      ...(digit === 1 ? { fill: "#e9eef2" } : {}),
    };
  });
}

function digitText(digit: number | undefined): string {
  return digit === undefined || digit === UNDECIDED ? "." : String(digit);
}
