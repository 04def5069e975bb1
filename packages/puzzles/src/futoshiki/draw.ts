import { digitLook, gridPicture } from "../grid-picture.ts";
import { CELL, INK, polyline } from "../svg.ts";
import type { FutoshikiBoard } from "./parse.ts";
import type { FutoshikiAnswer } from "./verify.ts";

/** As in a board file. */
export function draw({ givens, pairs }: FutoshikiBoard, answer?: FutoshikiAnswer): string[] {
  const lines = Array.from({ length: 2 * givens.height - 1 }, () =>
    new Array<string>(2 * givens.width - 1).fill(" "),
  );
  for (const { row, column } of givens.places()) {
    const digit = answer?.at(row, column) ?? givens.at(row, column);
    lines[2 * row]![2 * column] = digit === 0 ? "." : digit.toString(36).toUpperCase();
  }
  for (const [smaller, larger] of pairs) {
    const isAcross = smaller.row === larger.row;
    const isFirst = smaller.row + smaller.column < larger.row + larger.column;
    const sign = isAcross ? (isFirst ? "<" : ">") : isFirst ? "^" : "v";
    lines[smaller.row + larger.row]![smaller.column + larger.column] = sign;
  }
  return lines.map((line) => line.join("").trimEnd());
}

/** Arrow heads on the borders point to the smaller number. */
export function drawSvg({ givens, pairs }: FutoshikiBoard, answer?: FutoshikiAnswer): string {
  const reach = 0.14;
  const heads = pairs.map(([smaller, larger]) => {
    const [x, y] = [(smaller.column + larger.column + 1) / 2, (smaller.row + larger.row + 1) / 2];
    const [dx, dy] = [larger.column - smaller.column, larger.row - smaller.row];
    const corner = (side: number) =>
      [x + reach * (dx / 2 + side * dy), y + reach * (dy / 2 + side * dx)] as const;
    const tip = [x - (reach * dx) / 2, y - (reach * dy) / 2] as const;
    return polyline([corner(1), tip, corner(-1)], INK, CELL / 16);
  });
  return gridPicture(
    "Futoshiki",
    givens,
    (given, row, column) => digitLook(given, answer?.at(row, column)),
    { over: heads },
  );
}
