import { Grid, linesOf, neighboursOf } from "../grid.ts";
import { type Maker, randomAnswer } from "../making/maker.ts";
import { regionName, textOf } from "../making/parts.ts";
import { addNoTouching, flagCells, flagsIn } from "../reasoning/grids.ts";
import { count } from "../reasoning/rules/linear.ts";
import { TheoryBuilder } from "../reasoning/theory.ts";

/** One star in every line, and regions that grow from the stars; no border can be left out. */
export const maker: Maker = {
  sizes: { usual: 7, least: 5, most: 9 },
  draft(random, size) {
    const theory = new TheoryBuilder();
    const grid = Grid.of(size, size, () => 0);
    const cells = flagCells(theory, grid, ["no star", "a star"]);
    addNoTouching(theory, cells, "stars do not touch");
    for (const line of linesOf(cells)) theory.add(count("one star", cells.all(line), 1, 1));
    const stars = randomAnswer(
      theory.theory((stateOf) => flagsIn(cells, stateOf)),
      random,
    );
    if (stars === undefined) return undefined;
    const region = grid.map(() => -1).rows();
    const starts = [...stars.places()].filter(({ row, column }) => stars.at(row, column));
    starts.forEach(({ row, column }, own) => {
      region[row]![column] = own;
    });
    const edge = starts.flatMap((star, own) =>
      neighboursOf(grid, star).map((place) => ({ place, own })),
    );
    while (edge.length > 0) {
      const [{ place, own }] = edge.splice(random.below(edge.length), 1) as [(typeof edge)[number]];
      if (region[place.row]![place.column] !== -1) continue;
      region[place.row]![place.column] = own;
      for (const next of neighboursOf(grid, place)) edge.push({ place: next, own });
    }
    const names = grid.map((_, row, column) => regionName(region[row]![column]!));
    return { clues: 0, text: () => textOf(names) };
  },
};
