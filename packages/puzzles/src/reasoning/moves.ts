import type { Fact } from "./deduce.ts";
import { Reasons } from "./reasons.ts";
import type { Step } from "./step.ts";
import { firstState, isDecided, type Masks, type Theory } from "./theory.ts";

/** Steps that together decide one or more cells: notes on what cannot be, then the one that decides. */
export interface Move {
  readonly steps: readonly Step[];
  /** What it decides. */
  readonly decided: readonly Fact[];
}

/** Sorts steps so that notes stand with the decision that they serve. */
export function movesOf(theory: Theory<unknown>, known: Masks, steps: readonly Step[]): Move[] {
  const reasons = Reasons.from(theory, known, [], steps);
  const masks = Int32Array.from(known);
  const isTold = new Uint8Array(steps.length);
  const moves: Move[] = [];
  const tell = (last: number, decided: readonly Fact[]) => {
    const needed = reasons.needed(
      decided.length === 0 ? steps[last]!.premises : decided,
      decided.length === 0 ? last : last + 1,
      steps,
    );
    needed[last] = 1;
    const told = steps.filter((_, k) => needed[k] && !isTold[k]);
    needed.forEach((isNeeded, k) => {
      if (isNeeded) isTold[k] = 1;
    });
    moves.push({ steps: told, decided });
  };
  steps.forEach((step, k) => {
    if (step.conclusions.length === 0) tell(k, []);
    const decided = step.conclusions.flatMap(({ cell, state, holds }): Fact[] => {
      const before = masks[cell]!;
      if (isDecided(before)) return [];
      const mask = before & (holds ? 1 << state : ~(1 << state));
      masks[cell] = mask;
      return isDecided(mask) ? [{ cell, state: firstState(mask), holds: true }] : [];
    });
    if (decided.length > 0) tell(k, decided);
  });
  return moves;
}
