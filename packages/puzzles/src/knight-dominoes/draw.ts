import type { KnightDominoesBoard } from "./parse.ts";
import type { KnightDominoesAnswer } from "./verify.ts";

/**
 * Four boards: the pieces with their empty halves left blank, the pieces in full, the knight's
 * path, and its path over the numbered halves alone. `_` is a place without a cell.
 */
export function draw(board: KnightDominoesBoard, answer: KnightDominoesAnswer): string[] {
  const pieceDigits = String(board.pieces).length;
  const stepDigits = Math.max(2, String(board.cells.length - 1).length);
  const piece = (cell: number) => String(answer.piece[cell]).padStart(pieceDigits, "0");
  const step = (value: number) => String(value).padStart(stepDigits, "0");
  const isEmpty = (cell: number) => answer.isEmpty[cell]!;
  const boards = [
    table(board, pieceDigits, (cell) => (isEmpty(cell) ? "" : piece(cell))),
    table(board, pieceDigits, piece),
    table(board, stepDigits, (cell) => step(answer.step[cell]!)),
    table(board, stepDigits, (cell) =>
      isEmpty(cell) ? "" : step(answer.step[cell]! - board.pieces),
    ),
  ];
  return boards.flatMap((lines, k) => (k === 0 ? lines : ["", ...lines]));
}

/** One board: a text of the given width for every cell, columns separated by a blank. */
function table(
  board: KnightDominoesBoard,
  width: number,
  textOf: (cell: number) => string,
): string[] {
  const cells = board.grid.map(() => "_".repeat(width)).rows();
  board.cells.forEach(({ row, column }, k) => {
    cells[row]![column] = textOf(k).padEnd(width);
  });
  return cells.map((row) => row.join(" "));
}
