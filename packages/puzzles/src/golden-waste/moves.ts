import { ORTHOGONAL, type Place } from "../grid.ts";
import type { GoldenWasteBoard } from "./parse.ts";

/** A straight way from one coin to another. */
export interface Move {
  readonly from: number;
  readonly to: number;
  /** Index of the step in the four directions. */
  readonly direction: number;
  /** Coins that lie between and have to be gone before. */
  readonly between: readonly number[];
}

export function movesOf(board: GoldenWasteBoard): Move[] {
  return board.coins.flatMap((_, from) =>
    ORTHOGONAL.flatMap((step, direction) => {
      const ahead = coinsAhead(board, from, step);
      return ahead.map((to, k) => ({ from, to, direction, between: ahead.slice(0, k) }));
    }),
  );
}

/** The direction that leads back: `ORTHOGONAL` lists opposite steps in pairs. */
export function opposite(direction: number): number {
  return direction ^ 1;
}

/** The coins in a direction, nearest first. */
function coinsAhead(board: GoldenWasteBoard, from: number, step: Place): number[] {
  const { row, column } = board.coins[from]!;
  const distance = (coin: number) => {
    const other = board.coins[coin]!;
    const [down, across] = [other.row - row, other.column - column];
    const ahead = down * step.row + across * step.column;
    return ahead > 0 && down === ahead * step.row && across === ahead * step.column ? ahead : 0;
  };
  return [...board.coins.keys()]
    .filter((coin) => distance(coin) > 0)
    .sort((a, b) => distance(a) - distance(b));
}
