import { borders, CELL, label, square, svgDocument } from "../svg.ts";
import type { KnightsBoard } from "./parse.ts";
import type { KnightsAnswer } from "./verify.ts";

export function draw(_board: KnightsBoard, knights: KnightsAnswer): string[] {
  return knights.rows().map((row) => row.map((knight) => (knight ? "1" : "0")).join(""));
}

export function drawSvg({ height, width }: KnightsBoard, knights: KnightsAnswer): string {
  const parts: string[] = [];
  for (const { row, column } of knights.places()) {
    parts.push(square(row, column, (row + column) % 2 === 0 ? "#ffffff" : "#dce5ec"));
    if (knights.at(row, column)) parts.push(label(row, column, "♞", 0.8));
  }
  parts.push(...borders(height, width, () => true));
  return svgDocument(width * CELL, height * CELL, "Knights", parts);
}
