import { type BooleanVariable, Model } from "@bough/modeler";
import { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { type GamicSquareBoard, linesOf } from "./parse.ts";

export interface GamicSquareModel extends Built {
  /** For each cell, whether it holds 1, 2, … */
  readonly cells: Grid<readonly BooleanVariable[]>;
}

/**
 * One binary a cell and number. The numbers in use are the first ones. A line with two numbers or
 * more has the common sum; one with a single number has less or more as it likes.
 */
export function tight({ size }: GamicSquareBoard): GamicSquareModel {
  const model = new Model({ name: "gamic-square", contradictions: "infeasible" });
  const numbers = Array.from({ length: size * size }, (_, k) => k + 1);
  const cells = Grid.of(size, size, (row, column) =>
    numbers.map((number) => model.binary(`cell_${row}_${column}_is_${number}`)),
  );
  const isFull = cells.map((of) => model.sum(of));
  const values = cells.map((of) => model.dot(numbers, of));
  for (const full of isFull.cells()) model.require(full.atMost(1));
  const uses = numbers.map((_, k) => model.sum(cells.cells().map((of) => of[k]!)));
  for (const [k, use] of uses.entries()) model.require(use.atMost(k === 0 ? 1 : uses[k - 1]!));

  const largest = numbers.length;
  const sum = model.integer(0, 2 * largest * size, "sum");
  const [fullLines, valueLines] = [linesOf(isFull), linesOf(values)];
  fullLines.forEach((line, k) => {
    const counts = model.binary(`line_${k}_counts`);
    model.require(model.sum(line).atMost(counts.times(line.length - 1).plus(1)));
    model.require(counts.implies(model.sum(valueLines[k]!).isEqualTo(sum)));
  });
  const goal = model.sum(uses);
  model.maximize(goal);
  return { model, keys: cells.cells().flat(), goal, cells };
}
