import type { Grid } from "./grid.ts";
import type { Choice, ReadValue } from "./puzzle.ts";

/** The numbers of a grid of expressions. */
export function readNumbers(choices: Grid<Choice>, read: ReadValue): Grid<number> {
  return choices.map((choice) => Math.round(read(choice)));
}

/** Which of a grid of Booleans are true. */
export function readFlags(choices: Grid<Choice>, read: ReadValue): Grid<boolean> {
  return choices.map((choice) => Math.round(read(choice)) === 1);
}
