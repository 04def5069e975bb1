import { type BooleanVariable, Model } from "@bough/modeler";
import type { Grid } from "../grid.ts";
import type { Built, Choice } from "../puzzle.ts";
import { type GrowingPolesBoard, partsOf } from "./parse.ts";
import { SHADED_PER_PART } from "./verify.ts";

export interface GrowingPolesModel extends Built {
  readonly shaded: Grid<Choice>;
}

/**
 * The shaded cells of a column are its height in order encoding, so the height is h exactly where
 * the cell of level h is shaded and the one above is not: a difference of two binaries, summed over
 * the columns at most 1. With as many columns as heights every height occurs once, and the sums
 * telescope: level h is shaded in exactly as many columns as there are heights from h on.
 */
export function tight(board: GrowingPolesBoard): GrowingPolesModel {
  const model = new Model({ name: "growing-poles", contradictions: "infeasible" });
  const shaded = board.map((_, row, column) => model.binary(`shaded_${row}_${column}`));
  requireParts(model, board, shaded);
  requireNoGaps(model, shaded);

  const isPermutation = board.width === board.height + 1;
  for (let height = 0; height <= board.height; height++) {
    const ofLevel = height === 0 ? undefined : model.sum(shaded.row(board.height - height));
    if (isPermutation) {
      if (ofLevel !== undefined) model.require(ofLevel.equals(board.width - height));
      continue;
    }
    const above = height === board.height ? 0 : model.sum(shaded.row(board.height - height - 1));
    model.require((ofLevel ?? model.constant(board.width)).minus(above).atMost(1));
  }
  return { model, keys: shaded.cells(), shaded };
}

function requireParts(model: Model, board: GrowingPolesBoard, shaded: Grid<BooleanVariable>): void {
  for (const part of partsOf(board)) {
    const cells = shaded.cells().filter((_, k) => board.cells()[k] === part);
    model.require(model.sum(cells).equals(SHADED_PER_PART));
  }
}

function requireNoGaps(model: Model, shaded: Grid<BooleanVariable>): void {
  for (let row = 1; row < shaded.height; row++) {
    for (let column = 0; column < shaded.width; column++)
      model.require(shaded.at(row - 1, column).atMost(shaded.at(row, column)));
  }
}
