import { Grid } from "../grid.ts";
import type { Maker } from "../making/maker.ts";
import { textOf } from "../making/parts.ts";
import { randomLatin } from "../making/random-latin.ts";

/** A latin square with all views and all heights; heights go first. */
export const maker: Maker = {
  sizes: { usual: 5, least: 3, most: 7 },
  draft(random, size) {
    const answer = randomLatin(random, size);
    if (answer === undefined) return undefined;
    const side = size + 2;
    const views = new Map<number, number>();
    for (let k = 0; k < size; k++) {
      const [row, column] = [answer.row(k), answer.column(k)];
      views.set(k + 1, seen(column));
      views.set((side - 1) * side + k + 1, seen([...column].reverse()));
      views.set((k + 1) * side, seen(row));
      views.set((k + 1) * side + side - 1, seen([...row].reverse()));
    }
    const inner = (at: number) =>
      !isAtEdge(Math.floor(at / side), side) && !isAtEdge(at % side, side);
    const spare = Array.from({ length: side * side }, (_, at) => at).filter(inner);
    return {
      clues: side * side,
      spare,
      text: (isKept) =>
        textOf(
          Grid.of(side, side, (row, column) => {
            const at = row * side + column;
            if (!isKept(at)) return ".";
            return String(views.get(at) ?? answer.get(row - 1, column - 1) ?? ".");
          }),
        ),
    };
  },
};

function isAtEdge(at: number, side: number): boolean {
  return at === 0 || at === side - 1;
}

function seen(line: readonly number[]): number {
  return line.filter((height, k) => line.slice(0, k).every((before) => before < height)).length;
}
