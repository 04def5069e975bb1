import { borders, CELL, gridLines, INK, label, SHADE, square, svgDocument } from "../svg.ts";
import type { HorrendumBoard } from "./parse.ts";
import type { HorrendumAnswer } from "./verify.ts";

export function draw(board: HorrendumBoard, answer: HorrendumAnswer): string[] {
  return answer.rows().map((row) => row.join(board.size > 9 ? " " : ""));
}

/** Given digits are black, found ones blue; groups are framed. */
export function drawSvg({ size, groups, givens }: HorrendumBoard, answer: HorrendumAnswer): string {
  const parts: string[] = [];
  for (const { row, column } of answer.places()) {
    parts.push(square(row, column, row === column ? "#f0ead8" : "#ffffff"));
    const color = givens.at(row, column) === 0 ? SHADE : INK;
    parts.push(label(row, column, String(answer.at(row, column)), 0.5, color));
  }
  parts.push(...gridLines(size, size));
  parts.push(...borders(size, size, (a, b) => groups.at(...a) === groups.at(...b)));
  return svgDocument(size * CELL, size * CELL, "Horrendum", parts);
}
