import { CompensatedSum } from "@bough/problem";
import type { ShiftedCut } from "./shifted-cut.ts";
import type { ShiftedRow } from "./shifted-row.ts";

/** A cover must exceed the capacity by at least this share of it. */
const LEAST_EXCESS = 1e-6;
/** Values and capacities this small are zero. */
const ROUNDING = 1e-9;
/** Share of its side, or of one, that a cut must cut off. */
const LEAST_VIOLATION = 1e-7;
/** Share of a sum's size by which it may be off. */
const SUM_ROUNDING = 2 ** -50;

/**
 * A lifted cover cut of a shifted row: C is a set of binaries whose weights exceed the right-hand
 * side together, and what lies outside of C is lifted. Pure binary rows are lifted after Letchford
 * and Souli, "On lifted cover inequalities: a new lifting procedure with unusual properties", OR
 * Letters 47, 2019; rows with continuous terms after Gu, Nemhauser and Savelsbergh, "Lifted flow
 * cover inequalities for mixed 0-1 integer programs", Math. Program. 85, 1999.
 *
 * Other integers only have room to give: their terms are left out, and so are fixed ones.
 *
 * @param cliques of the terms: at most one of those with the same number is one; below 0 for none
 * @returns false where an unbounded integer takes room without end, or no cover is violated
 */
export function liftCover(
  row: ShiftedRow,
  cut: ShiftedCut,
  cliques: Int32Array | null = null,
): boolean {
  for (let t = 0; t < row.numIntegers; t++) {
    if (row.coefficients[t] >= 0) continue;
    if (row.ranges[t] === Infinity) return false;
    row.complement(t);
  }
  if (row.rhs <= ROUNDING) return false;
  const items = cliques === null ? singleItems(row) : cliqueItems(row, cliques);
  for (const order of COVER_ORDERS) {
    const cover = findCover(row, items, order);
    if (cover === null) return false;
    const isBuilt = hasNegativeContinuous(row)
      ? liftMixed(row, cover, cut)
      : liftBinary(row, cover, cut, cliques);
    if (isBuilt && violationOf(row, cut) > 0) return true;
  }
  return false;
}

interface Cover {
  readonly terms: readonly number[];
  readonly excess: number;
}

function hasNegativeContinuous(row: ShiftedRow): boolean {
  for (let t = row.numIntegers; t < row.count; t++) if (row.coefficients[t] < 0) return true;
  return false;
}

/** What a cover may take: a term, or all terms of its clique that weigh at least as much. */
interface Item {
  readonly term: number;
  readonly weight: number;
  /** At the point, with the others that it stands for. */
  readonly value: number;
}

function singleItems({ coefficients, points, ranges, numIntegers }: ShiftedRow): Item[] {
  const items: Item[] = [];
  for (let t = 0; t < numIntegers; t++)
    if (ranges[t] === 1 && coefficients[t] > 0 && points[t] > ROUNDING)
      items.push({ term: t, weight: coefficients[t], value: points[t] });
  return items;
}

/** Of each clique the item that lacks least to one for its weight. */
function cliqueItems(row: ShiftedRow, cliques: Int32Array): Item[] {
  const single = singleItems(row).sort((a, b) => b.weight - a.weight || a.term - b.term);
  const items: Item[] = [];
  const sumOf = new Map<number, number>();
  const bestOf = new Map<number, Item>();
  for (const item of single) {
    const clique = cliques[item.term];
    if (clique < 0) {
      items.push(item);
      continue;
    }
    const value = (sumOf.get(clique) ?? 0) + item.value;
    sumOf.set(clique, value);
    const sum = { ...item, value: Math.min(1, value) };
    const best = bestOf.get(clique);
    if (best === undefined || lackPerWeight(sum) < lackPerWeight(best)) bestOf.set(clique, sum);
  }
  return [...items, ...bestOf.values()];
}

/** Which of two items a cover takes first: negative for `a`. */
type CoverOrder = (a: Item, b: Item) => number;

const lackPerWeight = ({ value, weight }: Item): number => (1 - value) / weight;

/**
 * What a term lacks to one for each unit of its weight: the linear relaxation of the knapsack that
 * finds the most violated cover.
 *
 * H. Crowder, E. L. Johnson and M. W. Padberg, "Solving large-scale zero-one linear programming problems", Oper. Res. 31, 1983.
 */
const byLackPerWeight: CoverOrder = (a, b) => lackPerWeight(a) - lackPerWeight(b);

/** Lifting adds the more the more of the point's weight is in the cover. */
const byValue: CoverOrder = (a, b) => b.value - a.value;

/** In the order they are tried, until the lifted cover is violated. */
const COVER_ORDERS: readonly CoverOrder[] = [byLackPerWeight, byValue];

/** Terms in the given order until they exceed the capacity, then without needless ones. */
function findCover(row: ShiftedRow, items: Item[], compare: CoverOrder): Cover | null {
  const { coefficients, rhs } = row;
  items.sort((a, b) => compare(a, b) || b.weight - a.weight || a.term - b.term);
  const order = items.map(({ term }) => term);
  const least = LEAST_EXCESS * Math.max(1, rhs);
  // Beside 10^11 a weight of 0.06 would be lost when the heavy one goes again.
  const weight = new CompensatedSum();
  let taken = 0;
  while (taken < order.length && weight.minus(rhs) <= least)
    weight.add(coefficients[order[taken++]]);
  if (weight.minus(rhs) <= least) return null;
  const terms: number[] = [];
  for (let k = 0; k < taken; k++) {
    const t = order[taken - 1 - k];
    weight.add(-coefficients[t]);
    if (weight.minus(rhs) > least) continue;
    weight.add(coefficients[t]);
    terms.push(t);
  }
  terms.sort((a, b) => coefficients[b] - coefficients[a] || a - b);
  return { terms, excess: weight.minus(rhs) };
}

/** Letchford and Souli: cap the cover's weights so that they fill the capacity exactly. */
function liftBinary(
  row: ShiftedRow,
  cover: Cover,
  cut: ShiftedCut,
  cliques: Int32Array | null,
): boolean {
  const { coefficients } = row;
  const cap = capWeights(row, cover);
  const size = cover.terms.length;
  const rounding = Math.max(ROUNDING, SUM_ROUNDING * size * row.rhs);
  const prefix: number[] = [];
  let sum = 0;
  let numHeavy = 0;
  for (const t of cover.terms) {
    if (coefficients[t] > cap + rounding) numHeavy++;
    sum += Math.min(coefficients[t], cap);
    prefix.push(sum);
  }
  // Rounding errors may only weaken the cut: a weight a hair above a multiple of the cap counts as that
  // multiple, one a hair below does not.
  const lift = (z: number): number => {
    const multiple = Math.round(z / cap);
    const above = z - multiple * cap;
    if (multiple >= 1 && multiple < numHeavy && above >= 0 && above <= rounding)
      return multiple - 0.5;
    let h = 0;
    while (h < size && prefix[h] < z - rounding) h++;
    return h;
  };
  cut.coefficients.fill(0, 0, row.count);
  const isInCover = new Set(cover.terms);
  for (let t = 0; t < row.numIntegers; t++) {
    if (row.ranges[t] !== 1) continue;
    const isLight = isInCover.has(t) && coefficients[t] <= cap + rounding;
    cut.coefficients[t] = isLight ? 1 : lift(coefficients[t]);
  }
  if (cliques !== null) shareWithCliques(row, cover, cut, cliques);
  cut.rhs = size - 1;
  cut.steepness = 0;
  return true;
}

/**
 * Terms of a clique that weigh at least as much as its term in the cover may stand in for that one: at most
 * one of them is one, and lifting counts all others as what they weigh.
 */
function shareWithCliques(
  { coefficients, ranges, numIntegers }: ShiftedRow,
  cover: Cover,
  cut: ShiftedCut,
  cliques: Int32Array,
): void {
  const coverTerm = new Map<number, number>();
  for (const t of cover.terms) if (cliques[t] >= 0) coverTerm.set(cliques[t], t);
  for (let t = 0; t < numIntegers; t++) {
    const first = cliques[t] >= 0 ? coverTerm.get(cliques[t]) : undefined;
    if (first === undefined || ranges[t] !== 1 || coefficients[t] < coefficients[first]) continue;
    cut.coefficients[t] = Math.max(cut.coefficients[t], cut.coefficients[first]);
  }
}

/** The cap ā with sum over the cover of min(a, ā) = capacity. Weights fall along the cover. */
function capWeights(row: ShiftedRow, cover: Cover): number {
  const { coefficients, rhs } = row;
  const { terms } = cover;
  const lighter = new Float64Array(terms.length + 1); // weight of the terms from k on, lightest summed first
  for (let k = terms.length - 1; k >= 0; k--) lighter[k] = lighter[k + 1] + coefficients[terms[k]];
  for (let k = 0; k < terms.length; k++) {
    const cap = (rhs - lighter[k + 1]) / (k + 1);
    const next = terms[k + 1];
    if (next === undefined || cap >= coefficients[next]) return cap;
  }
  return rhs / terms.length;
}

/** Gu, Nemhauser and Savelsbergh: superadditive lifting beside continuous terms. */
function liftMixed(row: ShiftedRow, cover: Cover, cut: ShiftedCut): boolean {
  const { coefficients } = row;
  const excess = cover.excess;
  const heavy = cover.terms.filter((t) => coefficients[t] > excess + ROUNDING);
  if (heavy.length === 0) return false;
  const prefix = [0];
  for (const t of heavy) prefix.push(prefix[prefix.length - 1] + coefficients[t]);
  const lift = (a: number): number => {
    for (let i = 0; i < heavy.length; i++) {
      if (a <= prefix[i + 1] - excess) return i * excess;
      if (a <= prefix[i + 1]) return (i + 1) * excess + a - prefix[i + 1];
    }
    return heavy.length * excess + a - prefix[heavy.length];
  };
  const isInCover = new Set(cover.terms);
  cut.rhs = -excess;
  let magnitude = excess;
  for (let t = 0; t < row.numIntegers; t++) {
    const a = coefficients[t];
    cut.coefficients[t] = 0;
    if (row.ranges[t] !== 1) continue;
    cut.coefficients[t] = isInCover.has(t) ? Math.min(a, excess) : lift(a);
    if (!isInCover.has(t)) continue;
    cut.rhs += cut.coefficients[t];
    magnitude += cut.coefficients[t];
  }
  cut.rhs += SUM_ROUNDING * magnitude;
  for (let t = row.numIntegers; t < row.count; t++)
    cut.coefficients[t] = Math.min(0, coefficients[t]);
  cut.steepness = 1;
  return true;
}

function violationOf(row: ShiftedRow, cut: ShiftedCut): number {
  let activity = 0;
  for (let t = 0; t < row.count; t++) activity += cut.coefficients[t] * row.points[t];
  return activity - cut.rhs - LEAST_VIOLATION * Math.max(1, Math.abs(cut.rhs));
}
