import { BigMModel } from "@bough/modeler";
import { LITERAL_SETTINGS } from "../literal-settings.ts";
import type { GrowingPolesModel } from "./model.ts";
import { type GrowingPolesBoard, partsOf } from "./parse.ts";
import { SHADED_PER_PART } from "./verify.ts";

/** The published model: the heights are column sums, and all different. */
export function literal(board: GrowingPolesBoard): GrowingPolesModel {
  const model = new BigMModel({ name: "growing-poles-literal", ...LITERAL_SETTINGS });
  const shaded = board.map((_, row, column) => model.binary(`shaded_${row}_${column}`));
  for (const part of partsOf(board)) {
    const cells = shaded.cells().filter((_, k) => board.cells()[k] === part);
    model.setEqual(SHADED_PER_PART, model.sum(cells));
  }
  for (let row = 1; row < board.height; row++) {
    for (let column = 0; column < board.width; column++)
      model.setAtMost(shaded.at(row - 1, column), shaded.at(row, column));
  }
  const columns = Array.from({ length: board.width }, (_, column) => shaded.column(column));
  model.setAllDifferent(columns.map((cells) => model.sum(cells)));
  return { model, keys: shaded.cells(), shaded };
}
