import { framedText } from "../framed-text.ts";
import type { Grid } from "../grid.ts";
import {
  ACCENT,
  borders,
  CELL,
  element,
  gridLines,
  INK,
  square,
  stroke,
  svgDocument,
} from "../svg.ts";
import type { Sign, TicTacToeBoard } from "./parse.ts";
import type { TicTacToeAnswer } from "./verify.ts";

/** The signs, and the line that parts them. */
export function draw(board: TicTacToeBoard, answer?: TicTacToeAnswer): string[] {
  const shown: Grid<Sign | "free"> = answer ?? board;
  return framedText(
    shown.map((cell) => SIGNS[cell]),
    (a, b) => !areParted(shown.at(...a), shown.at(...b)),
  );
}

const SIGNS = { circle: "O", cross: "X", free: "." } as const;

/** A circle and a cross: the line runs between them. */
function areParted(one: Sign | "free", other: Sign | "free" | undefined): boolean {
  return one !== other && one !== "free" && other !== "free" && other !== undefined;
}

/** Given signs are black, found ones grey; the line is drawn thick. */
export function drawSvg(board: TicTacToeBoard, answer?: TicTacToeAnswer): string {
  const { height, width } = board;
  const parts: string[] = [];
  const signs: Grid<Sign | "free"> = answer ?? board;
  for (const { row, column } of board.places())
    parts.push(square(row, column, signs.at(row, column) === "cross" ? "#e9eef2" : "#ffffff"));
  parts.push(...gridLines(height, width));
  for (const { row, column } of board.places()) {
    const color = board.at(row, column) === "free" ? "#8a97a3" : INK;
    const sign = signs.at(row, column);
    if (sign === "circle") parts.push(circle(row, column, color));
    if (sign === "cross") parts.push(...cross(row, column, color));
  }
  parts.push(...borders(height, width, () => true, INK, 2));
  if (answer !== undefined) parts.push(...separatingLine(answer));
  return svgDocument(width * CELL, height * CELL, "Tic-tac-toe", parts);
}

function circle(row: number, column: number, color: string): string {
  const place = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: CELL * 0.27 };
  return element("circle", { ...place, fill: "none", stroke: color, "stroke-width": 4 });
}

function cross(row: number, column: number, color: string): string[] {
  const [near, far] = [0.27, 0.73];
  return [
    stroke([column + near, row + near], [column + far, row + far], color, 4),
    stroke([column + near, row + far], [column + far, row + near], color, 4),
  ];
}

function separatingLine(answer: TicTacToeAnswer): string[] {
  const lines: string[] = [];
  for (const { row, column } of answer.places()) {
    const here = answer.at(row, column);
    const east = answer.get(row, column + 1);
    const south = answer.get(row + 1, column);
    if (areParted(here, east))
      lines.push(stroke([column + 1, row], [column + 1, row + 1], ACCENT, 5));
    if (areParted(here, south))
      lines.push(stroke([column, row + 1], [column + 1, row + 1], ACCENT, 5));
  }
  return lines;
}
