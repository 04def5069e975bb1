import {
  allPremises,
  type Fact,
  factsBetween,
  type Look,
  leastPremises,
  openMask,
  pruneBy,
} from "./deduce.ts";
import { Agenda, propagate } from "./propagate.ts";
import type { Step } from "./step.ts";
import { countStates, firstState, isDecided, type Masks, statesOf, type Theory } from "./theory.ts";
import { trimmed } from "./trim.ts";

/** How deep suppositions may lie within suppositions. */
const DEEPEST = 4;
/** Rules that may have an effect before a supposition counts as too long; short ones are tried first. */
const LENGTHS = [1, 3, 6, 12, 25, 50, 100, Infinity];

/**
 * Finds out about a board as a person would: what one rule shows at a glance, what it shows on a closer look, and
 * what follows when something is supposed and leads to a contradiction, shortest first.
 */
export class Reasoner {
  readonly #theory: Theory<unknown>;
  readonly masks: Masks;
  readonly #agenda: Agenda;
  readonly #fullAgenda: Agenda;
  readonly #trial: Agenda;
  /** The states that some answer has: nothing refutes them. Unknown before the first supposition. */
  #possible: Masks | undefined;
  readonly #findPossible: ((masks: Masks) => Generator<void, Masks>) | undefined;

  /**
   * @param findPossible the states of answers within the masks, as far as a search finds some: it may take long, and
   *   most steps need no supposition
   */
  constructor(
    theory: Theory<unknown>,
    masks: Masks,
    findPossible?: (masks: Masks) => Generator<void, Masks>,
  ) {
    this.#theory = theory;
    this.masks = Int32Array.from(masks);
    this.#findPossible = findPossible;
    this.#agenda = new Agenda(theory);
    this.#fullAgenda = new Agenda(theory);
    this.#trial = new Agenda(theory);
    this.#agenda.addAll();
    this.#fullAgenda.addAll();
  }

  /** Only what the change of these cells brings is to be looked at. */
  lookOnlyAt(cells: readonly number[]): void {
    this.#agenda.clear();
    this.#fullAgenda.clear();
    for (const cell of cells) this.#touch(cell);
  }

  /**
   * The next steps, which belong together and have been taken; none where nothing more follows. A step without
   * conclusions is a contradiction. Pauses now and then.
   */
  *advance(depth = DEEPEST): Generator<void, readonly Step[]> {
    const simple = this.#byOneRule("glance", this.#agenda);
    if (simple.length > 0) return simple;
    const full = this.#byOneRule("full", this.#fullAgenda);
    if (full.length > 0) return full;
    for (let inner = 0; inner < depth; inner++) {
      const step = yield* this.#bySupposing(inner);
      if (step !== undefined) return [step];
    }
    return [];
  }

  #touch(cell: number): void {
    this.#agenda.touch(cell);
    this.#fullAgenda.touch(cell);
  }

  #byOneRule(look: Look, agenda: Agenda): Step[] {
    for (let at = agenda.next(); at !== -1; at = agenda.next()) {
      const rule = agenda.rule(at);
      if (look === "full" && rule.pruneFully === undefined) continue;
      const before = Int32Array.from(this.masks);
      const after = Int32Array.from(this.masks);
      if (!pruneBy(rule, look, after)) {
        const premises =
          leastPremises(this.#theory, rule, look, before, new Map()) ??
          allPremises(this.#theory, rule, before);
        agenda.clear();
        return [{ kind: "one rule", rules: [at], premises, conclusions: [], look }];
      }
      const changed = [...new Set(rule.scope)].filter((cell) => after[cell] !== before[cell]);
      if (changed.length === 0) continue;
      for (const cell of changed) {
        this.masks[cell] = after[cell]!;
        this.#touch(cell);
      }
      return this.#explained(at, look, before, after, changed);
    }
    return [];
  }

  /** The conclusions of a rule, those together that rest on the same premises. */
  #explained(
    at: number,
    look: Look,
    before: Masks,
    after: Masks,
    changed: readonly number[],
  ): Step[] {
    const rule = this.#theory.rules[at]!;
    const steps = new Map<string, Step & { conclusions: Fact[] }>();
    const add = (fact: Fact, found: Fact[] | undefined) => {
      const premises =
        found ?? allPremises(this.#theory, rule, before).filter(({ cell }) => cell !== fact.cell);
      const key = premises.map(({ cell, state, holds }) => `${cell} ${state} ${holds}`).join();
      const known = steps.get(key);
      if (known !== undefined) known.conclusions.push(fact);
      else steps.set(key, { kind: "one rule", rules: [at], premises, conclusions: [fact], look });
    };
    for (const cell of changed) {
      const mask = after[cell]!;
      if (isDecided(mask)) {
        const state = firstState(mask);
        const denied = new Map([[cell, openMask(this.#theory, cell) & ~mask]]);
        const premises = leastPremises(this.#theory, rule, look, before, denied);
        if (premises !== undefined) {
          add({ cell, state, holds: true }, premises);
          continue;
        }
      }
      for (const fact of factsBetween(cell, before[cell]!, mask)) {
        const denied = new Map([[cell, 1 << fact.state]]);
        add(fact, leastPremises(this.#theory, rule, look, before, denied));
      }
    }
    return [...steps.values()];
  }

  /** What a supposition refutes whose own steps suppose no deeper than `inner`. */
  *#bySupposing(inner: number): Generator<void, Step | undefined> {
    this.#possible ??=
      this.#findPossible === undefined
        ? new Int32Array(this.masks.length)
        : yield* this.#findPossible(this.masks);
    const possible = this.#possible;
    const cells = [...this.masks.keys()]
      .filter((cell) => !isDecided(this.masks[cell]!))
      .sort((a, b) => countStates(this.masks[a]!) - countStates(this.masks[b]!) || a - b);
    for (const length of inner === 0 ? LENGTHS : [Infinity]) {
      for (const cell of cells) {
        yield;
        for (const state of statesOf(this.masks[cell]! & ~possible[cell]!)) {
          const isWorthIt = inner > 0 || this.#isRefuted(cell, state, length);
          const step = isWorthIt ? yield* this.#refutation(cell, state, inner) : undefined;
          if (step !== undefined) return step;
        }
      }
    }
    return undefined;
  }

  #isRefuted(cell: number, state: number, length: number): boolean {
    const trial = Int32Array.from(this.masks);
    trial[cell] = 1 << state;
    this.#trial.clear();
    this.#trial.touch(cell);
    return !propagate(this.#trial, trial, "glance", length);
  }

  /** Takes the step, where the supposition comes to a contradiction. */
  *#refutation(cell: number, state: number, inner: number): Generator<void, Step | undefined> {
    const start = Int32Array.from(this.masks);
    start[cell] = 1 << state;
    const within = new Reasoner(this.#theory, start);
    within.lookOnlyAt([cell]);
    const supposed: Fact = { cell, state, holds: true };
    const taken: Step[] = [];
    for (;;) {
      const steps = yield* within.advance(inner);
      if (steps.length === 0) return undefined;
      taken.push(...steps);
      if (steps.some(({ conclusions }) => conclusions.length === 0)) break;
    }
    const chain = trimmed(this.#theory, this.masks, [supposed], taken);
    const rules = [...new Set(chain.steps.flatMap((step) => step.rules))];
    const isPair =
      rules.length <= 2 &&
      chain.steps.every(({ kind, look }) => kind === "one rule" && look === "glance");
    this.masks[cell] = this.masks[cell]! & ~(1 << state);
    this.#touch(cell);
    return {
      kind: isPair ? "two rules" : "suppose",
      rules,
      premises: chain.premises,
      conclusions: [{ cell, state, holds: false }],
      look: "glance",
      supposed,
      inner: chain.steps,
    };
  }
}
