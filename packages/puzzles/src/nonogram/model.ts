import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { type Block, leastLength, type NonogramBoard } from "./parse.ts";

export interface NonogramModel extends Built {
  /** For each colour of the board the cells that have it. */
  readonly cells: readonly Grid<BooleanVariable>[];
}

/**
 * One binary for each place where a block may start; a cell has a colour exactly where a block of that
 * colour covers it, in its row as in its column. A block starts no later than the next one allows, said of
 * every prefix of places, which makes the rows of one line a network and so their hull.
 */
export function tight({ rows, columns, colors }: NonogramBoard): NonogramModel {
  const model = new Model({ name: "nonogram", contradictions: "infeasible" });
  const cells = colors.map((color) =>
    Grid.of(rows.length, columns.length, (row, column) =>
      model.binary(`${color === "" ? "filled" : color}_${row}_${column}`),
    ),
  );
  rows.forEach((blocks, row) => {
    requireLine(
      model,
      blocks,
      colors,
      cells.map((of) => of.row(row)),
      columns.length,
    );
  });
  columns.forEach((blocks, column) => {
    requireLine(
      model,
      blocks,
      colors,
      cells.map((of) => of.column(column)),
      rows.length,
    );
  });
  if (colors.length > 1)
    for (const { row, column } of cells[0]!.places())
      model.require(model.sum(cells.map((of) => of.at(row, column))).atMost(1));
  return { model, keys: cells.flatMap((of) => of.cells()), cells };
}

function requireLine(
  model: Model,
  blocks: readonly Block[],
  colors: readonly string[],
  cells: readonly (readonly BooleanVariable[])[],
  length: number,
): void {
  const slack = length - leastLength(blocks);
  const covers = colors.map(() => Array.from({ length }, () => [] as BooleanVariable[]));
  let first = 0;
  let before: readonly BooleanVariable[] = [];
  blocks.forEach((block, k) => {
    if (blocks[k - 1]?.color === block.color) first++;
    const starts = Array.from({ length: slack + 1 }, () => model.binary());
    model.require(model.sum(starts).equals(1));
    // A block starts after so many more blanks than the one before it.
    if (k > 0)
      for (let blanks = 0; blanks < slack; blanks++)
        model.require(
          model.sum(starts.slice(0, blanks + 1)).atMost(model.sum(before.slice(0, blanks + 1))),
        );
    starts.forEach((start, blanks) => {
      for (let at = first + blanks; at < first + blanks + block.length; at++)
        covers[colors.indexOf(block.color)]![at]!.push(start);
    });
    first += block.length;
    before = starts;
  });
  covers.forEach((of, color) => {
    of.forEach((covering, at) => {
      const total: Expression = model.sum(covering);
      model.require(total.equals(cells[color]![at]!));
    });
  });
}
