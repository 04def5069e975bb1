import { Grid } from "../grid.ts";
import type { Maker } from "../making/maker.ts";
import { textOf } from "../making/parts.ts";

const LONGEST = 5;
const LARGEST = 12;

/** A board cut into rectangles at random, a number at a random cell of each; none can be left out. */
export const maker: Maker = {
  sizes: { usual: 7, least: 3, most: 12 },
  draft(random, size) {
    const numbers = Grid.of(size, size, () => ".").rows();
    const isTaken = Grid.of(size, size, () => false).rows();
    for (let at = 0; at < size * size; at++) {
      const [row, column] = [Math.floor(at / size), at % size];
      if (isTaken[row]![column]) continue;
      let wide = 1;
      while (wide < LONGEST && column + wide < size && !isTaken[row]![column + wide]) wide++;
      const width = 1 + random.below(wide);
      const most = Math.min(LONGEST, size - row, Math.floor(LARGEST / width));
      const height = 1 + random.below(most);
      for (let down = 0; down < height; down++)
        isTaken[row + down]!.fill(true, column, column + width);
      numbers[row + random.below(height)]![column + random.below(width)] = String(width * height);
    }
    return {
      clues: 0,
      text: () =>
        textOf(
          Grid.of(size, size, (row, column) => numbers[row]![column]!),
          " ",
        ),
    };
  },
};
