import { type Look, pruneBy } from "./deduce.ts";
import type { Masks, Rule, Theory } from "./theory.ts";

/** Which rules speak of a cell, and which of them are to be looked at again. */
export class Agenda {
  readonly #rules: readonly Rule[];
  readonly #rulesOf: readonly number[][];
  readonly #isDue: Uint8Array;
  readonly #order: readonly number[];
  readonly #rank: Int32Array;
  /** No rule before this one in the order is due. */
  #first = 0;

  constructor(theory: Theory<unknown>) {
    this.#rules = theory.rules;
    const rulesOf = theory.cells.map((): number[] => []);
    theory.rules.forEach(({ scope }, rule) => {
      for (const cell of new Set(scope)) rulesOf[cell]!.push(rule);
    });
    this.#rulesOf = rulesOf;
    this.#isDue = new Uint8Array(theory.rules.length);
    this.#order = [...theory.rules.keys()].sort(
      (a, b) => theory.rules[a]!.effort - theory.rules[b]!.effort || a - b,
    );
    this.#rank = new Int32Array(theory.rules.length);
    this.#order.forEach((rule, rank) => {
      this.#rank[rule] = rank;
    });
  }

  addAll(): void {
    this.#isDue.fill(1);
    this.#first = 0;
  }

  clear(): void {
    this.#isDue.fill(0);
    this.#first = this.#order.length;
  }

  /** The rules that speak of a cell have something new to see. */
  touch(cell: number): void {
    for (const rule of this.#rulesOf[cell]!) {
      const rank = this.#rank[rule]!;
      this.#isDue[rank] = 1;
      if (rank < this.#first) this.#first = rank;
    }
  }

  /** The easiest rule that is due, or -1. */
  next(): number {
    while (this.#first < this.#order.length && this.#isDue[this.#first] === 0) this.#first++;
    if (this.#first === this.#order.length) return -1;
    this.#isDue[this.#first] = 0;
    return this.#order[this.#first]!;
  }

  rule(index: number): Rule {
    return this.#rules[index]!;
  }
}

/**
 * Lets rules narrow the masks until nothing changes, at most so many of them with effect.
 *
 * @returns false where a rule cannot be met
 */
export function propagate(
  agenda: Agenda,
  masks: Masks,
  look: Look = "glance",
  most = Infinity,
): boolean {
  let effects = 0;
  for (let at = agenda.next(); at !== -1; at = agenda.next()) {
    const rule = agenda.rule(at);
    const { scope } = rule;
    const before = scope.map((cell) => masks[cell]!);
    if (!pruneBy(rule, look, masks)) {
      agenda.clear();
      return false;
    }
    let isChanged = false;
    for (let k = 0; k < scope.length; k++) {
      if (masks[scope[k]!] === before[k]) continue;
      isChanged = true;
      agenda.touch(scope[k]!);
    }
    if (isChanged && ++effects >= most) {
      agenda.clear();
      return true;
    }
  }
  return true;
}
