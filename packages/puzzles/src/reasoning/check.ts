import type { Reasoning } from "../puzzle.ts";
import type { Fact } from "./deduce.ts";
import { findAnswers } from "./search.ts";
import { firstState, isDecided, type Masks } from "./theory.ts";

/** What can be said of a board that is filled in, in part or in full. */
export interface Verdict {
  /** `no answer` is said of the board itself; `unknown` where the search was given up. */
  readonly outcome: "right" | "right so far" | "wrong" | "no answer" | "unknown";
  /** What is filled in and wrong; empty where several answers make it unclear which it is. */
  readonly wrong: readonly Fact[];
  /** Cells that are not decided yet. */
  readonly open: number;
}

/** Tries before the search for the board's answers is given up. */
const MOST_TRIES = 50_000;

/**
 * Judges what is filled in. A blank may be part of a right answer: nobody marks the cells without a rook.
 */
export function* check({ theory, judge }: Reasoning, filled: Masks): Generator<void, Verdict> {
  const start = Int32Array.from(theory.start);
  const open = [...filled].filter((mask) => !isDecided(mask)).length;
  // Without a place on the board there is no blank to leave.
  const isTold = theory.cells.every(
    ({ places, isHelper }, cell) => places.length > 0 || isHelper || isDecided(filled[cell]!),
  );
  if (isTold && judge(filled).length === 0) return { outcome: "right", wrong: [], open: 0 };
  const board = yield* findAnswers(theory, start, 2, MOST_TRIES);
  if (board.answers.length === 0)
    return { outcome: board.isComplete ? "no answer" : "unknown", wrong: [], open };
  if (board.answers.length === 1 && board.isComplete) {
    const answer = board.answers[0]!;
    const wrong = [...filled].flatMap((mask, cell): Fact[] =>
      isDecided(mask) && mask !== answer[cell]
        ? [{ cell, state: firstState(mask), holds: true }]
        : [],
    );
    return { outcome: wrong.length > 0 ? "wrong" : "right so far", wrong, open };
  }
  const { answers, isComplete } = yield* findAnswers(theory, filled, 1, MOST_TRIES);
  if (answers.length > 0) return { outcome: "right so far", wrong: [], open };
  return { outcome: isComplete ? "wrong" : "unknown", wrong: [], open };
}
