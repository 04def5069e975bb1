import { Model, type Variable } from "@bough/modeler";
import type { Built } from "../puzzle.ts";
import { type MagicalTangramBoard, sidesOf } from "./parse.ts";

export interface MagicalTangramModel extends Built {
  readonly digits: ReadonlyMap<string, Variable>;
}

/** No side differs by more than the piece's number, and exactly one by as much. */
export function tight(board: MagicalTangramBoard): MagicalTangramModel {
  const model = new Model({ name: "magical-tangram", contradictions: "infeasible" });
  const digits = new Map(board.letters.map((letter) => [letter, model.integer(0, 9, letter)]));
  model.require(model.allDifferent([...digits.values()]));
  for (const piece of board.pieces) {
    const differences = sidesOf(piece).map(([one, other]) =>
      digits.get(one)!.minus(digits.get(other)!),
    );
    const largest = piece.difference;
    for (const difference of differences) model.require(difference.between(-largest, largest));
    const reaching = differences.flatMap((difference) => [
      difference.isEqualTo(largest),
      difference.isEqualTo(-largest),
    ]);
    model.require(model.exactlyOne(reaching));
  }
  return { model, keys: [...digits.values()], digits };
}
