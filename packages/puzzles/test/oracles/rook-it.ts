import { ORTHOGONAL } from "../../src/grid.ts";
import { draw } from "../../src/rook-it/draw.ts";
import type { RookItBoard } from "../../src/rook-it/parse.ts";
import { verify } from "../../src/rook-it/verify.ts";

/** Every answer of a small board as printed text, by trying cell after cell. */
export function rookItAnswers(board: RookItBoard): string[] {
  const places = [...board.places()];
  const rooks = board.map(() => false).rows();
  const found: string[] = [];
  const sees = (row: number, column: number) =>
    ORTHOGONAL.slice(0).some((step) => {
      let [r, c] = [row + step.row, column + step.column];
      while (board.get(r, c) === "open") {
        if (rooks[r]![c]) return true;
        r += step.row;
        c += step.column;
      }
      return false;
    });
  const tooMany = (row: number, column: number) =>
    ORTHOGONAL.some((step) => {
      const wall = board.get(row + step.row, column + step.column);
      if (typeof wall !== "number") return false;
      const beside = ORTHOGONAL.filter(
        (other) => rooks[row + step.row + other.row]?.[column + step.column + other.column],
      );
      return beside.length > wall;
    });
  const tryFrom = (k: number) => {
    const place = places[k];
    if (place === undefined) {
      const answer = board.map((_, row, column) => rooks[row]![column]!);
      if (verify(board, answer).length === 0) found.push(draw(board, answer).join("\n"));
      return;
    }
    const { row, column } = place;
    tryFrom(k + 1);
    if (board.at(row, column) !== "open" || sees(row, column)) return;
    rooks[row]![column] = true;
    if (!tooMany(row, column)) tryFrom(k + 1);
    rooks[row]![column] = false;
  };
  tryFrom(0);
  return found.sort();
}
