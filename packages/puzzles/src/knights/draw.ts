import { Grid } from "../grid.ts";
import { borders, CELL, label, square, svgDocument } from "../svg.ts";
import type { KnightsBoard } from "./parse.ts";
import type { KnightsAnswer } from "./verify.ts";

export function draw(board: KnightsBoard, knights = emptyBoard(board)): string[] {
  return knights.rows().map((row) => row.map((knight) => (knight ? "1" : "0")).join(""));
}

function emptyBoard({ height, width }: KnightsBoard): KnightsAnswer {
  return Grid.of(height, width, () => false);
}

export function drawSvg(board: KnightsBoard, knights = emptyBoard(board)): string {
  const { height, width } = board;
  const parts: string[] = [];
  for (const { row, column } of knights.places()) {
    parts.push(square(row, column, (row + column) % 2 === 0 ? "#ffffff" : "#dce5ec"));
    if (knights.at(row, column)) parts.push(label(row, column, "♞", 0.8));
  }
  parts.push(...borders(height, width, () => true));
  return svgDocument(width * CELL, height * CELL, "Knights", parts);
}
