import { lineStrokes, linesText } from "../grid-lines.ts";
import { disc, gridPicture, WHITE } from "../grid-picture.ts";
import { ACCENT, INK } from "../svg.ts";
import type { MasyuBoard, Pearl } from "./parse.ts";
import type { MasyuAnswer } from "./verify.ts";

const SIGNS: Readonly<Record<Pearl, string>> = { white: "w", black: "b", none: "." };

export function draw(board: MasyuBoard, answer?: MasyuAnswer): string[] {
  return linesText(
    answer,
    board.height,
    board.width,
    (row, column) => SIGNS[board.at(row, column)],
  );
}

export function drawSvg(board: MasyuBoard, answer?: MasyuAnswer): string {
  const pearls = [...board.places()].flatMap(({ row, column }) => {
    const pearl = board.at(row, column);
    return pearl === "none" ? [] : [disc(row, column, 0.36, pearl === "white" ? WHITE : INK)];
  });
  const line = answer === undefined ? [] : lineStrokes(answer, 0.5, ACCENT);
  return gridPicture("Masyu", board, () => ({}), { over: [...pearls, ...line] });
}
