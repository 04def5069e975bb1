import { BoardError } from "../board-error.ts";
import { readTokens } from "../board-text.ts";
import type { Grid } from "../grid.ts";

export interface SixHundredBoard {
  readonly digits: Grid<number>;
  /** What rows and columns come to. */
  readonly sum: number;
}

const LEGEND =
  "give one digit a cell, separated by blanks, and at the end sum = N where it is not 100";
const USUAL_SUM = 100;

export function parse(text: string): SixHundredBoard {
  const given = /^\s*sum\s*=\s*(\d+)\s*$/m.exec(text);
  const rows = given === null ? text : text.slice(0, given.index);
  if (given !== null && text.slice(given.index + given[0].length).trim() !== "")
    throw new BoardError(`the sum stands in the last line; ${LEGEND}`, text.split("\n").length);
  const digits = readTokens(rows, LEGEND, (token) =>
    /^\d$/.test(token) ? Number(token) : undefined,
  );
  return { digits, sum: given === null ? USUAL_SUM : Number(given[1]) };
}

/** The numbers that a digit can become, smallest first, none above the sum. */
export function numbersFrom(digit: number, sum: number): number[] {
  const numbers = new Set<number>();
  for (const front of ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"]) {
    for (const back of ["", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"])
      numbers.add(Number(`${front}${digit}${back}`));
  }
  return [...numbers].filter((number) => number <= sum).sort((a, b) => a - b);
}
