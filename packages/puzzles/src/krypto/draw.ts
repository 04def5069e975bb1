import { drawLetters, type LetterValues } from "../letters.ts";
import { CELL, INK, label, SHADE, svgDocument } from "../svg.ts";
import type { KryptoBoard } from "./parse.ts";

/** The letters with their digits; unsolved, the equations. */
export function draw(board: KryptoBoard, digits?: LetterValues): string[] {
  return digits === undefined ? board.equations.map(({ text }) => text) : [drawLetters(digits)];
}

/** Every equation, and below it the same in digits. */
export function drawSvg(board: KryptoBoard, digits?: LetterValues): string {
  const width = 0.3 * Math.max(...board.equations.map(({ text }) => text.length));
  const parts = board.equations.flatMap(({ text }, row) => [
    label(1.4 * row, width / 2 - 0.5, text, 0.4, SHADE),
    ...(digits === undefined
      ? []
      : [label(1.4 * row + 0.5, width / 2 - 0.5, inDigits(text, digits), 0.45, INK)]),
  ]);
  return svgDocument(width * CELL, 1.4 * board.equations.length * CELL, "Krypto", parts);
}

function inDigits(text: string, digits: LetterValues): string {
  return text.replace(/[A-Za-z]/g, (letter) => String(digits.get(letter.toUpperCase())));
}
