import type { LetterValues } from "../letters.ts";
import { CELL, INK, label, SHADE, stroke, svgDocument } from "../svg.ts";
import type { SendMoreMoneyBoard } from "./parse.ts";

export function draw(board: SendMoreMoneyBoard, digits?: LetterValues): string[] {
  const inDigits = (word: string) =>
    [...word].map((letter) => digits?.get(letter) ?? letter).join("");
  return [`${board.summands.map(inDigits).join(" + ")} = ${inDigits(board.result)}`];
}

/** The long addition, every digit over its letter. */
export function drawSvg(board: SendMoreMoneyBoard, digits?: LetterValues): string {
  const words = [...board.summands, board.result];
  const width = Math.max(...words.map((word) => word.length)) + 1;
  const parts: string[] = [];
  words.forEach((word, row) => {
    const top = 1.4 * row;
    [...word].forEach((letter, k) => {
      const column = width - word.length + k;
      parts.push(label(top, column, String(digits?.get(letter) ?? letter), 0.6));
      if (digits !== undefined) parts.push(label(top + 0.55, column, letter, 0.28, SHADE));
    });
    if (row > 0 && row < words.length - 1) parts.push(label(top, 0, "+", 0.6));
  });
  const line = 1.4 * (words.length - 1) - 0.05;
  parts.push(stroke([0, line], [width, line], INK, 2));
  return svgDocument(width * CELL, 1.4 * words.length * CELL, "Send more money", parts);
}
