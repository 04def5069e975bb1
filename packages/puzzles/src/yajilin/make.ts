import { Grid, neighboursOf } from "../grid.ts";
import { degreeAt } from "../grid-lines.ts";
import type { Maker } from "../making/maker.ts";
import { textOf } from "../making/parts.ts";
import { randomLoop } from "../making/random-loop.ts";
import { ARROWS, cellsPointedTo, type YajilinBoard } from "./parse.ts";

const SHARE = 0.5;
/** Of the cells off the line, where none beside it is shaded. */
const SHADED = 0.7;

/** The border of a random set of squares; cells off it are shaded or hold a clue, which may become a silent block. */
export const maker: Maker = {
  sizes: { usual: 7, least: 4, most: 9 },
  draft(random, size) {
    const lines = randomLoop(random, size, SHARE);
    const grid: YajilinBoard = Grid.of(size, size, () => "open" as const);
    const shaded = grid.map(() => false).rows();
    const off = [...grid.places()].filter((place) => degreeAt(lines, place) === 0);
    for (const place of random.shuffled(off)) {
      const isTouched = neighboursOf(grid, place).some(({ row, column }) => shaded[row]![column]);
      if (!isTouched && random.chance(SHADED)) shaded[place.row]![place.column] = true;
    }
    const blocks = off.filter(({ row, column }) => !shaded[row]![column]);
    const clues = blocks.map((place) => {
      const arrow = random.pick(ARROWS);
      const seen = cellsPointedTo(grid, place, arrow);
      return `${arrow}${seen.filter(({ row, column }) => shaded[row]![column]).length}`;
    });
    return {
      clues: blocks.length,
      text(isKept) {
        const cells = grid.map((): string => ".").rows();
        blocks.forEach(({ row, column }, clue) => {
          cells[row]![column] = isKept(clue) ? clues[clue]! : "#";
        });
        return textOf(
          Grid.of(size, size, (row, column) => cells[row]![column]!),
          " ",
        );
      },
    };
  },
};
