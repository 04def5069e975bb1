import { Grid, ORTHOGONAL, type Place } from "../grid.ts";
import type { Maker } from "../making/maker.ts";

/** Islands for each cell of the board. */
const SHARE = 0.22;
const TWO_BRIDGES = 0.4;

/** Islands joined one by one, each by bridges from one that is there, then a few more bridges. */
export const maker: Maker = {
  sizes: { usual: 8, least: 4, most: 12 },
  draft(random, size) {
    const cells = Grid.of(size, size, () => "").rows();
    const bridges = new Map<string, number>();
    const islands: Place[] = [];
    const settle = (place: Place) => {
      islands.push(place);
      cells[place.row]![place.column] = "island";
    };
    const add = (place: Place, count: number) => {
      const name = `${place.row} ${place.column}`;
      bridges.set(name, (bridges.get(name) ?? 0) + count);
    };
    const isFree = ({ row, column }: Place) => cells[row]?.[column] === "";
    settle({ row: random.below(size), column: random.below(size) });
    const wanted = Math.max(3, Math.round(SHARE * size * size));
    for (let throws = 0; throws < 30 * wanted && islands.length < wanted; throws++) {
      const from = random.pick(islands);
      const step = random.pick(ORTHOGONAL);
      const way: Place[] = [];
      const at = (k: number) => ({
        row: from.row + k * step.row,
        column: from.column + k * step.column,
      });
      while (isFree(at(way.length + 1))) way.push(at(way.length + 1));
      if (way.length < 2) continue;
      const water = way.slice(0, 1 + random.below(way.length - 1));
      const end = at(water.length + 1);
      if (hasNeighbour(cells, end)) continue;
      const count = random.chance(TWO_BRIDGES) ? 2 : 1;
      for (const { row, column } of water) cells[row]![column] = "bridge";
      settle(end);
      add(from, count);
      add(end, count);
    }
    if (islands.length < 3) return undefined;
    return {
      clues: islands.length,
      text: (isKept) =>
        cells
          .map((line, row) =>
            line
              .map((cell, column) => {
                const island = islands.findIndex(
                  (each) => each.row === row && each.column === column,
                );
                if (cell !== "island") return ".";
                return isKept(island) ? String(bridges.get(`${row} ${column}`)) : "?";
              })
              .join(""),
          )
          .join("\n"),
    };
  },
};

/** Islands side by side make dull boards. */
function hasNeighbour(cells: readonly (readonly string[])[], { row, column }: Place): boolean {
  return ORTHOGONAL.some((step) => cells[row + step.row]?.[column + step.column] === "island");
}
