import { CELL, label, SHADE, square, svgDocument } from "../svg.ts";
import type { GrayCodeBoard } from "./parse.ts";
import type { GrayCodeAnswer } from "./verify.ts";

/** The numbers around the circle; unsolved, in their own order. */
export function draw(board: GrayCodeBoard, order = inOrder(board)): string[] {
  return order.map((value) => value.toString(2).padStart(board.digits, "0"));
}

function inOrder({ count }: GrayCodeBoard): GrayCodeAnswer {
  return Array.from({ length: count }, (_, value) => value);
}

/** One column a number, one row a binary digit, ones shaded. */
export function drawSvg(board: GrayCodeBoard, order = inOrder(board)): string {
  const parts = order.flatMap((value, position) => [
    ...draw(board, [value])[0]!
      .split("")
      .map((digit, row) => square(row, position, digit === "1" ? SHADE : "#ffffff")),
    label(board.digits - 0.1, position, String(value), 0.32),
  ]);
  const height = (board.digits + 0.6) * CELL;
  return svgDocument(board.count * CELL, height, "Gray code", parts);
}
