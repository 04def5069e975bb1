import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { readTokens } from "../board-text.ts";
import type { Grid } from "../grid.ts";

export interface HundredAndThirteenBoard {
  readonly numbers: Grid<number>;
  readonly sum: number;
  /** Cells on the path. */
  readonly length: number;
}

const LEGEND = "give one line a row, numbers separated by blanks, then sum = 100, length = 13";

export function parse(text: string): HundredAndThirteenBoard {
  const goal = /^\s*sum\s*=\s*(\d+)\s*,\s*length\s*=\s*(\d+)\s*$/m.exec(text);
  if (goal === null)
    throw new BoardError(`the sum and the length are missing; ${LEGEND}`, text.split("\n").length);
  const end = goal.index + goal[0].length;
  const behind = text.slice(end).search(/\S/);
  if (behind >= 0)
    throw new BoardError(
      `nothing may follow the sum and the length; ${LEGEND}`,
      text.slice(0, end + behind).split("\n").length,
    );
  const numbers = readTokens(text.slice(0, goal.index), LEGEND, (token) =>
    /^\d{1,9}$/.test(token) ? Number(token) : undefined,
  );
  const length = Number(goal[2]);
  if (length === 0)
    throw new BoardError(
      "a path has at least one cell; give a length of 1 or more",
      numbers.height + 1,
    );
  const cells = numbers.height * numbers.width;
  if (length > cells)
    throw new BoardError(
      `a path of ${counted(length, "cell")} does not fit on a board of ${cells}`,
      numbers.height + 1,
    );
  return { numbers, sum: Number(goal[1]), length };
}
