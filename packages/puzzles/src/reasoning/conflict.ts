import type { Fact } from "./deduce.ts";
import type { Chain } from "./explain.ts";
import { findAnswers } from "./search.ts";
import { allOf, firstState, isDecided, type Theory } from "./theory.ts";

/** What keeps a board from having an answer; each is needed for that. */
export interface Conflict {
  /** By their number in the theory. */
  readonly rules: readonly number[];
  /** Cells that the board gives. */
  readonly givens: readonly Fact[];
}

/** Tries before a rule is taken to be needed though that is not proven. */
const MOST_TRIES = 3_000;

/** The least of the rules and given cells that a chain to a contradiction rests on. */
export function* conflictIn(theory: Theory<unknown>, chain: Chain): Generator<void, Conflict> {
  const steps = chain.moves.flatMap((move) => move.steps);
  const rules = new Set(steps.flatMap((step) => step.rules));
  const given = new Set(
    steps
      .flatMap((step) => [step, ...(step.inner ?? [])])
      .flatMap(({ premises }) => premises.map(({ cell }) => cell))
      .filter((cell) => isDecided(theory.start[cell]!)),
  );
  const start = theory.start.map((mask, cell) =>
    isDecided(mask) && !given.has(cell) ? openStates(theory, cell) : mask,
  );
  const hasAnswer = function* (): Generator<void, boolean> {
    const part = { ...theory, rules: theory.rules.filter((_, rule) => rules.has(rule)) };
    const { answers, isComplete } = yield* findAnswers(part, Int32Array.from(start), 1, MOST_TRIES);
    return answers.length > 0 || !isComplete;
  };
  for (const rule of [...rules].reverse()) {
    rules.delete(rule);
    if (yield* hasAnswer()) rules.add(rule);
  }
  for (const cell of [...given]) {
    start[cell] = openStates(theory, cell);
    if (yield* hasAnswer()) start[cell] = theory.start[cell]!;
    else given.delete(cell);
  }
  const givens = [...given].map((cell) => ({
    cell,
    state: firstState(theory.start[cell]!),
    holds: true,
  }));
  return { rules: [...rules].sort((a, b) => a - b), givens };
}

function openStates({ cells }: Theory<unknown>, cell: number): number {
  return allOf(cells[cell]!.states.length);
}
