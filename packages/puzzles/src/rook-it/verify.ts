import { type Grid, ORTHOGONAL, type Place } from "../grid.ts";
import type { RookItBoard } from "./parse.ts";

/** Where the rooks stand. */
export type RookItAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: RookItBoard, rooks: RookItAnswer): string[] {
  const broken: string[] = [];
  for (const place of board.places()) {
    const cell = board.at(place.row, place.column);
    const hasRook = rooks.at(place.row, place.column);
    if (cell !== "open" && hasRook) broken.push(`a rook stands on the wall at ${where(place)}`);
    if (typeof cell === "number") {
      const beside = countBeside(rooks, place);
      if (beside !== cell)
        broken.push(`the wall at ${where(place)} wants ${cell} rooks beside it and has ${beside}`);
    }
    if (cell !== "open") continue;
    const isSeen = seesRook(board, rooks, place);
    if (hasRook && isSeen) broken.push(`the rook at ${where(place)} sees another`);
    if (!hasRook && !isSeen) broken.push(`no rook sees the open cell at ${where(place)}`);
  }
  return broken;
}

function where(place: Place): string {
  return `row ${place.row + 1}, column ${place.column + 1}`;
}

function countBeside(rooks: RookItAnswer, place: Place): number {
  return ORTHOGONAL.filter((step) => rooks.get(place.row + step.row, place.column + step.column))
    .length;
}

/** Walks from the place in the four directions until a wall or the edge. */
export function seesRook(board: RookItBoard, rooks: RookItAnswer, place: Place): boolean {
  return ORTHOGONAL.some((step) => {
    let row = place.row + step.row;
    let column = place.column + step.column;
    while (board.get(row, column) === "open") {
      if (rooks.at(row, column)) return true;
      row += step.row;
      column += step.column;
    }
    return false;
  });
}
