import { Grid } from "../grid.ts";
import { borders, CELL, gridLines, label, square, svgDocument } from "../svg.ts";
import type { GamicSquareBoard } from "./parse.ts";
import type { GamicSquareAnswer } from "./verify.ts";

export function draw({ size }: GamicSquareBoard, answer = emptySquare(size)): string[] {
  const width = String(size * size).length;
  const cell = (number: number) => (number === 0 ? "." : String(number)).padStart(width);
  return answer.rows().map((row) => row.map(cell).join(" "));
}

function emptySquare(size: number): GamicSquareAnswer {
  return Grid.of(size, size, () => 0);
}

export function drawSvg({ size }: GamicSquareBoard, answer = emptySquare(size)): string {
  const parts: string[] = [];
  for (const { row, column } of answer.places()) {
    const number = answer.at(row, column);
    parts.push(square(row, column, number === 0 ? "#ffffff" : "#f0ead8"));
    if (number !== 0) parts.push(label(row, column, String(number), 0.45));
  }
  parts.push(...gridLines(size, size), ...borders(size, size, () => true));
  return svgDocument(size * CELL, size * CELL, "Gamic square", parts);
}
