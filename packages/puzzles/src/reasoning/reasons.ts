import type { Fact } from "./deduce.ts";
import type { Step } from "./step.ts";
import { firstState, isDecided, type Masks, statesOf, type Theory } from "./theory.ts";

const SUPPOSED = -1;
const FROM_BEFORE = -2;

interface Reason {
  /** A step, or one of the two above. */
  readonly step: number;
  readonly fact: Fact;
}

/** The first step that says a cell is in a state, and the first that says it is not. */
export class Reasons {
  readonly #theory: Theory<unknown>;
  readonly #known: Masks;
  readonly #is = new Map<number, Reason>();
  readonly #isNot = new Map<number, Reason>();

  private constructor(theory: Theory<unknown>, known: Masks) {
    this.#theory = theory;
    this.#known = known;
  }

  /** @param known what was known before the first step and the suppositions */
  static from(
    theory: Theory<unknown>,
    known: Masks,
    supposed: readonly Fact[],
    steps: readonly Step[],
  ): Reasons {
    const reasons = new Reasons(theory, known);
    for (const fact of supposed) reasons.#add(fact, SUPPOSED);
    steps.forEach((step, k) => {
      for (const fact of step.conclusions) reasons.#add(fact, k);
    });
    return reasons;
  }

  /**
   * Marks the steps before one that facts rest on, and those that they rest on.
   *
   * @param premises collects what was known before the first step
   */
  needed(
    facts: readonly Fact[],
    before: number,
    steps: readonly Step[],
    premises = new Map<string, Fact>(),
  ): Uint8Array {
    const isNeeded = new Uint8Array(steps.length);
    const need = (fact: Fact, at: number) => {
      for (const { step, fact: own } of this.#of(fact, at)) {
        if (step >= 0) isNeeded[step] = 1;
        else if (step === FROM_BEFORE) premises.set(`${own.cell} ${own.state} ${own.holds}`, own);
      }
    };
    for (const fact of facts) need(fact, before);
    for (let k = Math.min(before, steps.length) - 1; k >= 0; k--)
      if (isNeeded[k]) for (const premise of steps[k]!.premises) need(premise, k);
    return isNeeded;
  }

  #add(fact: Fact, step: number): void {
    const reason = { step, fact };
    if (fact.holds) {
      if (!this.#is.has(fact.cell)) this.#is.set(fact.cell, reason);
      return;
    }
    const key = fact.cell * 32 + fact.state;
    if (!this.#isNot.has(key)) this.#isNot.set(key, reason);
  }

  /** What a fact rests on, among what came before a step. */
  #of(fact: Fact, before: number): Reason[] {
    const { cell, state, holds } = fact;
    const mask = this.#known[cell]!;
    if (holds ? mask === 1 << state : ((mask >> state) & 1) === 0)
      return [{ step: FROM_BEFORE, fact: fromBefore(fact, mask) }];
    const decided = this.#is.get(cell);
    const isDecidedBefore = decided !== undefined && decided.step < before;
    if (holds) {
      if (isDecidedBefore && decided.fact.state === state) return [decided];
      const others = statesOf(this.#theory.start[cell]! & ~(1 << state));
      return others.flatMap((other) => this.#of({ cell, state: other, holds: false }, before));
    }
    const denied = this.#isNot.get(cell * 32 + state);
    if (denied !== undefined && denied.step < before) return [denied];
    return isDecidedBefore && decided.fact.state !== state ? [decided] : [];
  }
}

/** What is known of a decided cell is that it is decided. */
function fromBefore({ cell, state, holds }: Fact, mask: number): Fact {
  return isDecided(mask) ? { cell, state: firstState(mask), holds: true } : { cell, state, holds };
}
