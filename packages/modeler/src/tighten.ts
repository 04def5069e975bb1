import { COMPUTED_ROUNDING, COMPUTED_SHARE, computedSlip, type Steps } from "@bough/problem";
import type { Atom, VariableAtom } from "./atom.ts";
import type { Expression } from "./expression.ts";
import type { Interval } from "./interval.ts";

/** A linear relation that every solution satisfies. */
export interface LinearRelation {
  /** Without a constant. */
  readonly expression: Expression;
  readonly lower: number;
  readonly upper: number;
}

/** Rounds over all relations; each makes earlier news reach further. */
const MOST_ROUNDS = 6;
/** Terms looked at between two pauses. */
const TERMS_PER_STEP = 5000;
/** Part of a real variable's range that a new bound must remove to be worth having. */
const LEAST_GAIN = 0.05;

/**
 * Bounds of variables that follow from required relations, by activities: from Σ aₖ xₖ <= b,
 * aⱼ xⱼ <= b - min Σₖ≠ⱼ aₖ xₖ. They serve big numbers and digit counts only; the relations stay.
 */
export function* impliedBounds(
  relations: readonly LinearRelation[],
  declared: ReadonlyMap<VariableAtom, Interval>,
  intervalOf: (atom: Atom, bounds: ReadonlyMap<VariableAtom, Interval>) => Interval,
): Steps<Map<VariableAtom, Interval>> {
  const bounds = new Map(declared);
  let terms = 0;
  const agenda = new Agenda(relations);
  for (let round = 0; round < MOST_ROUNDS && agenda.size > 0; round++) {
    for (const [k, relation] of relations.entries()) {
      if (!agenda.take(k)) continue;
      terms += 1 + relation.expression.atoms.length;
      if (terms >= TERMS_PER_STEP) {
        terms = 0;
        yield;
      }
      const ranges = relation.expression.atoms.map((atom) => intervalOf(atom, bounds));
      for (const atom of tightenBy(relation, ranges, bounds)) yield* agenda.touch(atom);
    }
  }
  return bounds;
}

/** The relations that may have news: all at first, then those of variables whose bounds have changed. */
class Agenda {
  readonly #relations: readonly LinearRelation[];
  readonly #isDue: Uint8Array;
  /** Made when the first bound changes. */
  #relationsOf: Map<Atom, number[]> | undefined;
  /** How many are due. */
  size: number;

  constructor(relations: readonly LinearRelation[]) {
    this.#relations = relations;
    this.#isDue = new Uint8Array(relations.length).fill(1);
    this.size = relations.length;
  }

  take(relation: number): boolean {
    if (this.#isDue[relation] === 0) return false;
    this.#isDue[relation] = 0;
    this.size--;
    return true;
  }

  *touch(atom: Atom): Steps<void> {
    this.#relationsOf ??= yield* relationsByAtom(this.#relations);
    for (const relation of this.#relationsOf.get(atom)!) {
      if (this.#isDue[relation] === 1) continue;
      this.#isDue[relation] = 1;
      this.size++;
    }
  }
}

function* relationsByAtom(relations: readonly LinearRelation[]): Steps<Map<Atom, number[]>> {
  const relationsOf = new Map<Atom, number[]>();
  let terms = 0;
  for (const [k, { expression }] of relations.entries()) {
    terms += 1 + expression.atoms.length;
    if (terms >= TERMS_PER_STEP) {
      terms = 0;
      yield;
    }
    for (const atom of expression.atoms) {
      const known = relationsOf.get(atom);
      if (known === undefined) relationsOf.set(atom, [k]);
      else known.push(k);
    }
  }
  return relationsOf;
}

/** The variables whose bounds have changed. */
function tightenBy(
  { expression, lower, upper }: LinearRelation,
  ranges: readonly Interval[],
  bounds: Map<VariableAtom, Interval>,
): VariableAtom[] {
  const changed: VariableAtom[] = [];
  const least = activity(expression, ranges, true);
  const most = activity(expression, ranges, false);
  for (let k = 0; k < ranges.length; k++) {
    const atom = expression.atoms[k]!;
    if (atom.kind !== "variable" || atom.semiContinuous !== undefined) continue;
    const a = expression.coefficients[k]!;
    const range = bounds.get(atom)!;
    const atLeast = (upper - without(least, a > 0 ? a * range.lower : a * range.upper)) / a;
    const atMost = (lower - without(most, a > 0 ? a * range.upper : a * range.lower)) / a;
    const leastSlip = slipOf(least.size + finiteSize(upper), a, atom.isInteger);
    const mostSlip = slipOf(most.size + finiteSize(lower), a, atom.isInteger);
    const low = a > 0 ? atMost - mostSlip : atLeast - leastSlip;
    const high = a > 0 ? atLeast + leastSlip : atMost + mostSlip;
    const next = atom.isInteger
      ? intersect(range, Math.ceil(low), Math.floor(high))
      : intersect(range, low, high);
    if (next === range) continue;
    bounds.set(atom, next);
    changed.push(atom);
  }
  return changed;
}

interface Activity {
  readonly finite: number;
  /** The sum of what is finite without its signs. */
  readonly size: number;
  readonly infinities: number;
  readonly sign: number;
}

function activity(expression: Expression, ranges: readonly Interval[], isLeast: boolean): Activity {
  let finite = 0;
  let size = 0;
  let infinities = 0;
  for (let k = 0; k < ranges.length; k++) {
    const a = expression.coefficients[k]!;
    const part = a > 0 === isLeast ? a * ranges[k]!.lower : a * ranges[k]!.upper;
    if (Number.isFinite(part)) {
      finite += part;
      size += Math.abs(part);
    } else infinities++;
  }
  return { finite, size, infinities, sign: isLeast ? -1 : 1 };
}

/** The activity of the other terms. */
function without(total: Activity, part: number): number {
  const isInfinite = !Number.isFinite(part);
  if (total.infinities - (isInfinite ? 1 : 0) > 0) return total.sign * Infinity;
  return isInfinite ? total.finite : total.finite - part;
}

/**
 * What a bound may be off by that is left of terms of this size: last places of them. Of a real variable it
 * counts only where integers whose bounds come of it would not forgive it.
 */
function slipOf(size: number, coefficient: number, isInteger: boolean): number {
  if (isInteger) return computedSlip(size) / Math.abs(coefficient);
  const lastPlaces = (COMPUTED_SHARE * size) / Math.abs(coefficient);
  return lastPlaces > COMPUTED_ROUNDING ? lastPlaces : 0;
}

function finiteSize(side: number): number {
  return Number.isFinite(side) ? Math.abs(side) : 0;
}

function intersect(range: Interval, lower: number, upper: number): Interval {
  const low = improvedSide(range.lower, lower, range, 1);
  const high = improvedSide(range.upper, upper, range, -1);
  if ((low === range.lower && high === range.upper) || low > high) return range;
  return { lower: low, upper: high };
}

/** The new side of a range where it is a gain worth having, else the old one. */
function improvedSide(old: number, found: number, range: Interval, direction: 1 | -1): number {
  if (!Number.isFinite(found)) return old;
  if (!Number.isFinite(old)) return found;
  const gain = (found - old) * direction;
  return gain > LEAST_GAIN * Math.max(1, range.upper - range.lower) ? found : old;
}
