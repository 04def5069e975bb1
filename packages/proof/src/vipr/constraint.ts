import type { Rational } from "../exact/rational.ts";

/** Direction of a constraint: -1 for "at most", 0 for "equal", 1 for "at least". */
export type Direction = -1 | 0 | 1;

export const LETTERS: Readonly<Record<Direction, string>> = { [-1]: "L", 0: "E", 1: "G" };

/** Sparse terms: indices rising, no coefficient zero. */
export interface Terms {
  readonly indices: readonly number[];
  readonly values: readonly Rational[];
}

/** terms · x, in a direction, against a right-hand side. */
export interface Constraint {
  readonly direction: Direction;
  readonly rhs: Rational;
  readonly terms: Terms;
}

export const NO_TERMS: Terms = { indices: [], values: [] };

/** True for 0 >= 1 and the like, which nothing satisfies. */
export function isAbsurd({ direction, rhs, terms }: Constraint): boolean {
  if (terms.indices.length > 0) return false;
  const sign = rhs.sign();
  return direction === 0 ? sign !== 0 : sign === direction;
}

/** True where what satisfies `strong` satisfies `weak`, as far as one look at both can tell. */
export function dominates(strong: Constraint, weak: Constraint): boolean {
  if (isAbsurd(strong)) return true;
  if (!sameTerms(strong.terms, weak.terms)) return false;
  if (weak.direction === 0) return strong.direction === 0 && strong.rhs.equals(weak.rhs);
  if (strong.direction !== 0 && strong.direction !== weak.direction) return false;
  return strong.rhs.compare(weak.rhs) * weak.direction >= 0;
}

export function sameTerms(a: Terms, b: Terms): boolean {
  if (a === b) return true;
  if (a.indices.length !== b.indices.length) return false;
  return a.indices.every((j, k) => j === b.indices[k] && a.values[k].equals(b.values[k]));
}

/** Brings pairs into the order of their indices; undefined where an index is there twice. */
export function termsOf(pairs: readonly (readonly [number, Rational])[]): Terms | undefined {
  const kept = pairs.filter(([, value]) => value.sign() !== 0);
  kept.sort(([a], [b]) => a - b);
  if (kept.some(([j], k) => k > 0 && j === kept[k - 1][0])) return undefined;
  return { indices: kept.map(([j]) => j), values: kept.map(([, value]) => value) };
}
