import type { Fact } from "./deduce.ts";
import { type Move, movesOf } from "./moves.ts";
import { Reasoner } from "./reasoner.ts";
import { findAnswers } from "./search.ts";
import type { Step } from "./step.ts";
import { finish } from "./steps.ts";
import { firstState, isDecided, type Masks, statesOf, type Theory } from "./theory.ts";
import { trimmed } from "./trim.ts";

/** How a board is decided, step by step. */
export interface Chain {
  /** Steps in groups, of which each but the last decides at least one cell. */
  readonly moves: readonly Move[];
  /** What is known in the end. */
  readonly masks: Masks;
  /** Every cell is decided; or the board has no answer; or some cells differ between answers. */
  readonly outcome: "decided" | "contradiction" | "open";
}

export interface ExplainOptions {
  /** What is known beyond the board, as masks; by default what the board says. */
  readonly known?: Masks;
  /** Ends the chain early: asked after each step. */
  readonly isEnough?: (masks: Masks) => boolean;
}

/**
 * Tries before the search for answers gives up. The chain needs none, but is found faster with one: with 2000
 * tries the slitherlink of 10 × 10 takes nine times as long, the takuzu of 14 × 14 twelve times.
 */
const MOST_TRIES = 20_000;
/** The same of all states that no answer known so far has: a masyu of 10 × 10 tried for a minute, and needed none. */
const MOST_TRIES_OF_STATES = 60_000;

/** Explains a board as far as its cells are decided. */
export function explain(theory: Theory<unknown>, options: ExplainOptions = {}): Chain {
  return finish(explainInSteps(theory, options));
}

/** The same with pauses, for callers who want to stop or do other things meanwhile. */
export function* explainInSteps(
  theory: Theory<unknown>,
  { known = Int32Array.from(theory.start), isEnough = () => false }: ExplainOptions = {},
): Generator<void, Chain> {
  const reasoner = new Reasoner(theory, known, (masks) => possibleStates(theory, masks));
  const steps: Step[] = [];
  let outcome: Chain["outcome"] | undefined;
  while (outcome === undefined) {
    if (isEnough(reasoner.masks)) break;
    const next = yield* reasoner.advance();
    yield;
    steps.push(...next);
    if (next.some(({ conclusions }) => conclusions.length === 0)) outcome = "contradiction";
    else if (next.length === 0) break;
  }
  const isDone = reasoner.masks.every((mask) => isDecided(mask));
  outcome ??= isDone ? "decided" : "open";
  const goals = outcome === "contradiction" ? undefined : newlyDecided(known, reasoner.masks);
  const chain = trimmed(theory, known, [], steps, goals);
  return { moves: movesOf(theory, known, chain.steps), masks: reasoner.masks, outcome };
}

function newlyDecided(known: Masks, masks: Masks): Fact[] {
  return [...masks].flatMap((mask, cell) =>
    isDecided(mask) && !isDecided(known[cell]!)
      ? [{ cell, state: firstState(mask), holds: true }]
      : [],
  );
}

/** The states that some answer has; no reason can be found against them. */
function* possibleStates(theory: Theory<unknown>, known: Masks): Generator<void, Masks> {
  const possible = new Int32Array(known.length);
  const learn = (answers: readonly Masks[]) => {
    for (const answer of answers)
      answer.forEach((mask, cell) => {
        possible[cell] = possible[cell]! | mask;
      });
  };
  const { answers, isComplete } = yield* findAnswers(theory, known, 2, MOST_TRIES);
  learn(answers);
  if (isComplete || answers.length === 0) return possible;
  let left = MOST_TRIES_OF_STATES;
  for (const [cell, mask] of known.entries()) {
    for (const state of statesOf(mask)) {
      if (((possible[cell]! >> state) & 1) === 1) continue;
      if (left <= 0) return possible;
      const start = Int32Array.from(known);
      start[cell] = 1 << state;
      const found = yield* findAnswers(theory, start, 1, Math.min(left, MOST_TRIES));
      left -= found.tries;
      learn(found.answers);
    }
  }
  return possible;
}
