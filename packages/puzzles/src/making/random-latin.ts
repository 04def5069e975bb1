import type { Random } from "@bough/problem";
import type { Grid } from "../grid.ts";
import { addLatin, digitCells, digitsIn } from "../reasoning/grids.ts";
import { TheoryBuilder } from "../reasoning/theory.ts";
import { randomAnswer } from "./maker.ts";
import { openGrid } from "./parts.ts";

/** A square of the numbers from 1 to `size`, each once in every row and column; undefined where the throw came to nothing. */
export function randomLatin(random: Random, size: number): Grid<number> | undefined {
  const theory = new TheoryBuilder();
  const cells = digitCells(theory, openGrid(size), size);
  addLatin(theory, cells);
  return randomAnswer(
    theory.theory((stateOf) => digitsIn(cells, stateOf)),
    random,
  );
}
