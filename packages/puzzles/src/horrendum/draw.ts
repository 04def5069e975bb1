import { framedText } from "../framed-text.ts";
import { borders, CELL, gridLines, INK, label, SHADE, square, svgDocument } from "../svg.ts";
import type { HorrendumBoard } from "./parse.ts";
import type { HorrendumAnswer } from "./verify.ts";

/** The groups framed, a point for an open cell. */
export function draw({ groups, givens }: HorrendumBoard, answer?: HorrendumAnswer): string[] {
  const cells = (answer ?? givens).map((digit) => (digit === 0 ? "." : String(digit)));
  return framedText(cells, (a, b) => groups.at(...a) === groups.at(...b));
}

/** Given digits are black, found ones blue; groups are framed. */
export function drawSvg(
  { size, groups, givens }: HorrendumBoard,
  answer?: HorrendumAnswer,
): string {
  const parts: string[] = [];
  for (const { row, column } of givens.places()) {
    parts.push(square(row, column, row === column ? "#f0ead8" : "#ffffff"));
    const color = givens.at(row, column) === 0 ? SHADE : INK;
    const digit = (answer ?? givens).at(row, column);
    if (digit !== 0) parts.push(label(row, column, String(digit), 0.5, color));
  }
  parts.push(...gridLines(size, size));
  parts.push(...borders(size, size, (a, b) => groups.at(...a) === groups.at(...b)));
  return svgDocument(size * CELL, size * CELL, "Horrendum", parts);
}
