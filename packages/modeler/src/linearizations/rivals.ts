import { countedUp, type Steps, sortInSteps } from "@bough/problem";
import type { Atom } from "../atom.ts";
import type { Expression } from "../expression.ts";
import type { Interval } from "../interval.ts";

/** Operands looked at between two pauses. */
const OPERANDS_PER_STEP = 500;

/**
 * Expressions of which one is the greatest, and by how much they may differ. Only pairs that have an atom
 * in common are looked at by themselves: of the others the ends of their own intervals tell, so that
 * thousands of expressions need no millions of differences.
 */
export class Rivals {
  readonly #operands: readonly Expression[];
  readonly #intervalOf: (operand: Expression) => Interval;
  readonly #ranges: readonly Interval[];
  readonly #havingAtom: ReadonlyMap<Atom, readonly number[]>;
  // Their places, those that may be greatest, and that are greatest at least, first.
  readonly #byUpper: Int32Array;
  readonly #byLower: Int32Array;

  private constructor(
    operands: readonly Expression[],
    intervalOf: (operand: Expression) => Interval,
    ranges: readonly Interval[],
    havingAtom: ReadonlyMap<Atom, readonly number[]>,
    byUpper: Int32Array,
    byLower: Int32Array,
  ) {
    this.#operands = operands;
    this.#intervalOf = intervalOf;
    this.#ranges = ranges;
    this.#havingAtom = havingAtom;
    this.#byUpper = byUpper;
    this.#byLower = byLower;
  }

  static *inSteps(
    operands: readonly Expression[],
    intervalOf: (operand: Expression) => Interval,
  ): Steps<Rivals> {
    const ranges: Interval[] = [];
    const havingAtom = new Map<Atom, number[]>();
    for (const [i, operand] of operands.entries()) {
      if (i % OPERANDS_PER_STEP === OPERANDS_PER_STEP - 1) yield;
      ranges.push(intervalOf(operand));
      for (const atom of operand.atoms) {
        const places = havingAtom.get(atom);
        if (places === undefined) havingAtom.set(atom, [i]);
        else places.push(i);
      }
    }
    const byUpper = countedUp(operands.length);
    yield* sortInSteps(byUpper, (i, j) => compare(ranges[j]!.upper, ranges[i]!.upper));
    const byLower = countedUp(operands.length);
    yield* sortInSteps(byLower, (i, j) => compare(ranges[j]!.lower, ranges[i]!.lower));
    return new Rivals(operands, intervalOf, ranges, havingAtom, byUpper, byLower);
  }

  /** The most by which another one may exceed the i-th; -Infinity where there is no other. */
  excessOver(i: number): number {
    const related = this.#relatedTo(i);
    const stranger = this.#byUpper.find((j) => !related.has(j));
    let most =
      stranger === undefined ? -Infinity : this.#ranges[stranger]!.upper - this.#ranges[i]!.lower;
    for (const j of related) if (j !== i) most = Math.max(most, this.#excess(j, i));
    return most;
  }

  /** Whether no other one is always at least as great as the i-th; of equal ones the first may be. */
  mayBeGreatest(i: number): boolean {
    const related = this.#relatedTo(i);
    for (const j of related) if (j !== i && !this.#mayBeat(i, j)) return false;
    for (const j of this.#byLower) {
      if (related.has(j)) continue;
      if (this.#ranges[i]!.upper > this.#ranges[j]!.lower) return true;
      if (!this.#mayBeat(i, j)) return false;
    }
    return true;
  }

  #mayBeat(i: number, j: number): boolean {
    const upper = this.#excess(i, j);
    return upper > 0 || (upper === 0 && i < j && this.#excess(j, i) <= 0);
  }

  /** The most that the i-th may exceed the j-th by. */
  #excess(i: number, j: number): number {
    return this.#intervalOf(this.#operands[i]!.minus(this.#operands[j]!)).upper;
  }

  /** Itself, and those that have an atom of it. */
  #relatedTo(i: number): ReadonlySet<number> {
    const related = new Set([i]);
    for (const atom of this.#operands[i]!.atoms)
      for (const j of this.#havingAtom.get(atom)!) related.add(j);
    return related;
  }
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
