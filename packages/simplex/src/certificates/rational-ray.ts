import { bigGreatestCommonDivisor, Dyadic, type Problem } from "@bough/problem";
import { limbsOf, updateWork, WORK_PER_STEP, type WorkMeter } from "../exact/exact-work.ts";

/** Rows and columns beyond which the integers of the elimination get too long. */
const LARGEST_SUPPORT = 80;
/** Rows and columns up to which sets of equations are tried one after the other. */
const MOST_ROTATED = 12;
/** With terms of size one, an aggregated coefficient this small on an unbounded side ought to be zero. */
const CANCELLED_SHARE = 1e-7;
/** Bits that multipliers keep which the equations leave open, the fewest first: short ones are exact. */
const BITS = [0, 3, 8, 16, 26, 40];
/** Longer integers than this have no double, exact or not. */
const MOST_BITS = 1000;

/**
 * The ray with the coefficients that ought to cancel solved for in integers: where columns without a
 * bound take part, yᵀA_j = 0 are equations, and multipliers that were rounded one by one miss them.
 * On the rows of the ray the equations are reduced without fractions; multipliers that they leave
 * open keep some bits of their own, the others follow exactly and are whole when multiplied by the
 * last pivot. What is longer than a double's mantissa is rounded, and may fail.
 *
 * E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination",
 * Mathematics of Computation 22, 1968.
 *
 * @param ray multipliers that use no missing side [numRows]
 * @param meter is told of all work as it is done
 * @returns candidates, none of them verified [numRows] each, and null for a pause
 */
export function* rationalRays(
  problem: Problem,
  ray: Float64Array,
  meter: WorkMeter,
): Generator<Float64Array | null, void> {
  const rows = [...ray.keys()].filter((i) => ray[i] !== 0);
  if (rows.length === 0 || rows.length > LARGEST_SUPPORT) return;
  for (const columns of equationSets(problem, rows, ray, meter)) {
    if (columns === null) {
      yield null;
      continue;
    }
    const reduced = new ReducedEquations(equationsOf(problem, rows, columns), rows.length, meter);
    yield* reduced.eliminate();
    for (const bits of reduced.numOpen === 1 ? BITS.slice(0, 1) : BITS) {
      const candidate = candidateOf(reduced, rows, ray, bits);
      if (candidate !== null) yield candidate;
    }
  }
}

/**
 * Which coefficients to take for zero: all that are small on columns without a bound, only those of
 * free columns, as others may stand to the harmless side of zero, and, where the data contradict
 * each other in the last places, as many as leave a proof, beginning with each in turn. Null is a
 * pause.
 */
function* equationSets(
  problem: Problem,
  rows: readonly number[],
  ray: Float64Array,
  meter: WorkMeter,
): Generator<number[] | null, void> {
  const { all, free } = cancelledColumns(problem, ray);
  yield all;
  if (free.length < all.length) yield free;
  if (rows.length > MOST_ROTATED || all.length > MOST_ROTATED) return;
  for (const first of all.keys()) {
    const chosen: number[] = [];
    for (const j of [...all.slice(first), ...all.slice(0, first)]) {
      const reduced = new ReducedEquations(
        equationsOf(problem, rows, [...chosen, j]),
        rows.length,
        meter,
      );
      yield* reduced.eliminate();
      if (reduced.numOpen > 0) chosen.push(j);
    }
    if (chosen.length < all.length) yield chosen;
  }
}

/** Columns that lack a bound and whose coefficient is small; those of them that have none. */
function cancelledColumns(problem: Problem, ray: Float64Array): { all: number[]; free: number[] } {
  const { columnLower, columnUpper } = problem;
  const { starts, indices, values } = problem.columns;
  const all: number[] = [];
  const free: number[] = [];
  for (let j = 0; j < problem.numCols; j++) {
    const hasLower = columnLower[j] > -Infinity;
    const hasUpper = columnUpper[j] < Infinity;
    if (hasLower && hasUpper) continue;
    let sum = 0;
    let size = 0;
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      const term = ray[indices[k]] * values[k];
      sum += term;
      size += Math.abs(term);
    }
    if (size === 0 || Math.abs(sum) > CANCELLED_SHARE * size) continue;
    all.push(j);
    if (!hasLower && !hasUpper) free.push(j);
  }
  return { all, free };
}

/** One equation a column over the rows' multipliers, in integers: each is free to be scaled. */
function equationsOf(
  problem: Problem,
  rows: readonly number[],
  columns: readonly number[],
): bigint[][] {
  const place = new Map(rows.map((i, k) => [i, k]));
  const { starts, indices, values } = problem.columns;
  return columns.map((j) => {
    const entries: { place: number; value: Dyadic }[] = [];
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      const at = place.get(indices[k]);
      if (at !== undefined) entries.push({ place: at, value: Dyadic.from(values[k]) });
    }
    const least = entries.reduce((low, { value }) => Math.min(low, value.exponent), Infinity);
    const equation = new Array<bigint>(rows.length).fill(0n);
    for (const { place: at, value } of entries)
      equation[at] += value.mantissa << BigInt(value.exponent - least);
    return equation;
  });
}

/** Equations E y = 0 brought to the form pivot · y_p = -Σ entry · y_open, p over the pivot places. */
class ReducedEquations {
  /** The common pivot; not zero. */
  pivot = 1n;
  readonly #equations: bigint[][];
  readonly #numPlaces: number;
  readonly #pivotPlaces: number[] = [];
  #open: number[] = [];
  readonly #meter: WorkMeter;

  /** To be eliminated before anything is asked. */
  constructor(equations: bigint[][], numPlaces: number, meter: WorkMeter) {
    this.#meter = meter;
    this.#equations = equations;
    this.#numPlaces = numPlaces;
  }

  /** Brings the equations to their form, with pauses. */
  *eliminate(): Generator<null, void> {
    for (let place = 0; place < this.#numPlaces; place++) yield* this.#eliminate(place);
    this.#open = [...Array(this.#numPlaces).keys()].filter((k) => !this.#pivotPlaces.includes(k));
  }

  get numOpen(): number {
    return this.#open.length;
  }

  /** Whole multipliers from whole values of the open places; positive multiples of what they stand for. */
  solve(openValue: (place: number) => bigint): Map<number, bigint> {
    const sign = this.pivot < 0n ? -1n : 1n;
    const solution = new Map<number, bigint>();
    for (const k of this.#open) solution.set(k, sign * this.pivot * openValue(k));
    this.#pivotPlaces.forEach((place, r) => {
      let sum = 0n;
      for (const k of this.#open) sum -= this.#equations[r][k] * openValue(k);
      solution.set(place, sign * sum);
    });
    return solution;
  }

  /** Takes `place` out of all equations but one, which moves to the pivots; divisions leave no rest. */
  *#eliminate(place: number): Generator<null, void> {
    const equations = this.#equations;
    const r = this.#pivotPlaces.length;
    const found = equations.findIndex((equation, k) => k >= r && equation[place] !== 0n);
    if (found < 0) return;
    [equations[r], equations[found]] = [equations[found], equations[r]];
    const line = equations[r];
    const next = line[place];
    const limbs = (limbsOf(next) + limbsOf(this.pivot)) / 2;
    const work = line.length * updateWork(limbs);
    let sincePause = 0;
    for (const [k, equation] of equations.entries()) {
      if (k === r) continue;
      const factor = equation[place];
      this.#meter.work += work;
      equations[k] = equation.map((entry, c) => (next * entry - factor * line[c]) / this.pivot);
      sincePause += work;
      if (sincePause < WORK_PER_STEP) continue;
      yield null;
      sincePause = 0;
    }
    this.pivot = next;
    this.#pivotPlaces.push(place);
  }
}

/** The multipliers as doubles of size one at most; null where they vanish or are too long. */
function candidateOf(
  reduced: ReducedEquations,
  rows: readonly number[],
  ray: Float64Array,
  bits: number,
): Float64Array | null {
  const size = rows.reduce((most, i) => Math.max(most, Math.abs(ray[i])), 0);
  const scale = reduced.numOpen === 1 ? 0 : 2 ** bits / size;
  const openValue = (place: number): bigint => {
    const y = ray[rows[place]];
    return scale === 0 ? BigInt(Math.sign(y)) : BigInt(Math.round(y * scale));
  };
  const solution = reduced.solve(openValue);
  let divisor = 0n;
  for (const y of solution.values()) divisor = bigGreatestCommonDivisor(y, divisor);
  if (divisor === 0n) return null;
  const candidate = new Float64Array(ray.length);
  for (const [place, y] of solution) {
    const whole = y / divisor;
    if (whole.toString(2).length > MOST_BITS) return null;
    candidate[rows[place]] = Number(whole);
  }
  return candidate;
}
