import { gridText } from "../grid-text.ts";
import { borders, CELL, gridLines, label, square, svgDocument } from "../svg.ts";
import { numbersFrom, type SixHundredBoard } from "./parse.ts";
import type { SixHundredAnswer } from "./verify.ts";

/** All numbers as wide as the widest that a digit can become, so that nothing moves when they are filled in. */
export function draw(
  { digits, sum }: SixHundredBoard,
  answer: SixHundredAnswer = digits,
): string[] {
  const largest = digits.cells().map((digit) => numbersFrom(digit, sum).at(-1) ?? 0);
  const width = String(Math.max(...largest)).length;
  return gridText(answer.map((number) => String(number).padStart(width)));
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
