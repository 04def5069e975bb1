import {
  DEFAULT_TOLERANCES,
  integerForm,
  isToldApart,
  minusProducts,
  type Problem,
  ProblemBuilder,
  type Term,
} from "@bough/problem";
import { coordinatesOf } from "./coordinates.ts";
import type { IntegerSolutions } from "./integer-solutions.ts";
import type { Unknown, WholeEquations } from "./whole-equations.ts";

/** Coefficients and values beyond these are not for a search in doubles. */
const LARGEST_COEFFICIENT = 1e6;
const LARGEST_VALUE = 1e9;
/** What the terms of another row may come to at the origin, of decimals and of whole numbers: its side is to stay what it is. */
const LARGEST_TERMS = 1e7;
const LARGEST_WHOLE_TERMS = 2 ** 50;
/** By how much rows may be missed. */
const FORGIVEN = DEFAULT_TOLERANCES.primalFeasibility;
/** What bounds of multiples, computed in doubles, may be off by. */
const ROUNDING = 1e-6;

/** A problem whose integer columns say by how much of each direction the solutions of equations are away from an origin. */
export interface LatticeProblem {
  readonly problem: Problem;
  /** A point of the problem that was given, from one of this. */
  toGiven(point: Float64Array): Float64Array;
}

/** The columns of the problem as sums of others: a constant and terms. */
interface Substitution {
  readonly constant: number;
  readonly terms: readonly Term[];
}

/**
 * Writes the equations' unknowns as origin + Σ multiple · direction: the equations always hold, and what is left to keep are
 * bounds, as rows, and the other rows. Where coefficients are large, solutions are few and their columns' values
 * say nothing of each other; along short directions, hardly any multiples are within the bounds.
 *
 * @returns null where numbers would become too large
 */
export function latticeProblem(
  given: Problem,
  { unknowns, rows: solvedRows }: WholeEquations,
  solutions: IntegerSolutions,
): LatticeProblem | null {
  const directions = solutions.directions.map((direction) => direction.map(Number));
  const coordinates = coordinatesOf(directions);
  const origin = nearCentre(unknowns, solutions.origin.map(Number), directions, coordinates);
  if (!isWithin(directions.flat(), LARGEST_COEFFICIENT) || !isWithin(origin, LARGEST_VALUE))
    return null;
  const builder = new ProblemBuilder({ allowContradictoryBounds: true });
  for (const line of coordinates)
    builder.addColumn({ isInteger: true, ...boundsOf(unknowns, origin, line) });
  const substitutions = new Array<Substitution | undefined>(given.numCols);
  for (const [k, { column, lower, upper }] of unknowns.entries()) {
    const terms: Term[] = [];
    for (const [d, direction] of directions.entries())
      if (direction[k] !== 0) terms.push([d, direction[k]]);
    if (lower > -Infinity || upper < Infinity)
      builder.addRow({ lower: lower - origin[k], upper: upper - origin[k] }, terms);
    if (column !== undefined) substitutions[column] = { constant: origin[k], terms };
  }
  for (let j = 0; j < given.numCols; j++) {
    if (substitutions[j] !== undefined) continue;
    const [lower, upper] = [given.columnLower[j], given.columnUpper[j]];
    const column = builder.addColumn({ lower, upper, isInteger: given.isInteger[j] === 1 });
    substitutions[j] = { constant: 0, terms: [[column, 1]] };
  }
  const inPlaceOf = substitutions as readonly Substitution[];
  const costs = sumOf(given.cost.keys(), wholeCosts(given), inPlaceOf);
  const isWritten = addOtherRows(builder, given, new Set(solvedRows), inPlaceOf);
  if (costs === null || !isWritten) return null;
  const problem = builder.build();
  const cost: Float64Array = new Float64Array(problem.numCols);
  for (const [column, a] of costs.terms) cost[column] = a;
  return {
    problem: problem.with({ cost }),
    toGiven: (point) =>
      Float64Array.from(inPlaceOf, ({ constant, terms }) =>
        terms.reduce((sum, [column, a]) => sum + a * point[column], constant),
      ),
  };
}

function isWithin(values: readonly number[], largest: number): boolean {
  return values.every((value) => Math.abs(value) <= largest);
}

/** The solution next to the middle of the bounds: multiples are then small on both sides. */
function nearCentre(
  unknowns: readonly Unknown[],
  origin: readonly number[],
  directions: readonly (readonly number[])[],
  coordinates: readonly Float64Array[],
): number[] {
  const near = origin.slice();
  const away = unknowns.map(({ lower, upper }, k) => centreOf(lower, upper) - origin[k]);
  for (const [d, line] of coordinates.entries()) {
    const multiple = Math.round(away.reduce((sum, a, k) => sum + a * line[k], 0));
    for (let k = 0; k < near.length; k++) near[k] += multiple * directions[d][k];
  }
  return near;
}

function centreOf(lower: number, upper: number): number {
  if (lower > -Infinity && upper < Infinity) return (lower + upper) / 2;
  return lower > -Infinity ? lower : Math.min(0, upper);
}

/** Between which multiples of a direction all points within the unknowns' bounds are. */
function boundsOf(unknowns: readonly Unknown[], origin: readonly number[], line: Float64Array) {
  let [lower, upper] = [0, 0];
  for (const [k, unknown] of unknowns.entries()) {
    const a = line[k];
    if (a === 0) continue;
    const [low, high] = [a * (unknown.lower - origin[k]), a * (unknown.upper - origin[k])];
    lower += Math.min(low, high);
    upper += Math.max(low, high);
  }
  const room = ROUNDING * Math.max(1, upper - lower);
  // Where a bound is as far as that, rounding it would say nothing.
  if (!(room < 1)) return { lower: -Infinity, upper: Infinity };
  return { lower: Math.ceil(lower - room), upper: Math.floor(upper + room) };
}

/** False where a row's coefficients are not known as fractions, or too large to be moved exactly. */
function addOtherRows(
  builder: ProblemBuilder,
  { rows, numRows, rowLower, rowUpper }: Problem,
  isSolved: ReadonlySet<number>,
  inPlaceOf: readonly Substitution[],
): boolean {
  for (let i = 0; i < numRows; i++) {
    if (isSolved.has(i)) continue;
    const [begin, end] = [rows.starts[i], rows.starts[i + 1]];
    const columns = rows.indices.subarray(begin, end);
    const sum = sumOf(columns, rows.values.subarray(begin, end), inPlaceOf);
    if (sum === null || !isMovedExactly(sum, [rowLower[i], rowUpper[i]])) return false;
    const sideOf = (side: number) => minusProducts(side, sum.values, sum.constants);
    const [lower, upper] = [sideOf(rowLower[i]), sideOf(rowUpper[i])];
    // What equations say already, but for last places, holds wherever they do.
    if (sum.terms.length === 0 && lower <= FORGIVEN && upper >= -FORGIVEN) continue;
    builder.addRow({ lower, upper }, sum.terms);
  }
  return true;
}

/**
 * Whether the sides of a row less what is constant in it are what they would be in exact arithmetic: the row that is left has
 * small terms, and forgives no last place of large ones.
 */
function isMovedExactly({ values, constants }: SubstitutedSum, sides: readonly number[]): boolean {
  const finite = sides.filter(Number.isFinite);
  const size = values.reduce((sum, a, k) => sum + Math.abs(a * constants[k]), 0);
  const isWhole = values.every(Number.isInteger) && finite.every(Number.isInteger);
  const most = isWhole ? LARGEST_WHOLE_TERMS : LARGEST_TERMS;
  return finite.every((side) => size + Math.abs(side) <= most);
}

/** The costs over a common measure where they have one: any multiple of them asks for the same point. */
function wholeCosts({ cost }: Problem): ArrayLike<number> {
  const places = Array.from(cost.keys()).filter((j) => cost[j] !== 0);
  const form = integerForm(places.map((j) => cost[j]));
  if (form === null) return cost;
  const whole: Float64Array = new Float64Array(cost.length);
  for (const [k, j] of places.entries()) whole[j] = form.integers[k];
  return whole;
}

/** A sum over columns: its coefficients and what is constant in them, and as a sum over those in their place. */
interface SubstitutedSum {
  readonly values: readonly number[];
  readonly constants: readonly number[];
  readonly terms: readonly Term[];
}

/** Numbers over a measure of one. */
function asStated(values: readonly number[]) {
  return { integers: values, multiplier: 1, divisor: 1 };
}

/**
 * Exact but for one rounding of each coefficient. Null where they are not known as fractions: a sum that comes to
 * nothing would leave last places of its terms.
 */
function sumOf(
  columns: Iterable<number>,
  coefficients: ArrayLike<number>,
  inPlaceOf: readonly Substitution[],
): SubstitutedSum | null {
  const values = Array.from(coefficients).filter((value) => value !== 0);
  const form = integerForm(values);
  if (form === null && !values.every(isToldApart)) return null;
  const { integers, multiplier, divisor } = form ?? asStated(values);
  const constants: number[] = [];
  const parts = new Map<number, { readonly values: number[]; readonly factors: number[] }>();
  let k = 0;
  for (const [place, j] of Array.from(columns).entries()) {
    if (coefficients[place] === 0) continue;
    const { constant, terms } = inPlaceOf[j];
    const integer = integers[k++];
    constants.push(constant);
    for (const [column, factor] of terms) {
      const part = parts.get(column) ?? { values: [], factors: [] };
      parts.set(column, part);
      part.values.push(-integer);
      part.factors.push(factor);
    }
  }
  const terms = Array.from(parts, ([column, part]): Term => {
    return [column, (minusProducts(0, part.values, part.factors) * divisor) / multiplier];
  });
  return { values, constants, terms: terms.filter(([, a]) => a !== 0) };
}
