import { borders, CELL, gridLines, label, SHADE, square, svgDocument } from "../svg.ts";
import type { GrowingPolesBoard } from "./parse.ts";
import type { GrowingPolesAnswer } from "./verify.ts";

export function draw(_board: GrowingPolesBoard, shaded: GrowingPolesAnswer): string[] {
  return shaded.rows().map((row) => row.map((cell) => (cell ? "1" : "0")).join(""));
}

export function drawSvg(board: GrowingPolesBoard, shaded: GrowingPolesAnswer): string {
  const { height, width } = board;
  const parts: string[] = [];
  for (const { row, column } of board.places())
    parts.push(square(row, column, shaded.at(row, column) ? SHADE : "#ffffff"));
  parts.push(...gridLines(height, width));
  parts.push(...borders(height, width, (a, b) => board.at(...a) === board.at(...b)));
  for (let column = 0; column < width; column++) {
    const poleHeight = shaded.column(column).filter(Boolean).length;
    parts.push(label(height - 0.1, column, String(poleHeight), 0.35));
  }
  return svgDocument(width * CELL, (height + 0.5) * CELL, "Growing poles", parts);
}
