import type { Atom } from "../atom.ts";
import type { Expression } from "../expression.ts";
import type { Interval } from "../interval.ts";

/**
 * Expressions of which one is the greatest, and by how much they may differ. Only pairs that have an atom
 * in common are looked at by themselves: of the others the ends of their own intervals tell, so that
 * thousands of expressions need no millions of differences.
 */
export class Rivals {
  readonly #operands: readonly Expression[];
  readonly #intervalOf: (operand: Expression) => Interval;
  readonly #ranges: readonly Interval[];
  readonly #havingAtom = new Map<Atom, number[]>();
  // Their places, those that may be greatest, and that are greatest at least, first.
  readonly #byUpper: readonly number[];
  readonly #byLower: readonly number[];

  constructor(operands: readonly Expression[], intervalOf: (operand: Expression) => Interval) {
    this.#operands = operands;
    this.#intervalOf = intervalOf;
    const ranges = operands.map(intervalOf);
    this.#ranges = ranges;
    for (const [i, { atoms }] of operands.entries()) {
      for (const atom of atoms) {
        const places = this.#havingAtom.get(atom);
        if (places === undefined) this.#havingAtom.set(atom, [i]);
        else places.push(i);
      }
    }
    const places = operands.map((_, i) => i);
    this.#byUpper = places.toSorted((i, j) => compare(ranges[j]!.upper, ranges[i]!.upper));
    this.#byLower = places.toSorted((i, j) => compare(ranges[j]!.lower, ranges[i]!.lower));
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
