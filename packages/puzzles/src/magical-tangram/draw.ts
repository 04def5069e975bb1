import { drawLetters, type LetterValues } from "../letters.ts";
import { CELL, INK, label, SHADE, stroke, svgDocument } from "../svg.ts";
import { type MagicalTangramBoard, sidesOf } from "./parse.ts";

/** The letters with their digits; unsolved, the pieces. */
export function draw(board: MagicalTangramBoard, digits?: LetterValues): string[] {
  if (digits !== undefined) return [drawLetters(digits)];
  return board.pieces.map(({ corners, difference }) => `${corners.join(",")}:${difference}`);
}

/** One line a piece: its corners with their digits, the largest difference underlined. */
export function drawSvg(board: MagicalTangramBoard, digits?: LetterValues): string {
  const parts: string[] = [];
  board.pieces.forEach((piece, row) => {
    sidesOf(piece).forEach(([one, other], k) => {
      if (digits === undefined) {
        parts.push(label(row, 2 * k, one, 0.36));
        return;
      }
      parts.push(label(row, 2 * k, `${one}=${digits.get(one)}`, 0.36));
      const difference = Math.abs(digits.get(one)! - digits.get(other)!);
      const isLargest = difference === piece.difference;
      const color = isLargest ? INK : SHADE;
      parts.push(label(row, 2 * k + 1, String(difference), isLargest ? 0.4 : 0.28, color));
      if (isLargest) parts.push(stroke([2 * k + 1.3, row + 0.8], [2 * k + 1.7, row + 0.8], INK, 3));
    });
  });
  if (digits === undefined)
    board.pieces.forEach(({ corners, difference }, row) => {
      parts.push(label(row, 2 * corners.length - 1, String(difference), 0.4, SHADE));
    });
  const longest = Math.max(...board.pieces.map((piece) => piece.corners.length));
  return svgDocument(2 * longest * CELL, board.pieces.length * CELL, "Magical tangram", parts);
}
