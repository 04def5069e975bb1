import { type BooleanVariable, Model } from "@bough/modeler";
import type { Built } from "../puzzle.ts";
import { type GrayCodeBoard, neighboursOf } from "./parse.ts";

export interface GrayCodeModel extends Built {
  /** places[value][position]: the number stands there. */
  readonly places: readonly (readonly BooleanVariable[])[];
}

/**
 * Numbers are assigned to positions; a number needs one of its neighbours on either side. Numbers
 * with an odd and an even count of ones alternate, so half of the assignment is fixed. The circle
 * starts with 0 and runs towards its smaller neighbour.
 */
export function tight(board: GrayCodeBoard): GrayCodeModel {
  const model = new Model({ name: "gray-code", contradictions: "infeasible" });
  const all = Array.from({ length: board.count }, (_, k) => k);
  const places = all.map((value) => all.map((position) => model.binary(`${value}_at_${position}`)));
  const at = (value: number, position: number) =>
    places[value]![(position + board.count) % board.count]!;

  for (const value of all) model.require(model.sum(places[value]!).equals(1));
  for (const position of all) {
    model.require(model.sum(all.map((value) => at(value, position))).equals(1));
    for (const value of all) {
      const near = neighboursOf(value, board);
      const isOdd = (onesOf(value) + position) % 2 === 1;
      if (isOdd) model.require(at(value, position).equals(0));
      for (const step of [-1, 1]) {
        const beside = model.sum(near.map((other) => at(other, position + step)));
        model.require(at(value, position).atMost(beside));
      }
    }
  }
  model.require(at(0, 0).equals(1));
  const numberAt = (position: number) =>
    model.sum(all.map((value) => at(value, position).times(value)));
  model.require(numberAt(1).atMost(numberAt(-1)));
  return { model, keys: places.flat(), places };
}

function onesOf(value: number): number {
  return [...value.toString(2)].filter((digit) => digit === "1").length;
}
