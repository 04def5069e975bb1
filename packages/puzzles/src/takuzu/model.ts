import { type BooleanVariable, Model } from "@bough/modeler";
import { type Grid, linesOf } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { TakuzuBoard } from "./parse.ts";

export interface TakuzuModel extends Built {
  readonly cells: Grid<BooleanVariable>;
}

/**
 * Two lines with equally many ones differ exactly where they share fewer ones than they have: one
 * binary for each pair of cells that may share a one, bounded from below alone.
 */
export function tight(board: TakuzuBoard): TakuzuModel {
  const model = new Model({ name: "takuzu", contradictions: "infeasible" });
  const cells = board.map((_, row, column) => model.binary(`cell_${row}_${column}`));
  for (const { row, column } of board.places()) {
    const given = board.at(row, column);
    if (given !== "open") model.require(cells.at(row, column).equals(given));
  }
  const lines = linesOf(cells).map((places) => cells.all(places));
  lines.forEach((line, k) => {
    model.require(model.sum(line).equals(line.length / 2));
    for (let start = 0; start + 3 <= line.length; start++)
      model.require(model.sum(line.slice(start, start + 3)).between(1, 2));
    const isRow = k < board.height;
    for (const other of lines.slice(k + 1, isRow ? board.height : lines.length))
      requireDifferent(model, line, other);
  });
  return { model, keys: cells.cells(), cells };
}

function requireDifferent(
  model: Model,
  one: readonly BooleanVariable[],
  other: readonly BooleanVariable[],
): void {
  const shared = one.map((cell, k) => {
    const isShared = model.binary();
    model.require(isShared.plus(1).minus(cell).minus(other[k]!).atLeast(0));
    return isShared;
  });
  model.require(model.sum(shared).atMost(one.length / 2 - 1));
}
