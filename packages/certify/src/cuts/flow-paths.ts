import { ONE, type Rational, ZERO } from "@bough/proof";
import type { ExactRow } from "../lp/exact-lp-data.ts";
import { type Aggregation, MOST_TERMS } from "./base-identity.ts";
import { type RelaxedPoint, scalesOf } from "./relaxed-point.ts";

/** Rows of a path. */
const MOST_ROWS = 5;
/** Paths of a round, in all their scales. */
const MOST_PATHS = 400;
/** Rows that are read between two pauses. */
const ROWS_PER_STEP = 100;
/** Distance from a bound or a side, as a share of its size, below which a column or row lies on it. */
const TIGHT = 1e-6;

/**
 * Rows with continuous columns, whose variable bounds take the place of these where they are tight, and which are
 * joined with a further row over a continuous column that lies between its bounds, step by step: fixed charges and flows.
 * Undefined after each step that leads to none, so that the caller can pause.
 *
 * H. Marchand and L. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Operations
 * Research 49, 2001.
 */
export function* flowPaths(point: RelaxedPoint): Generator<Aggregation | undefined, void> {
  const network = new Network(point);
  yield* network.read();
  const isFractional = new Set(point.fractional);
  let left = MOST_PATHS;
  for (const first of network.tightRows) {
    const path = new Sum(point);
    path.add(first, ONE);
    for (let length = 1; length <= MOST_ROWS; length++) {
      const bounded = path.copy();
      for (const [j, r] of network.boundsOf(path)) {
        yield;
        bounded.eliminate(j, r);
      }
      const sizes = [...bounded.coefficients].flatMap(([j, a]) => (isFractional.has(j) ? [a] : []));
      for (const scale of scalesOf(sizes)) {
        if (left-- === 0) return;
        yield bounded.scaled(scale);
      }
      yield;
      const next = network.nextOf(path);
      if (next === undefined) break;
      path.eliminate(...next);
    }
  }
}

/** A sum of rows, and the coefficients of columns in it. */
class Sum {
  readonly #point: RelaxedPoint;
  readonly rows = new Map<number, Rational>();
  readonly coefficients = new Map<number, Rational>();

  constructor(point: RelaxedPoint) {
    this.#point = point;
  }

  copy(): Sum {
    const copy = new Sum(this.#point);
    for (const [i, multiplier] of this.rows) copy.rows.set(i, multiplier);
    for (const [j, value] of this.coefficients) copy.coefficients.set(j, value);
    return copy;
  }

  add(i: number, multiplier: Rational): void {
    this.rows.set(i, multiplier);
    const { indices, values } = this.#point.problem.rows[i].terms;
    for (const [k, j] of indices.entries()) {
      const value = (this.coefficients.get(j) ?? ZERO).plus(multiplier.times(values[k]));
      if (value.sign() === 0) this.coefficients.delete(j);
      else this.coefficients.set(j, value);
    }
  }

  /** Adds the row as often as makes the column vanish. */
  eliminate(j: number, i: number): void {
    const own = coefficientIn(this.#point.problem.rows[i], j);
    const value = this.coefficients.get(j);
    if (value !== undefined) this.add(i, value.over(own).negated());
  }

  scaled(scale: Rational): Aggregation {
    return [...this.rows].map(([i, multiplier]) => [i, multiplier.times(scale)] as const);
  }
}

function coefficientIn({ terms }: ExactRow, j: number): Rational {
  return terms.values[terms.indices.indexOf(j)];
}

/** Tight rows with continuous columns, as far as they are short, and which of them lie at such a column. */
class Network {
  readonly #point: RelaxedPoint;
  /** Rows over several continuous columns or integers, in order. */
  readonly tightRows: number[] = [];
  /** Tight rows of each continuous column. */
  readonly #rowsOf = new Map<number, number[]>();
  /** For a continuous column a tight row that bounds it by a single integer column. */
  readonly #boundRow = new Map<number, number>();

  constructor(point: RelaxedPoint) {
    this.#point = point;
  }

  *read(): Generator<undefined, void> {
    const { problem, x } = this.#point;
    const { rows, isInteger } = problem;
    for (const [i, row] of rows.entries()) {
      if (i % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
      if (row.terms.indices.length > MOST_TERMS) continue;
      const continuous = row.terms.indices.filter((j) => !isInteger[j]);
      if (continuous.length === 0 || !isTight(row, x)) continue;
      if (continuous.length === 1 && row.terms.indices.length === 2)
        this.#boundRow.set(continuous[0], i);
      else {
        this.tightRows.push(i);
        for (const j of continuous) {
          const list = this.#rowsOf.get(j);
          if (list === undefined) this.#rowsOf.set(j, [i]);
          else list.push(i);
        }
      }
    }
  }

  /** The continuous columns of a sum that lie on a variable bound, and its row. */
  boundsOf(sum: Sum): [j: number, i: number][] {
    return [...sum.coefficients.keys()].flatMap((j) => {
      const i = this.#boundRow.get(j);
      return i === undefined ? [] : [[j, i] as [number, number]];
    });
  }

  /** The continuous column farthest from its bounds, and the shortest other row to join over it. */
  nextOf({ coefficients, rows }: Sum): [j: number, i: number] | undefined {
    const { problem, x } = this.#point;
    let best: [j: number, i: number] | undefined;
    let farthest = TIGHT;
    for (const j of coefficients.keys()) {
      if (problem.isInteger[j] || this.#boundRow.has(j)) continue;
      const others = (this.#rowsOf.get(j) ?? []).filter((i) => !rows.has(i));
      if (others.length === 0) continue;
      const distance = distanceFrom(problem.bounds.lower[j], problem.bounds.upper[j], x[j]);
      if (distance <= farthest) continue;
      farthest = distance;
      const lengthOf = (i: number) => problem.rows[i].terms.indices.length;
      best = [j, others.reduce((a, b) => (lengthOf(b) < lengthOf(a) ? b : a))];
    }
    return best;
  }
}

function isTight({ terms, lower, upper }: ExactRow, x: ArrayLike<number>): boolean {
  let activity = 0;
  for (const [k, j] of terms.indices.entries()) activity += terms.values[k].toNumber() * x[j];
  return distanceFrom(lower, upper, activity) <= TIGHT * Math.max(1, Math.abs(activity));
}

function distanceFrom(lower: Rational | null, upper: Rational | null, value: number): number {
  const below = lower === null ? Infinity : value - lower.toNumber();
  const above = upper === null ? Infinity : upper.toNumber() - value;
  return Math.min(Math.abs(below), Math.abs(above));
}
