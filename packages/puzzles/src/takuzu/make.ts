import { Grid } from "../grid.ts";
import { type Maker, randomAnswer } from "../making/maker.ts";
import { textOf } from "../making/parts.ts";
import { reason } from "./theory.ts";

export const maker: Maker = {
  sizes: { usual: 8, least: 4, most: 12 },
  refuse: (size) =>
    size % 2 === 1 ? `boards of takuzu have an even size, not ${size}` : undefined,
  draft(random, size) {
    const answer = randomAnswer(reason(Grid.of(size, size, () => "open" as const)), random);
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
