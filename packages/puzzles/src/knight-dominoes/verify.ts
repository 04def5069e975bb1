import type { Place } from "../grid.ts";
import type { KnightDominoesBoard } from "./parse.ts";

/** What was found for each cell of the board, in the order of `board.cells`. */
export interface KnightDominoesAnswer {
  /** Piece that covers the cell, from 1. */
  readonly piece: readonly number[];
  /** When the knight visits the cell, from 0. */
  readonly step: readonly number[];
  /** True where the half shows no number. */
  readonly isEmpty: readonly boolean[];
}

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  return [
    ...brokenPieces(board, answer),
    ...brokenGivens(board, answer),
    ...brokenPath(board, answer),
  ];
}

function brokenPieces(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  const broken: string[] = [];
  for (let piece = 1; piece <= board.pieces; piece++) {
    const halves = board.cells.map((_, k) => k).filter((k) => answer.piece[k] === piece);
    const [first, second] = halves;
    if (first === undefined || second === undefined || halves.length !== 2) {
      broken.push(`piece ${piece} has ${halves.length} halves`);
      continue;
    }
    if (distances(board.cells[first]!, board.cells[second]!) !== "0,1")
      broken.push(`the halves of piece ${piece} do not touch`);
    const empty = halves.filter((k) => answer.isEmpty[k]).length;
    if (empty !== (piece === 1 ? 2 : 1)) broken.push(`piece ${piece} has ${empty} empty halves`);
  }
  if (answer.piece.some((piece) => piece < 1 || piece > board.pieces))
    broken.push("a cell is covered by a piece that does not exist");
  return broken;
}

function brokenGivens(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  const broken: string[] = [];
  board.cells.forEach(({ row, column }, k) => {
    const given = board.grid.at(row, column);
    if (typeof given !== "number") return;
    if (answer.piece[k] !== given || answer.isEmpty[k])
      broken.push(`the given ${given} at row ${row + 1}, column ${column + 1} was changed`);
  });
  return broken;
}

function brokenPath(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  const broken: string[] = [];
  const path = board.cells.map((_, step) => answer.step.indexOf(step));
  if (path.includes(-1)) return ["the knight does not visit every cell once"];
  for (let step = 0; step < path.length; step++) {
    const here = path[step]!;
    const isEarly = step <= board.pieces;
    if (answer.isEmpty[here] !== isEarly)
      broken.push(`step ${step} is on ${answer.isEmpty[here] ? "an empty" : "a numbered"} half`);
    const before = path[step - 1];
    if (before !== undefined && distances(board.cells[before]!, board.cells[here]!) !== "1,2")
      broken.push(`step ${step} is no knight's jump`);
  }
  return broken;
}

/** Distances along the two axes, the smaller first. */
function distances(a: Place, b: Place): string {
  return [Math.abs(a.row - b.row), Math.abs(a.column - b.column)].sort().join(",");
}
