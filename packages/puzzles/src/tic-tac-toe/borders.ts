import type { Place } from "../grid.ts";
import type { TicTacToeBoard } from "./parse.ts";

/**
 * Where two cells touch. The line can run along it from one crossing point to another; walking that
 * way the cell `right` is at its right-hand side.
 */
export interface Border {
  readonly right: Place;
  readonly left: Place;
  readonly from: Crossing;
  readonly to: Crossing;
}

/** An inner crossing point by its number, an edge of the board where the line may end, or one where it may not. */
export type Crossing = number | "top" | "bottom" | "side";

/** The borders of a board: those between cells of a row, which go down, then those that go east. */
export function bordersOf(board: TicTacToeBoard): Border[] {
  const { height, width } = board;
  const crossing = (row: number, column: number): Crossing => {
    if (column < 0 || column === width - 1) return "side";
    if (row < 0) return "top";
    return row === height - 1 ? "bottom" : row * (width - 1) + column;
  };
  const borders: Border[] = [];
  for (const { row, column } of board.places()) {
    if (column + 1 === width) continue;
    borders.push({
      right: { row, column },
      left: { row, column: column + 1 },
      from: crossing(row - 1, column),
      to: crossing(row, column),
    });
  }
  for (const { row, column } of board.places()) {
    if (row + 1 === height) continue;
    borders.push({
      right: { row: row + 1, column },
      left: { row, column },
      from: crossing(row, column - 1),
      to: crossing(row, column),
    });
  }
  return borders;
}
