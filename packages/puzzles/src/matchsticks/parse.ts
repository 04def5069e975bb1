import { BoardError } from "../board-error.ts";

/** The sticks that lie in each digit, from the top clockwise, the middle one last. */
export const SEGMENTS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5],
  [1, 2],
  [0, 1, 3, 4, 6],
  [0, 1, 2, 3, 6],
  [1, 2, 5, 6],
  [0, 2, 3, 5, 6],
  [0, 2, 3, 4, 5, 6],
  [0, 1, 2],
  [0, 1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 5, 6],
];

export const SEGMENT_COUNT = 7;

export interface MatchsticksBoard {
  /** The digits of the three numbers. */
  readonly numbers: readonly (readonly number[])[];
  readonly sign: "+" | "-";
  /** Sticks to move. */
  readonly moves: number;
}

const LEGEND = "give an equation such as 6 + 2 = 9, and below how many sticks to move";

export function parse(text: string): MatchsticksBoard {
  const [equation, count = "1", ...rest] = text.trim().split(/\s*\n\s*/);
  const parts = /^(\d+)\s*([+-])\s*(\d+)\s*=\s*(\d+)$/.exec(equation!.trim());
  if (parts === null) throw new BoardError(`${JSON.stringify(equation)} is no board; ${LEGEND}`, 1);
  if (!/^\d+$/.test(count) || rest.length > 0)
    throw new BoardError(`${JSON.stringify(count)} is no number of sticks; ${LEGEND}`, 2);
  const digits = [parts[1]!, parts[3]!, parts[4]!].map((number) => [...number].map(Number));
  const sticks = digits.flat().reduce((sum, digit) => sum + SEGMENTS[digit]!.length, 0);
  if (Number(count) > sticks)
    throw new BoardError(`${count} sticks cannot be moved, there are ${sticks}`, 2);
  return { numbers: digits, sign: parts[2] as "+" | "-", moves: Number(count) };
}
