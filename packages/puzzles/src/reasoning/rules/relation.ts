import type { Place } from "../../grid.ts";
import { type Masks, type Rule, statesOf } from "../theory.ts";

/** The states of a few cells fit together: all that fit are listed. */
export function relation(
  text: string,
  cells: readonly number[],
  tuples: readonly (readonly number[])[],
  clues: readonly Place[] = [],
  effort = 1,
): Rule {
  return {
    text,
    scope: cells,
    clues,
    effort,
    prune: (masks) => pruneTuples(cells, tuples, masks),
    require(model, of) {
      model.require(
        model.isTuple(
          cells.map((cell) => of.state(cell)),
          tuples,
        ),
      );
    },
  };
}

/** The tuples of states within masks that pass a test; a prefix that fails is not extended. */
export function tuplesOf(
  masks: readonly number[],
  isFitting: (states: readonly number[]) => boolean,
): number[][] {
  let tuples: number[][] = [[]];
  for (const mask of masks) {
    const states = statesOf(mask);
    tuples = tuples
      .flatMap((tuple) => states.map((state) => [...tuple, state]))
      .filter((tuple) => isFitting(tuple));
  }
  return tuples;
}

function pruneTuples(
  cells: readonly number[],
  tuples: readonly (readonly number[])[],
  masks: Masks,
): boolean {
  const kept = new Int32Array(cells.length);
  for (const tuple of tuples) {
    let k = 0;
    while (k < cells.length && ((masks[cells[k]!]! >> tuple[k]!) & 1) === 1) k++;
    if (k < cells.length) continue;
    for (let at = 0; at < cells.length; at++) kept[at] = kept[at]! | (1 << tuple[at]!);
  }
  if (cells.length > 0 && kept[0] === 0) return false;
  for (let at = 0; at < cells.length; at++) masks[cells[at]!] = kept[at]!;
  return true;
}
