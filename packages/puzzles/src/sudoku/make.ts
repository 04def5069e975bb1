import { boxHeight } from "../boxes.ts";
import type { Maker } from "../making/maker.ts";
import { randomAnswer } from "../making/maker.ts";
import { openGrid, textOf } from "../making/parts.ts";
import { reason } from "./theory.ts";

/** All numbers of a random answer, of which some stay. */
export const maker: Maker = {
  sizes: { usual: 9, least: 4, most: 9 },
  refuse: (size) =>
    boxHeight(size) === 1 ? `${size} by ${size} cells cannot be cut into boxes` : undefined,
  draft(random, size) {
    const answer = randomAnswer(reason(openGrid(size)), random);
    return (
      answer && {
        clues: size * size,
        text: (isKept) =>
          textOf(
            answer.map((digit, row, column) => (isKept(row * size + column) ? String(digit) : ".")),
          ),
      }
    );
  },
};
