import { type BooleanExpression, Model } from "@bough/modeler";
import { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { LoopCountsBoard } from "./parse.ts";

export interface LoopCountsModel extends Built {
  /** The edge from a point to the one on its right. */
  readonly right: Grid<BooleanExpression>;
  /** The edge from a point to the one below. */
  readonly down: Grid<BooleanExpression>;
}

/**
 * Edges that meet every point an even number of times are the borders of a colouring of the squares
 * between them, in two colours, the outside in the first. So the squares are the variables, an edge
 * is an exclusive or of two, and no row says anything about parity.
 */
export function tight({ columns, rows }: LoopCountsBoard): LoopCountsModel {
  const model = new Model({ name: "loop-counts", contradictions: "infeasible" });
  const [height, width] = [rows.length, columns.length];
  const squares = Grid.of(height - 1, width - 1, (row, column) =>
    model.binary(`inside_${row}_${column}`),
  );
  const at = (row: number, column: number): BooleanExpression =>
    squares.get(row, column) ?? model.truth(false);
  const right = Grid.of(height, width - 1, (row, column) =>
    at(row - 1, column).xor(at(row, column)),
  );
  const down = Grid.of(height - 1, width, (row, column) =>
    at(row, column - 1).xor(at(row, column)),
  );
  rows.forEach((count, row) => {
    model.require(model.sum(right.row(row)).equals(count));
  });
  columns.forEach((count, column) => {
    model.require(model.sum(down.column(column)).equals(count));
  });
  return { model, keys: squares.cells(), right, down };
}
