import {
  borders,
  CELL,
  element,
  FAINT,
  gridLines,
  label,
  square,
  stroke,
  svgDocument,
} from "../svg.ts";
import { type FancySudokuBoard, type Marks, SIZE } from "./parse.ts";
import type { FancySudokuAnswer } from "./verify.ts";

/** The digits; unsolved, the marks as in a board file. */
export function draw(board: FancySudokuBoard, answer?: FancySudokuAnswer): string[] {
  if (answer !== undefined) return answer.rows().map((row) => row.join(""));
  return board.rows().map((row) => row.map(markNumber).join(","));
}

function markNumber({ hasX, hasPlus, hasCircle }: Marks): number {
  if (hasCircle) return hasPlus ? 4 : 3;
  return hasPlus ? 2 : hasX ? 1 : 0;
}

/** The digits over their marks. */
export function drawSvg(board: FancySudokuBoard, answer?: FancySudokuAnswer): string {
  const parts: string[] = [];
  for (const { row, column } of board.places()) {
    parts.push(square(row, column, "#ffffff"), ...markParts(row, column, board.at(row, column)));
    if (answer !== undefined) parts.push(label(row, column, String(answer.at(row, column)), 0.5));
  }
  const box = ([row, column]: readonly [number, number]) =>
    3 * Math.floor(row / 3) + Math.floor(column / 3);
  parts.push(...gridLines(SIZE, SIZE), ...borders(SIZE, SIZE, (a, b) => box(a) === box(b)));
  return svgDocument(SIZE * CELL, SIZE * CELL, "Fancy sudoku", parts);
}

function markParts(row: number, column: number, marks: Marks): string[] {
  const [x, y] = [column + 0.5, row + 0.5];
  const reach = 0.36;
  const parts: string[] = [];
  if (marks.hasX) {
    parts.push(stroke([x - reach, y - reach], [x + reach, y + reach], FAINT, 2));
    parts.push(stroke([x - reach, y + reach], [x + reach, y - reach], FAINT, 2));
  }
  if (marks.hasPlus) {
    parts.push(stroke([x - reach, y], [x + reach, y], FAINT, 2));
    parts.push(stroke([x, y - reach], [x, y + reach], FAINT, 2));
  }
  if (marks.hasCircle) {
    const place = { cx: x * CELL, cy: y * CELL, r: reach * CELL };
    parts.push(element("circle", { ...place, fill: "none", stroke: FAINT, "stroke-width": 2 }));
  }
  return parts;
}
