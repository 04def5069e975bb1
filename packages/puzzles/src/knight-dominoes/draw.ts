import { framedText } from "../framed-text.ts";
import type { Grid } from "../grid.ts";
import type { KnightDominoesBoard } from "./parse.ts";
import type { KnightDominoesAnswer } from "./verify.ts";

/**
 * Four boards, the pieces outlined in each: the numbered halves, the pieces in full, the knight's path, and its path over
 * the numbered halves alone. Unsolved, the numbered halves that are given.
 */
export function draw(board: KnightDominoesBoard, answer?: KnightDominoesAnswer): string[] {
  if (answer === undefined) return givenBoard(board);
  const stepDigits = String(board.cells.length - 1).length;
  const piece = (cell: number) => String(answer.piece[cell]);
  const step = (value: number) => String(value).padStart(stepDigits, "0");
  const onNumbered = (text: (cell: number) => string) => (cell: number) =>
    answer.isEmpty[cell] ? "" : text(cell);
  const boards = [
    onNumbered(piece),
    piece,
    (cell: number) => step(answer.step[cell]!),
    onNumbered((cell) => step(answer.step[cell]! - board.pieces)),
  ].map((textOf) => outlined(board, answer, textOf));
  return boards.flatMap((lines, k) => (k === 0 ? lines : ["", ...lines]));
}

/** One board: a text for every cell, within the outlines of the pieces. */
function outlined(
  board: KnightDominoesBoard,
  answer: KnightDominoesAnswer,
  textOf: (cell: number) => string,
): string[] {
  const numbers = cellNumbers(board);
  const pieceAt = ([row, column]: readonly [number, number]) =>
    answer.piece[numbers.get(row, column) ?? -1];
  const texts = numbers.map((cell) => (cell < 0 ? "" : textOf(cell)));
  return framedText(
    texts,
    (a, b) => pieceAt(a) === pieceAt(b),
    (row, column) => numbers.at(row, column) >= 0,
  );
}

/** Every cell by itself, with the pieces that are given. */
function givenBoard({ grid }: KnightDominoesBoard): string[] {
  const texts = grid.map((cell) =>
    cell === "missing" ? "" : cell === "unknown" ? "." : String(cell),
  );
  return framedText(
    texts,
    () => false,
    (row, column) => grid.at(row, column) !== "missing",
  );
}

/** The number of each cell, -1 where there is none. */
function cellNumbers(board: KnightDominoesBoard): Grid<number> {
  const places = board.cells.map(({ row, column }) => row * board.grid.width + column);
  return board.grid.map((_, row, column) => places.indexOf(row * board.grid.width + column));
}
