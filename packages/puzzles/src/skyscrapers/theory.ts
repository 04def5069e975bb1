import { addLatin, digitCells, digitsIn } from "../reasoning/grids.ts";
import { sequence } from "../reasoning/rules/sequence.ts";
import {
  nameOf,
  originBehind,
  type Rule,
  type Theory,
  TheoryBuilder,
} from "../reasoning/theory.ts";
import type { SkyscrapersBoard, View } from "./parse.ts";
import type { SkyscrapersAnswer } from "./verify.ts";

/** Numbers seen are kept beside the set of heights. */
const MOST_SEEN = 32;

export function reason({ givens, views }: SkyscrapersBoard): Theory<SkyscrapersAnswer> {
  const theory = new TheoryBuilder();
  const cells = digitCells(theory, givens, givens.height);
  addLatin(theory, cells);
  for (const view of views) theory.add(viewRule(view, cells.all(view.places)));
  return theory.theory((stateOf) => digitsIn(cells, stateOf), originBehind(1));
}

/** What has been seen is the set of heights and how many of them stood out. */
function viewRule({ seen, places, from }: View, cells: readonly number[]): Rule {
  const isAcross = places.length < 2 || places[0]!.row === places[1]!.row;
  const line = isAcross ? `row ${places[0]!.row + 1}` : `column ${places[0]!.column + 1}`;
  const text = `of ${line}, which holds each number once, ${seen} ${seen === 1 ? "house is" : "houses are"} seen from before ${nameOf(places[0]!)}`;
  return sequence(
    {
      text,
      clues: [{ row: from.row - 1, column: from.column - 1 }],
      effort: 2,
      require(model, of) {
        const houses = cells.map((cell) => of.state(cell));
        if (houses.length > 1) model.require(model.allDifferent(houses));
        const isSeen = houses.map((house, k) =>
          model.and(houses.slice(0, k).map((before) => before.isLessThan(house))),
        );
        model.require(model.count(isSeen).equals(seen));
      },
    },
    cells,
    {
      start: 0,
      step: (known, state) => {
        const heights = Math.floor(known / MOST_SEEN);
        const bit = 1 << state;
        if ((heights & bit) !== 0) return -1;
        const isHigher = bit > heights;
        const count = (known % MOST_SEEN) + (isHigher ? 1 : 0);
        return count > seen ? -1 : (heights | bit) * MOST_SEEN + count;
      },
      accepts: (known) => known % MOST_SEEN === seen,
    },
  );
}
