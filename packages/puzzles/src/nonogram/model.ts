import { type BooleanVariable, Model } from "@bough/modeler";
import { Grid } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import { type Block, leastLength, type NonogramBoard } from "./parse.ts";

export interface NonogramModel extends Built {
  /** For each colour of the board the cells that have it. */
  readonly cells: readonly Grid<BooleanVariable>[];
}

/**
 * One binary for each block and cell: the block has started by then. With the blocks in order these are the prefix
 * sums of where blocks start, so that the rows of a line are differences of two of them, but for the sums of what covers a
 * cell. These see little before all blocks but one are placed; that all is blank between two blocks is said by itself as well.
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

/** Whether a block has started at a cell or before it: a truth where that is plain. */
type HasStarted = (at: number) => BooleanVariable | 0 | 1;

function requireLine(
  model: Model,
  blocks: readonly Block[],
  colors: readonly string[],
  cells: readonly (readonly BooleanVariable[])[],
  length: number,
): void {
  const slack = length - leastLength(blocks);
  const started: HasStarted[] = [];
  let first = 0;
  blocks.forEach((block, k) => {
    if (blocks[k - 1]?.color === block.color) first++;
    const earliest = first;
    const by = Array.from({ length: slack }, () => model.binary());
    for (let blanks = 1; blanks < slack; blanks++)
      model.require(by[blanks - 1]!.atMost(by[blanks]!));
    started.push((at) => (at < earliest ? 0 : at >= earliest + slack ? 1 : by[at - earliest]!));
    // It starts after at least so many blanks as the one before it.
    const before = started[k - 1];
    if (before !== undefined) {
      const shift = blocks[k - 1]!.length + (blocks[k - 1]!.color === block.color ? 1 : 0);
      for (let at = earliest; at < earliest + slack; at++)
        model.require(model.sum([started[k]!(at)]).atMost(before(at - shift)));
    }
    first += block.length;
  });
  for (let at = 0; at < length; at++) {
    const here = cells.map((of) => of[at]!);
    colors.forEach((color, c) => {
      const own = blocks.flatMap((block, k) => (block.color === color ? [k] : []));
      const covered = own.map((k) => covers(model, started[k]!, blocks[k]!, at));
      model.require(model.sum(covered).equals(here[c]!));
    });
    // Between two blocks all is blank: one has ended before this cell, the next has not started by it.
    for (let k = -1; k < blocks.length; k++) {
      const hasEnded = k < 0 ? 1 : started[k]!(at - blocks[k]!.length);
      const hasNext = started[k + 1]?.(at) ?? 0;
      if (hasEnded === 0 || hasNext === 1) continue;
      for (const filled of here)
        model.require(model.sum([filled, hasEnded]).minus(hasNext).atMost(1));
    }
  }
}

/** 1 where the block lies on the cell. */
function covers(model: Model, started: HasStarted, { length }: Block, at: number) {
  return model.sum([started(at)]).minus(started(at - length));
}
