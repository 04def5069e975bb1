import { cageCorners, framedCages } from "../cage-drawing.ts";
import { digitLook, gridPicture } from "../grid-picture.ts";
import { digitSign } from "../grid-text.ts";
import { type CalcudokuBoard, clueText } from "./parse.ts";
import type { CalcudokuAnswer } from "./verify.ts";

export function draw(board: CalcudokuBoard, answer?: CalcudokuAnswer): string[] {
  return framedCages(board, clueText, (row, column) => digitSign(answer?.at(row, column)));
}

export function drawSvg(board: CalcudokuBoard, answer?: CalcudokuAnswer): string {
  const { regions } = board;
  const { corners } = cageCorners(board, clueText);
  return gridPicture(
    "Calcudoku",
    regions,
    (_, row, column) => ({
      ...digitLook(0, answer?.at(row, column)),
      ...corners.at(row, column),
    }),
    { isSame: (a, b) => regions.at(...a) === regions.at(...b) },
  );
}
