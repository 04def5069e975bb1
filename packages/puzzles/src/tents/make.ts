import { ALL_AROUND, Grid, neighboursOf, type Place } from "../grid.ts";
import type { Maker } from "../making/maker.ts";
import { textOf } from "../making/parts.ts";

/** Share of the cells that get a tent, as far as there is room. */
const SHARE = 0.2;

/** Tents that do not touch, each with a tree beside it, and the numbers of all lines. */
export const maker: Maker = {
  sizes: { usual: 8, least: 4, most: 12 },
  draft(random, size) {
    const cells = Grid.of(size, size, () => ".").rows();
    const grid = Grid.of(size, size, () => 0);
    const at = ({ row, column }: Place) => cells[row]![column]!;
    let tents = 0;
    for (const place of random.shuffled([...grid.places()])) {
      if (tents >= SHARE * size * size) break;
      const isTouched = neighboursOf(grid, place, ALL_AROUND).some((near) => at(near) === "A");
      const beside = neighboursOf(grid, place).filter((near) => at(near) === ".");
      if (at(place) !== "." || isTouched || beside.length === 0) continue;
      const tree = random.pick(beside);
      cells[place.row]![place.column] = "A";
      cells[tree.row]![tree.column] = "T";
      tents++;
    }
    const count = (line: readonly string[]) => line.filter((cell) => cell === "A").length;
    const columns = grid.row(0).map((_, column) => count(cells.map((row) => row[column]!)));
    const rows = cells.map(count);
    const trees = textOf(grid.map((_, row, column) => (cells[row]![column] === "T" ? "T" : ".")));
    return {
      clues: 2 * size,
      text(isKept) {
        const shown = (numbers: readonly number[], first: number) =>
          numbers.map((number, k) => (isKept(first + k) ? number : "-")).join(" ");
        return `${trees}\n\ncolumns = ${shown(columns, 0)}\nrows = ${shown(rows, size)}`;
      },
    };
  },
};
