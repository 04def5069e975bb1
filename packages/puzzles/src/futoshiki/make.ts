import { Grid } from "../grid.ts";
import { type Maker, randomAnswer } from "../making/maker.ts";
import { openGrid } from "../making/parts.ts";
import { neighbouringPairs } from "../reasoning/grids.ts";
import { reason } from "./theory.ts";

/** All numbers and all signs of a latin square; numbers go first. */
export const maker: Maker = {
  sizes: { usual: 5, least: 3, most: 8 },
  draft(random, size) {
    const answer = randomAnswer(reason({ givens: openGrid(size), pairs: [] }), random);
    if (answer === undefined) return undefined;
    const pairs = neighbouringPairs(answer);
    const cells = size * size;
    return {
      clues: cells + pairs.length,
      spare: Array.from({ length: cells }, (_, k) => k),
      text(isKept) {
        const side = 2 * size - 1;
        const text = Grid.of(side, side, () => " ").rows();
        for (const { row, column } of answer.places()) {
          const isGiven = isKept(row * size + column);
          text[2 * row]![2 * column] = isGiven ? String(answer.at(row, column)) : ".";
        }
        pairs.forEach(([a, b], k) => {
          if (!isKept(cells + k)) return;
          const isLess = answer.at(a.row, a.column) < answer.at(b.row, b.column);
          const isAcross = a.row === b.row;
          text[a.row + b.row]![a.column + b.column] = isAcross
            ? isLess
              ? "<"
              : ">"
            : isLess
              ? "^"
              : "v";
        });
        return text.map((row) => row.join("")).join("\n");
      },
    };
  },
};
