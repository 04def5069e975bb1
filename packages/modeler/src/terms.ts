import type { Atom } from "./atom.ts";
import { decimalSum } from "./decimal-sum.ts";

/** A constant plus multiples of atoms. */
export interface Terms {
  /** Sorted by id, without zero coefficients. */
  readonly atoms: readonly Atom[];
  readonly coefficients: readonly number[];
  readonly constant: number;
}

/** a + factor · b, by merging their sorted terms. */
export function merged(a: Terms, b: Terms, factor: 1 | -1): Terms {
  const atoms: Atom[] = [];
  const coefficients: number[] = [];
  const add = (atom: Atom, coefficient: number) => {
    if (coefficient === 0) return;
    atoms.push(atom);
    coefficients.push(coefficient);
  };
  let j = 0;
  a.atoms.forEach((atom, i) => {
    for (; j < b.atoms.length && b.atoms[j]!.id < atom.id; j++) {
      add(b.atoms[j]!, factor * b.coefficients[j]!);
    }
    const isShared = b.atoms[j] === atom;
    add(atom, decimalSum(a.coefficients[i]!, isShared ? factor * b.coefficients[j]! : 0));
    if (isShared) j++;
  });
  for (; j < b.atoms.length; j++) add(b.atoms[j]!, factor * b.coefficients[j]!);
  return { atoms, coefficients, constant: decimalSum(a.constant, factor * b.constant) };
}

/**
 * Gathers multiples of atoms that come in the order of their ids, an atom's one after the other: nothing is
 * left to sort.
 */
export class OrderedTerms implements Terms {
  readonly atoms: Atom[] = [];
  readonly coefficients: number[] = [];
  readonly constant: number;

  constructor(constant: number) {
    this.constant = constant;
  }

  add(atom: Atom, coefficient: number): void {
    if (coefficient === 0) return;
    if (this.atoms.at(-1) !== atom) {
      this.atoms.push(atom);
      this.coefficients.push(coefficient);
      return;
    }
    const total = decimalSum(this.coefficients.pop()!, coefficient);
    if (total === 0) this.atoms.pop();
    else this.coefficients.push(total);
  }
}

/** Adds up terms in the order in which they come. */
export class RunningSum {
  readonly #total = new Map<Atom, number>();
  #constant = 0;

  add({ atoms, coefficients, constant }: Terms, factor: 1 | -1): void {
    this.#constant = decimalSum(this.#constant, factor * constant);
    for (let k = 0; k < atoms.length; k++) {
      const atom = atoms[k]!;
      this.#total.set(atom, decimalSum(this.#total.get(atom) ?? 0, factor * coefficients[k]!));
    }
  }

  terms(): Terms {
    const entries = [...this.#total].filter(([, coefficient]) => coefficient !== 0);
    entries.sort(([a], [b]) => a.id - b.id);
    return {
      atoms: entries.map(([atom]) => atom),
      coefficients: entries.map(([, coefficient]) => coefficient),
      constant: this.#constant,
    };
  }
}
