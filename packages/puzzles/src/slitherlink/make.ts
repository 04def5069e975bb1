import type { Maker } from "../making/maker.ts";
import { randomBlob, textOf } from "../making/parts.ts";

/** How much of a board lies within the loop. */
const SHARE = 0.55;

/** The border of a random set of cells, with all numbers. */
export const maker: Maker = {
  sizes: { usual: 7, least: 3, most: 10 },
  draft(random, size) {
    const inside = randomBlob(random, size, size, SHARE);
    const numbers = inside.map((here, row, column) => {
      const beside = [
        inside.get(row - 1, column),
        inside.get(row + 1, column),
        inside.get(row, column - 1),
        inside.get(row, column + 1),
      ];
      return beside.filter((other) => (other ?? false) !== here).length;
    });
    return {
      clues: size * size,
      text: (isKept) =>
        textOf(
          numbers.map((number, row, column) =>
            isKept(row * size + column) ? String(number) : ".",
          ),
        ),
    };
  },
};
