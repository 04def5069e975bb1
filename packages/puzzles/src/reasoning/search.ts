import { Agenda, propagate } from "./propagate.ts";
import { countStates, isDecided, type Masks, statesOf, type Theory } from "./theory.ts";

export interface Found {
  /** Masks in which every cell is decided. */
  readonly answers: readonly Masks[];
  /** Whether these are all there are. */
  readonly isComplete: boolean;
  readonly tries: number;
}

/**
 * Looks for answers by trying, until there are `limit` or `most` tries were made; pauses at each try.
 *
 * @param order in which the states of a cell are tried
 */
export function* findAnswers(
  theory: Theory<unknown>,
  start: Masks,
  limit: number,
  most: number,
  order: (states: number[]) => number[] = (states) => states.reverse(),
): Generator<void, Found> {
  const agenda = new Agenda(theory);
  const answers: Masks[] = [];
  let tries = 0;
  function* visit(masks: Masks): Generator<void, void> {
    if (!propagate(agenda, masks)) return;
    const cell = narrowest(masks);
    if (cell === -1) {
      answers.push(masks);
      return;
    }
    for (const state of order(statesOf(masks[cell]!))) {
      if (answers.length >= limit || tries >= most) return;
      tries++;
      const next = Int32Array.from(masks);
      next[cell] = 1 << state;
      agenda.touch(cell);
      yield;
      yield* visit(next);
    }
  }
  agenda.addAll();
  yield* visit(Int32Array.from(start));
  return { answers, isComplete: answers.length < limit && tries < most, tries };
}

/** An undecided cell with the fewest states, or -1. */
function narrowest(masks: Masks): number {
  let [best, fewest] = [-1, Infinity];
  for (let cell = 0; cell < masks.length; cell++) {
    const mask = masks[cell]!;
    if (isDecided(mask)) continue;
    const count = countStates(mask);
    if (count >= fewest) continue;
    [best, fewest] = [cell, count];
    if (count === 2) break;
  }
  return best;
}
