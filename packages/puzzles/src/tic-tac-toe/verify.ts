import { type Grid, ORTHOGONAL } from "../grid.ts";
import type { Sign, TicTacToeBoard } from "./parse.ts";

/** `free` is a cell that is not filled in. */
export type TicTacToeAnswer = Grid<Sign | "free">;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: TicTacToeBoard, answer: TicTacToeAnswer): string[] {
  const free = answer.cells().filter((sign) => sign === "free").length;
  if (free > 0) return [`${free} cells have no sign`];
  return [...changedGivens(board, answer), ...uniformSquares(answer), ...brokenLine(answer)];
}

function changedGivens(board: TicTacToeBoard, answer: TicTacToeAnswer): string[] {
  const broken: string[] = [];
  for (const { row, column } of board.places()) {
    const given = board.at(row, column);
    if (given !== "free" && given !== answer.at(row, column))
      broken.push(`the given ${given} at row ${row + 1}, column ${column + 1} was changed`);
  }
  return broken;
}

function uniformSquares(answer: TicTacToeAnswer): string[] {
  const broken: string[] = [];
  for (let row = 0; row + 1 < answer.height; row++) {
    for (let column = 0; column + 1 < answer.width; column++) {
      const signs = new Set([
        answer.at(row, column),
        answer.at(row, column + 1),
        answer.at(row + 1, column),
        answer.at(row + 1, column + 1),
      ]);
      if (signs.size === 1)
        broken.push(`the 2 × 2 square at row ${row + 1}, column ${column + 1} is all alike`);
    }
  }
  return broken;
}

/**
 * One line from the top edge to the bottom edge means: the sign changes once along the top, once
 * along the bottom, never along the sides, and each sign is one shape joined by edges.
 */
function brokenLine(answer: TicTacToeAnswer): string[] {
  const broken: string[] = [];
  const edges: [string, (Sign | "free")[], number][] = [
    ["top", answer.row(0), 1],
    ["bottom", answer.row(answer.height - 1), 1],
    ["left", answer.column(0), 0],
    ["right", answer.column(answer.width - 1), 0],
  ];
  for (const [side, signs, wanted] of edges) {
    const changes = signs.slice(1).filter((sign, k) => sign !== signs[k]).length;
    if (changes !== wanted)
      broken.push(`the line crosses the ${side} edge ${changes} times, not ${wanted}`);
  }
  for (const sign of ["circle", "cross"] as const) {
    const shapes = countShapes(answer, sign);
    if (shapes !== 1) broken.push(`the ${sign} cells form ${shapes} shapes, not one`);
  }
  return broken;
}

function countShapes(answer: TicTacToeAnswer, sign: Sign): number {
  const visited = answer.map(() => false).rows();
  let shapes = 0;
  for (const start of answer.places()) {
    if (answer.at(start.row, start.column) !== sign || visited[start.row]![start.column]) continue;
    shapes++;
    const open = [start];
    visited[start.row]![start.column] = true;
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      for (const step of ORTHOGONAL) {
        const row = place.row + step.row;
        const column = place.column + step.column;
        if (answer.get(row, column) !== sign || visited[row]![column]) continue;
        visited[row]![column] = true;
        open.push({ row, column });
      }
    }
  }
  return shapes;
}
