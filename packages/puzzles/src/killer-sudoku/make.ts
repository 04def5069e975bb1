import { boxHeight } from "../boxes.ts";
import { type Maker, randomAnswer } from "../making/maker.ts";
import { openGrid, randomRegions, textOf } from "../making/parts.ts";
import { regionsOf } from "../regions.ts";
import { reason } from "../sudoku/theory.ts";

const CAGE_SIZES = [2, 4] as const;

/** A sudoku's answer cut into random cages of different numbers; no sum can be left out. */
export const maker: Maker = {
  sizes: { usual: 6, least: 4, most: 9 },
  refuse: (size) =>
    boxHeight(size) === 1 ? `${size} by ${size} cells cannot be cut into boxes` : undefined,
  draft(random, size) {
    const answer = randomAnswer(reason(openGrid(size)), random);
    if (answer === undefined) return undefined;
    const regions = randomRegions(random, size, size, CAGE_SIZES);
    const cages = [...regionsOf(regions)].map(([name, places]) => ({
      name,
      digits: answer.all(places),
    }));
    if (cages.some(({ digits }) => new Set(digits).size < digits.length)) return undefined;
    const sums = cages.map(({ name, digits }) => `${name} = ${digits.reduce((a, b) => a + b, 0)}`);
    const text = `${textOf(regions, " ")}\n\n${sums.join(", ")}`;
    return { clues: 0, text: () => text };
  },
};
