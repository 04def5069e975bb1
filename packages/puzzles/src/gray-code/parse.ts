import { BoardError } from "../board-error.ts";

export interface GrayCodeBoard {
  /** How many numbers stand in the circle. */
  readonly count: number;
  /** Binary digits of the largest. */
  readonly digits: number;
}

/** More numbers than this make a model that no computer holds. */
const MOST_NUMBERS = 1024;

export function parse(text: string): GrayCodeBoard {
  const count = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= 2 && count <= MOST_NUMBERS)) {
    throw new BoardError(
      `${JSON.stringify(text.trim())} is no board; give one number from 2 to ${MOST_NUMBERS}`,
      1,
    );
  }
  return { count, digits: (count - 1).toString(2).length };
}

/** The numbers below `count` that differ from `value` in one binary digit. */
export function neighboursOf(value: number, { count, digits }: GrayCodeBoard): number[] {
  return Array.from({ length: digits }, (_, k) => value ^ (1 << k)).filter((near) => near < count);
}
