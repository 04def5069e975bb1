import { digitLook, gridPicture } from "../grid-picture.ts";
import { digitSign } from "../grid-text.ts";
import { INK, PAPER, stroke, textAt } from "../svg.ts";
import type { KakuroBoard, KakuroCell } from "./parse.ts";
import type { KakuroAnswer } from "./verify.ts";

/** As in a board file, with digits for the points. */
export function draw({ cells }: KakuroBoard, answer?: KakuroAnswer): string[] {
  const texts = cells.map((cell, row, column) =>
    cell === "open" ? digitSign(answer?.at(row, column)) : wallText(cell),
  );
  const width = Math.max(...texts.cells().map((text) => text.length));
  return texts.rows().map((row) => row.map((text) => text.padStart(width)).join(" "));
}

function wallText({ down, right }: Exclude<KakuroCell, "open">): string {
  return down === undefined && right === undefined ? "X" : `${down ?? ""}\\${right ?? ""}`;
}

export function drawSvg({ cells }: KakuroBoard, answer?: KakuroAnswer): string {
  const clues = [...cells.places()].flatMap(({ row, column }) => {
    const cell = cells.at(row, column);
    return cell === "open" ? [] : clueParts(row, column, cell);
  });
  return gridPicture(
    "Kakuro",
    cells,
    (cell, row, column) =>
      cell === "open" ? digitLook(0, answer?.at(row, column)) : { fill: INK },
    { over: clues },
  );
}

function clueParts(
  row: number,
  column: number,
  { down, right }: Exclude<KakuroCell, "open">,
): string[] {
  if (down === undefined && right === undefined) return [];
  const text = (x: number, y: number, number: number) =>
    textAt(column + x, row + y, String(number), 0.3, PAPER);
  return [
    stroke([column, row], [column + 1, row + 1], "#8a97a3", 1),
    ...(down === undefined ? [] : [text(0.28, 0.74, down)]),
    ...(right === undefined ? [] : [text(0.72, 0.28, right)]),
  ];
}
