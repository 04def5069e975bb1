import { BigMModel, type Expression } from "@bough/modeler";
import type { Steps } from "@bough/problem";
import { ORTHOGONAL, type Place } from "../grid.ts";
import { LITERAL_SETTINGS } from "../literal-settings.ts";
import type { RookItModel } from "./model.ts";
import type { RookItBoard } from "./parse.ts";

/**
 * The published model: from each cell a walk in the four directions, down, up, right and left,
 * gathers whether a rook was seen while no wall was passed.
 */
export function* literal(board: RookItBoard): Steps<RookItModel> {
  const model = new BigMModel({ name: "rook-it-literal", ...LITERAL_SETTINGS });
  const rooks = board.map((_, row, column) => model.binary(`rook_${row}_${column}`));
  const covered = board.map((_, row, column) => model.binary(`covered_${row}_${column}`));
  const seesOther = board.map((_, row, column) => model.binary(`seesOther_${row}_${column}`));
  for (const { row, column } of board.places()) {
    const cell = board.at(row, column);
    if (cell === "open") continue;
    model.setEqual(rooks.at(row, column), 0);
    if (cell === "wall") continue;
    const beside = ORTHOGONAL.map((step) => rooks.get(row + step.row, column + step.column));
    model.setEqual(model.sum(beside.filter((rook) => rook !== undefined)), cell);
  }
  for (const place of board.places()) {
    yield;
    const { row, column } = place;
    const seen = seenFrom(place, board, rooks, model);
    const isWall = model.sum([board.at(row, column) === "open" ? 0 : 1]);
    const hasRook = model.isEqualTo(rooks.at(row, column), 1);
    model.setEqual(covered.at(row, column), model.or(isWall, hasRook, seen));
    model.setEqual(seesOther.at(row, column), model.and(hasRook, seen));
    model.setEqual(covered.at(row, column), 1);
    model.setEqual(seesOther.at(row, column), 0);
  }
  return { model, keys: rooks.cells(), rooks };
}

/** Whether a rook is seen from the place. */
function seenFrom(
  place: Place,
  board: RookItBoard,
  rooks: RookItModel["rooks"],
  model: BigMModel,
): Expression {
  let seen = model.sum([0]);
  for (const step of ORTHOGONAL) {
    let isLooking = model.sum([1]);
    let row = place.row + step.row;
    let column = place.column + step.column;
    while (board.has(row, column)) {
      const isRook = model.isEqualTo(rooks.at(row, column), 1);
      seen = model.or(seen, model.and(isLooking, isRook));
      isLooking = model.and(isLooking, board.at(row, column) === "open" ? 1 : 0);
      row += step.row;
      column += step.column;
    }
  }
  return seen;
}
