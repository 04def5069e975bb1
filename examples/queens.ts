import { Model } from "bough";

/** Queens on a board of the given size, none of which attacks another: the column of each row's. */
export function queens(size: number) {
  const model = new Model();
  const column = model.integers(size, 0, size - 1, "queen");
  model.require(model.allDifferent(column));
  model.require(model.allDifferent(column.map((queen, row) => queen.plus(row))));
  model.require(model.allDifferent(column.map((queen, row) => queen.minus(row))));
  return { model, column };
}

/** How many ways there are to place eight queens. */
export const sample = async () => (await queens(8).model.solveAll()).solutions.length;
