import { BoardError } from "../board-error.ts";
import { readCharacters } from "../board-text.ts";
import type { Place } from "../grid.ts";

export interface GoldenWasteBoard {
  readonly height: number;
  readonly width: number;
  /** Row by row. */
  readonly coins: readonly Place[];
  /** Which of the coins is the first. */
  readonly start: number;
}

const LEGEND = "use X for a coin, 1 for the first coin, a blank for nothing";

export function parse(text: string): GoldenWasteBoard {
  const grid = readCharacters(text, LEGEND, (character) =>
    " X1".includes(character) ? character : undefined,
  );
  const coins = [...grid.places()].filter(({ row, column }) => grid.at(row, column) !== " ");
  const starts = coins.flatMap(({ row, column }, k) => (grid.at(row, column) === "1" ? [k] : []));
  const [start, second] = starts;
  if (start === undefined) throw new BoardError(`no coin is the first; ${LEGEND}`, 1);
  if (second !== undefined) {
    const { row, column } = coins[second]!;
    throw new BoardError(`a second coin is marked as the first; ${LEGEND}`, row + 1, column + 1);
  }
  return { height: grid.height, width: grid.width, coins, start };
}
