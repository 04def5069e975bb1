import type { Random } from "@bough/problem";
import { findAnswers } from "../reasoning/search.ts";
import { firstState, type Theory } from "../reasoning/theory.ts";

/** A board with more clues than it needs. */
export interface Draft {
  /** How many clues may be left out one by one. */
  readonly clues: number;
  /** Those that are better left out than others, as their numbers; they go first. */
  readonly spare?: readonly number[];
  /** The board with some of the clues. */
  text(isKept: (clue: number) => boolean): string;
}

/** How boards of a riddle are made. */
export interface Maker {
  readonly sizes: { readonly usual: number; readonly least: number; readonly most: number };
  /** What is wrong with a size within the limits; undefined where it will do. */
  refuse?(size: number): string | undefined;
  /** A board with some answer; undefined where the throw came to nothing. */
  draft(random: Random, size: number): Draft | undefined;
}

/** Tries before a random answer is given up. */
const MOST_TRIES = 400;

/** Any answer of a board, the states of its cells; undefined where none turned up soon. */
export function randomAnswer<Answer>(theory: Theory<Answer>, random: Random): Answer | undefined {
  const work = findAnswers(theory, Int32Array.from(theory.start), 1, MOST_TRIES, (states) =>
    random.shuffled(states),
  );
  for (;;) {
    const { done, value } = work.next();
    if (!done) continue;
    const masks = value.answers[0];
    return masks && theory.answer((cell) => firstState(masks[cell]!));
  }
}
