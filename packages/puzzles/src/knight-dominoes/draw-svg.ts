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

/**
 * Four boards, two by two: the pieces with their numbered halves, the pieces in full, the knight's path, and
 * its path over the numbered halves alone; unsolved, the cells with the pieces that are given.
 */
export function drawSvg(board: KnightDominoesBoard, answer?: KnightDominoesAnswer): string {
  const { height, width } = board.grid;
  if (answer === undefined)
    return svgDocument(width * CELL, height * CELL, "Knight dominoes", givenParts(board));
  const shapes = [...cellsOf(board, answer), ...framesOf(board), ...piecesOf(board, answer)];
  const boards = [
    [...shapes, ...pieceNumbers(board, answer, (cell) => !answer.isEmpty[cell])],
    [...shapes, ...pieceNumbers(board, answer, () => true)],
    [...shapes, ...pathOf(board, answer, 0)],
    [...shapes, ...pathOf(board, answer, board.pieces + 1)],
  ];
  const parts = boards.map((inner, k) => {
    const [x, y] = [(k % 2) * (width + 1) * CELL, Math.floor(k / 2) * (height + 1) * CELL];
    return element("g", { transform: `translate(${x} ${y})` }, inner.join("\n"));
  });
  return svgDocument((2 * width + 1) * CELL, (2 * height + 1) * CELL, "Knight dominoes", parts);
}

function givenParts(board: KnightDominoesBoard): string[] {
  const numbers = board.cells.flatMap(({ row, column }) => {
    const given = board.grid.at(row, column);
    return typeof given === "number" ? [label(row, column, String(given), 0.5)] : [];
  });
  const cells = board.cells.map(({ row, column }) => square(row, column, "#ffffff"));
  return [...cells, ...framesOf(board, INK), ...numbers];
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
  return parts;
}

/** The piece of every cell that is asked for. */
function pieceNumbers(
  board: KnightDominoesBoard,
  answer: KnightDominoesAnswer,
  isShown: (cell: number) => boolean,
): string[] {
  return board.cells.flatMap(({ row, column }, k) =>
    isShown(k) ? [label(row, column, String(answer.piece[k]), 0.5)] : [],
  );
}

function framesOf(board: KnightDominoesBoard, color = FAINT): string[] {
  return board.cells.map(({ row, column }) =>
    element("rect", {
      x: column * CELL,
      y: row * CELL,
      width: CELL,
      height: CELL,
      fill: "none",
      stroke: color,
    }),
  );
}

/**
 * The path from a step on, its part over empty halves pale; numbers count from the first numbered half
 * where the path starts there.
 */
function pathOf(board: KnightDominoesBoard, answer: KnightDominoesAnswer, from: number): string[] {
  const points = board.cells.map((_, step) => {
    const { row, column } = board.cells[answer.step.indexOf(step)]!;
    return [column + 0.5, row + 0.5] as const;
  });
  const lastEmpty = board.pieces;
  const stops = board.cells.flatMap(({ row, column }, k) => {
    const step = answer.step[k]!;
    if (step < from) return [];
    const place = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: CELL * 0.24 };
    const circle = element("circle", { ...place, fill: answer.isEmpty[k] ? SHADE : ACCENT });
    const number = from === 0 ? step : step - lastEmpty;
    return [circle + label(row, column, String(number), 0.27, "#ffffff")];
  });
  return [
    polyline(points.slice(from, lastEmpty + 1), SHADE, 3),
    polyline(points.slice(Math.max(from, lastEmpty)), ACCENT, 3),
    ...stops,
  ];
}
