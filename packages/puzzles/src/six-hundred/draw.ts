import { gridText } from "../grid-text.ts";
import { borders, CELL, gridLines, label, square, svgDocument } from "../svg.ts";
import type { SixHundredBoard } from "./parse.ts";
import type { SixHundredAnswer } from "./verify.ts";

export function draw({ digits }: SixHundredBoard, answer: SixHundredAnswer = digits): string[] {
  return gridText(answer.map(String));
}

export function drawSvg({ digits }: SixHundredBoard, answer: SixHundredAnswer = digits): string {
  const { height, width } = digits;
  const parts: string[] = [];
  for (const { row, column } of answer.places()) {
    parts.push(square(row, column, "#ffffff"));
    parts.push(label(row, column, String(answer.at(row, column)), 0.42));
  }
  parts.push(...gridLines(height, width), ...borders(height, width, () => true));
  return svgDocument(width * CELL, height * CELL, "600", parts);
}
