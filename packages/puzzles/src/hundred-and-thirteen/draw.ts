import { gridText } from "../grid-text.ts";
import { ACCENT, borders, CELL, gridLines, label, polyline, square, svgDocument } from "../svg.ts";
import type { HundredAndThirteenBoard } from "./parse.ts";
import type { HundredAndThirteenAnswer } from "./verify.ts";

/** The steps of the path; unsolved, the numbers. */
export function draw(board: HundredAndThirteenBoard, answer?: HundredAndThirteenAnswer): string[] {
  if (answer === undefined) return gridText(board.numbers.map(String));
  const width = String(board.length).length;
  const cell = (step: number) => (step < 0 ? "." : String(step + 1)).padStart(width);
  return answer.rows().map((row) => row.map(cell).join(" "));
}

/** The numbers of the board with the path drawn through them. */
export function drawSvg(board: HundredAndThirteenBoard, given?: HundredAndThirteenAnswer): string {
  const answer = given ?? board.numbers.map(() => -1);
  const { height, width } = board.numbers;
  const parts: string[] = [];
  for (const { row, column } of answer.places())
    parts.push(square(row, column, answer.at(row, column) < 0 ? "#ffffff" : "#f5e3dc"));
  parts.push(...gridLines(height, width));
  const path = [...answer.places()]
    .filter(({ row, column }) => answer.at(row, column) >= 0)
    .sort((a, b) => answer.at(a.row, a.column) - answer.at(b.row, b.column));
  const points = path.map(({ row, column }) => [column + 0.5, row + 0.5] as const);
  parts.push(`<g opacity="0.5">${polyline(points, ACCENT, 6)}</g>`);
  for (const { row, column } of answer.places())
    parts.push(label(row, column, String(board.numbers.at(row, column)), 0.42));
  parts.push(...borders(height, width, () => true));
  return svgDocument(width * CELL, height * CELL, "100 and 13", parts);
}
