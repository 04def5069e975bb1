import type { LetterValues } from "../letters.ts";
import type { StateOf } from "./grids.ts";
import { allOf, type TheoryBuilder } from "./theory.ts";

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

const NOT_ZERO = allOf(10) & ~1;

/** A cell for the digit of each letter; state s is the digit s. A leading one is not 0. */
export function letterCells(
  theory: TheoryBuilder,
  letters: readonly string[],
  isLeading: (letter: string) => boolean = () => false,
): Map<string, number> {
  return new Map(
    letters.map((letter) => [
      letter,
      theory.cell(letter, DIGITS, [], isLeading(letter) ? NOT_ZERO : undefined),
    ]),
  );
}

/** The digits of decided letters. */
export function lettersIn(cells: ReadonlyMap<string, number>, stateOf: StateOf): LetterValues {
  return new Map(
    [...cells].flatMap(([letter, cell]): [string, number][] => {
      const digit = stateOf(cell);
      return digit === undefined ? [] : [[letter, digit]];
    }),
  );
}
