import { Grid } from "../grid.ts";
import { lineStrokes, linesText } from "../grid-lines.ts";
import { WHITE } from "../grid-picture.ts";
import { ACCENT, CELL, element, INK, label, svgDocument } from "../svg.ts";
import type { SlitherlinkBoard } from "./parse.ts";
import type { SlitherlinkAnswer } from "./verify.ts";

export function draw(board: SlitherlinkBoard, answer?: SlitherlinkAnswer): string[] {
  return linesText(
    answer,
    board.height + 1,
    board.width + 1,
    () => "+",
    (row, column) => clueText(board, row, column),
  );
}

function clueText(board: SlitherlinkBoard, row: number, column: number): string {
  const clue = board.at(row, column);
  return clue === "open" ? " " : String(clue);
}

export function drawSvg(board: SlitherlinkBoard, answer?: SlitherlinkAnswer): string {
  const [width, height] = [board.width * CELL, board.height * CELL];
  const points = [...Grid.of(board.height + 1, board.width + 1, () => 0).places()].map(
    ({ row, column }) => element("circle", { cx: column * CELL, cy: row * CELL, r: 3, fill: INK }),
  );
  const clues = [...board.places()].map(({ row, column }) =>
    label(row, column, clueText(board, row, column), 0.5),
  );
  return svgDocument(width, height, "Slitherlink", [
    element("rect", { width, height, fill: WHITE }),
    ...clues,
    ...(answer === undefined ? [] : lineStrokes(answer, 0, ACCENT)),
    ...points,
  ]);
}
