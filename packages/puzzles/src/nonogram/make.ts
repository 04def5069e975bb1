import { Grid } from "../grid.ts";
import type { Maker } from "../making/maker.ts";

const FILLED = 0.58;

/** A random picture, its cells a little more like their neighbours than chance; no line can be left out. */
export const maker: Maker = {
  sizes: { usual: 10, least: 3, most: 20 },
  draft(random, size) {
    const noise = Grid.of(size, size, () => random.next());
    const picture = noise.map((own, row, column) => {
      const beside = [noise.get(row, column - 1), noise.get(row - 1, column)].map(
        (each) => each ?? own,
      );
      return (2 * own + beside[0]! + beside[1]!) / 4 < 0.5 + (FILLED - 0.5) / 2;
    });
    const blocks = (line: readonly boolean[]) =>
      line
        .map((isFilled) => (isFilled ? "#" : " "))
        .join("")
        .split(/ +/)
        .filter((block) => block !== "")
        .map((block) => block.length)
        .join(",") || "0";
    const rows = picture.rows().map(blocks);
    const columns = rows.map((_, column) => blocks(picture.column(column)));
    const text = ["columns", ...columns, "", "rows", ...rows].join("\n");
    return { clues: 0, text: () => text };
  },
};
