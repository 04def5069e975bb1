import { type Maker, randomAnswer } from "../making/maker.ts";
import { openGrid, textOf } from "../making/parts.ts";
import {
  addApart,
  addLatin,
  digitCells,
  digitsIn,
  flagCells,
  flagsIn,
} from "../reasoning/grids.ts";
import { TheoryBuilder } from "../reasoning/theory.ts";

/** Numbers that differ in every line, and shaded cells with a number that stays elsewhere in their line. */
export const maker: Maker = {
  sizes: { usual: 6, least: 4, most: 9 },
  draft(random, size) {
    const latin = new TheoryBuilder();
    const digits = digitCells(latin, openGrid(size), size);
    addLatin(latin, digits);
    const numbers = randomAnswer(
      latin.theory((stateOf) => digitsIn(digits, stateOf)),
      random,
    );
    const apart = new TheoryBuilder();
    const cells = flagCells(apart, openGrid(size), ["not shaded", "shaded"]);
    addApart(apart, cells);
    const shaded = randomAnswer(
      apart.theory((stateOf) => flagsIn(cells, stateOf)),
      random,
    );
    if (numbers === undefined || shaded === undefined) return undefined;
    const signs = numbers.map((number, row, column) => {
      if (!shaded.at(row, column)) return number;
      const inRow = numbers.row(row).filter((_, other) => !shaded.at(row, other));
      const inColumn = numbers.column(column).filter((_, other) => !shaded.at(other, column));
      return random.pick([...inRow, ...inColumn]);
    });
    return { clues: 0, text: () => textOf(signs.map(String)) };
  },
};
