import { ACCENT, CELL, FAINT, INK, label, stroke, svgDocument } from "../svg.ts";
import { type MatchsticksBoard, SEGMENTS } from "./parse.ts";
import type { MatchsticksAnswer } from "./verify.ts";

export function draw(board: MatchsticksBoard, answer: MatchsticksAnswer = board.numbers): string[] {
  const [first, second, third] = answer.map((digits) => digits.join(""));
  return [`${first} ${board.sign} ${second} = ${third}`];
}

/** Ends of each segment in a digit one cell wide and two high. */
const ENDS: readonly (readonly [number, number, number, number])[] = [
  [0.2, 0.2, 0.8, 0.2],
  [0.8, 0.2, 0.8, 1],
  [0.8, 1, 0.8, 1.8],
  [0.2, 1.8, 0.8, 1.8],
  [0.2, 1, 0.2, 1.8],
  [0.2, 0.2, 0.2, 1],
  [0.2, 1, 0.8, 1],
];

/** Sticks that stayed are dark, those that were put down red, the places they left pale. */
export function drawSvg(
  board: MatchsticksBoard,
  answer: MatchsticksAnswer = board.numbers,
): string {
  const parts: string[] = [];
  let x = 0;
  answer.forEach((digits, n) => {
    digits.forEach((digit, k) => {
      parts.push(...sticks(x, board.numbers[n]![k]!, digit));
      x++;
    });
    if (n < 2) parts.push(label(0.5, x, n === 0 ? board.sign : "=", 0.8));
    if (n < 2) x++;
  });
  return svgDocument(x * CELL, 2 * CELL, "Matchsticks", parts);
}

function sticks(x: number, before: number, after: number): string[] {
  const parts: string[] = [];
  ENDS.forEach(([x1, y1, x2, y2], segment) => {
    const [was, is] = [before, after].map((digit) => SEGMENTS[digit]!.includes(segment));
    if (!was && !is) return;
    const color = is ? (was ? INK : ACCENT) : FAINT;
    const inset = 0.06;
    const [dx, dy] = [Math.sign(x2 - x1) * inset, Math.sign(y2 - y1) * inset];
    parts.push(stroke([x + x1 + dx, y1 + dy], [x + x2 - dx, y2 - dy], color, 6));
  });
  return parts;
}
