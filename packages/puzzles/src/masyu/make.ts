import { edgesBySide } from "../grid-lines.ts";
import type { Maker } from "../making/maker.ts";
import { randomLoop } from "../making/random-loop.ts";
import { isStraight, isTurn } from "./theory.ts";

const SHARE = 0.55;

/** The border of a random set of the squares between the cells, with a pearl wherever one may lie. */
export const maker: Maker = {
  sizes: { usual: 7, least: 4, most: 9 },
  draft(random, size) {
    const lines = randomLoop(random, size, SHARE);
    const cells = Array.from({ length: size * size }, (_, at) => {
      const [row, column] = [Math.floor(at / size), at % size];
      const drawn = [
        ...edgesBySide(lines, { row, column }),
        lines.right.get(row, column - 2),
        lines.right.get(row, column + 1),
        lines.down.get(row - 2, column),
        lines.down.get(row + 1, column),
      ].map((edge) => edge ?? false);
      return isStraight(drawn) ? "w" : isTurn(drawn) ? "b" : ".";
    });
    const places = [...cells.keys()].filter((at) => cells[at] !== ".");
    return {
      clues: places.length,
      text(isKept) {
        const shown = cells.map((cell, at) => (isKept(places.indexOf(at)) ? cell : "."));
        return Array.from({ length: size }, (_, row) =>
          shown.slice(row * size, (row + 1) * size).join(""),
        ).join("\n");
      },
    };
  },
};
