import {
  ACCENT,
  CELL,
  element,
  FAINT,
  INK,
  label,
  polyline,
  SHADE,
  square,
  svgDocument,
} from "../svg.ts";
import type { KnightDominoesBoard } from "./parse.ts";
import type { KnightDominoesAnswer } from "./verify.ts";

/** Two boards side by side: the pieces, numbered halves shaded, and the knight's path over them. */
export function drawSvg(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string {
  const { height, width } = board.grid;
  const shift = `translate(${(width + 1) * CELL} 0)`;
  const parts = [
    ...cellsOf(board, answer),
    ...piecesOf(board, answer),
    element(
      "g",
      { transform: shift },
      [...cellsOf(board, answer), ...pathOf(board, answer)].join("\n"),
    ),
  ];
  return svgDocument((2 * width + 1) * CELL, height * CELL, "Knight dominoes", parts);
}

function cellsOf(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  return board.cells.map(({ row, column }, k) =>
    square(row, column, answer.isEmpty[k] ? "#ffffff" : "#dce5ec"),
  );
}

/** A rounded frame around each piece, its number on the half that shows it. */
function piecesOf(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  const parts: string[] = [];
  for (let piece = 1; piece <= board.pieces; piece++) {
    const halves = board.cells.filter((_, k) => answer.piece[k] === piece);
    const rows = halves.map((half) => half.row);
    const columns = halves.map((half) => half.column);
    const inset = 3;
    parts.push(
      element("rect", {
        x: Math.min(...columns) * CELL + inset,
        y: Math.min(...rows) * CELL + inset,
        width: (Math.max(...columns) - Math.min(...columns) + 1) * CELL - 2 * inset,
        height: (Math.max(...rows) - Math.min(...rows) + 1) * CELL - 2 * inset,
        rx: 8,
        fill: "none",
        stroke: INK,
        "stroke-width": 2.5,
      }),
    );
  }
  board.cells.forEach(({ row, column }, k) => {
    if (!answer.isEmpty[k]) parts.push(label(row, column, String(answer.piece[k]), 0.5));
  });
  return parts;
}

/** The path, its part over empty halves pale, with the number of each step. */
function pathOf(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  const points = board.cells.map((_, step) => {
    const { row, column } = board.cells[answer.step.indexOf(step)]!;
    return [column + 0.5, row + 0.5] as const;
  });
  const lastEmpty = board.pieces;
  const frames = board.cells.map(({ row, column }) =>
    element("rect", {
      x: column * CELL,
      y: row * CELL,
      width: CELL,
      height: CELL,
      fill: "none",
      stroke: FAINT,
    }),
  );
  const stops = board.cells.map(({ row, column }, k) => {
    const place = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: CELL * 0.24 };
    const circle = element("circle", { ...place, fill: answer.isEmpty[k] ? SHADE : ACCENT });
    return circle + label(row, column, String(answer.step[k]), 0.27, "#ffffff");
  });
  return [
    ...frames,
    polyline(points.slice(0, lastEmpty + 1), SHADE, 3),
    polyline(points.slice(lastEmpty), ACCENT, 3),
    ...stops,
  ];
}
