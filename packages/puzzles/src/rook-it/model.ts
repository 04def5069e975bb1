import { Model } from "@bough/modeler";
import { type Grid, ORTHOGONAL } from "../grid.ts";
import type { Built, Choice } from "../puzzle.ts";
import type { RookItBoard } from "./parse.ts";
import { linesOfSight } from "./segments.ts";

export interface RookItModel extends Built {
  /** True where a rook stands. */
  readonly rooks: Grid<Choice>;
}

/**
 * One binary a cell. Two rooks see each other exactly when they share a line of sight, so every
 * line holds at most one; a cell is seen exactly when one of its two lines holds a rook, and
 * counting its own rook once makes the row as strong as the hull of the two lines allows.
 */
export function tight(board: RookItBoard): RookItModel {
  const model = new Model({ name: "rook-it", contradictions: "infeasible" });
  const rooks = board.map((_, row, column) => model.binary(`rook_${row}_${column}`));
  const { segments, across, down } = linesOfSight(board);
  const rooksOf = (segment: number) =>
    segments[segment]!.map(({ row, column }) => rooks.at(row, column));

  for (const segment of segments.keys()) model.require(model.sum(rooksOf(segment)).atMost(1));
  for (const { row, column } of board.places()) {
    const cell = board.at(row, column);
    const rook = rooks.at(row, column);
    if (cell === "open") {
      const seeing = new Set([
        ...rooksOf(across.at(row, column)),
        ...rooksOf(down.at(row, column)),
      ]);
      model.require(model.sum(seeing).atLeast(1));
      continue;
    }
    model.require(rook.equals(0));
    if (cell !== "wall") {
      const beside = ORTHOGONAL.map((step) => rooks.get(row + step.row, column + step.column));
      model.require(model.sum(beside.filter((each) => each !== undefined)).equals(cell));
    }
  }
  return { model, keys: rooks.cells(), rooks };
}
