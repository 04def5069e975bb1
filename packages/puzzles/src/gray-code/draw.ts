import { CELL, label, SHADE, square, svgDocument } from "../svg.ts";
import type { GrayCodeBoard } from "./parse.ts";
import type { GrayCodeAnswer } from "./verify.ts";

export function draw({ digits }: GrayCodeBoard, order: GrayCodeAnswer): string[] {
  return order.map((value) => value.toString(2).padStart(digits, "0"));
}

/** One column a number, one row a binary digit, ones shaded. */
export function drawSvg(board: GrayCodeBoard, order: GrayCodeAnswer): string {
  const parts = order.flatMap((value, position) => [
    ...draw(board, [value])[0]!
      .split("")
      .map((digit, row) => square(row, position, digit === "1" ? SHADE : "#ffffff")),
    label(board.digits - 0.1, position, String(value), 0.32),
  ]);
  const height = (board.digits + 0.6) * CELL;
  return svgDocument(board.count * CELL, height, "Gray code", parts);
}
