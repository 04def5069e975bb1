import type { Steps } from "@bough/problem";
import { Rational, ZERO } from "@bough/proof";
import { AT_UPPER, BASIC, type Basis } from "@bough/simplex";
import { ExactSystem, type SparseLine } from "../exact/exact-system.ts";
import { commonDenominator, sumOfProducts, wholeOver } from "../exact/sum-of-products.ts";
import type { ExactProblem, ExactRow } from "./exact-lp-data.ts";

/** Rows or columns between two pauses: their numbers may be long. */
const LINES_PER_STEP = 20;

/** What a basis stands for, without rounding. */
export interface BasicSolution {
  readonly primal: readonly Rational[]; // [numCols]
  /** Multipliers of the rows; zero where the row's logical is basic. [numRows] */
  readonly dual: readonly Rational[];
  readonly activity: readonly Rational[]; // [numRows]
  /** cost - Aᵀ dual. [numCols] */
  readonly reducedCost: readonly Rational[];
}

/**
 * The primal and dual solution of a basis: rows whose logical is not basic hold with equality, which
 * leaves a square system over the basic columns. Undefined where that is singular or too long.
 */
export function* basicSolution(
  problem: ExactProblem,
  { status }: Basis,
): Steps<BasicSolution | undefined> {
  const { numCols, rows, cost } = problem;
  const tight = [...rows.keys()].filter((i) => status[numCols + i] !== BASIC);
  const place = new Int32Array(numCols).fill(-1);
  const basic: number[] = [];
  for (let j = 0; j < numCols; j++) if (status[j] === BASIC) place[j] = basic.push(j) - 1;
  if (basic.length !== tight.length) return undefined;
  const primal = restingValues(problem, status);
  const system = yield* ExactSystem.inSteps(tight.map((i) => basicPart(rows[i].terms, place)));
  if (system === undefined) return undefined;
  const sides: Rational[] = [];
  for (const i of tight) {
    if (sides.length % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const { lower, upper, terms } = rows[i];
    const side = (status[numCols + i] === AT_UPPER ? upper : lower) ?? upper ?? ZERO;
    sides.push(side.minus(valueAt(terms, primal)));
  }
  const values = yield* system.solve(sides);
  const multipliers = yield* system.solveTransposed(basic.map((j) => cost[j]));
  if (values === undefined || multipliers === undefined) return undefined;
  for (const [k, j] of basic.entries()) primal[j] = values[k];
  const dual = new Array<Rational>(rows.length).fill(ZERO);
  for (const [k, i] of tight.entries()) dual[i] = multipliers[k];
  const activity: Rational[] = [];
  for (const { terms } of rows) {
    if (activity.length % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    activity.push(valueAt(terms, primal));
  }
  return { primal, dual, activity, reducedCost: yield* reducedCosts(problem, dual) };
}

/** cost - Aᵀ dual, without rounding: in integers over a common denominator, reduced once at the end. */
export function* reducedCosts(
  { cost, rows }: Pick<ExactProblem, "cost" | "rows">,
  dual: readonly Rational[],
): Steps<Rational[]> {
  const used = [...dual.keys()].filter((i) => dual[i].sign() !== 0);
  const weights = used.map((i) => dual[i].over(wholeRow(rows[i]).scale));
  const denominator = commonDenominator([...cost, ...weights]);
  const sums = cost.map((value) => wholeOver(denominator, value));
  const isTouched = new Uint8Array(cost.length);
  yield;
  for (const [k, i] of used.entries()) {
    if (k % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    const weight = wholeOver(denominator, weights[k]);
    const { indices } = rows[i].terms;
    const { values } = wholeRow(rows[i]);
    for (let at = 0; at < indices.length; at++) {
      sums[indices[at]] -= weight * values[at];
      isTouched[indices[at]] = 1;
    }
  }
  const reduced: Rational[] = [];
  for (const [j, own] of cost.entries()) {
    if (j % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    reduced.push(isTouched[j] === 1 ? Rational.of(sums[j], denominator) : own);
  }
  return reduced;
}

interface WholeRow {
  /** The row's coefficients are `values` divided by this. */
  readonly scale: Rational;
  readonly values: readonly bigint[];
}

const wholeRows = new WeakMap<ExactRow, WholeRow>();

function wholeRow(row: ExactRow): WholeRow {
  const known = wholeRows.get(row);
  if (known !== undefined) return known;
  const { values } = row.terms;
  const scale = commonDenominator(values);
  const made = {
    scale: Rational.of(scale),
    values: values.map((value) => wholeOver(scale, value)),
  };
  wholeRows.set(row, made);
  return made;
}

export function valueAt({ indices, values }: SparseLine, x: readonly Rational[]): Rational {
  const used = [...indices.keys()].filter((k) => x[indices[k]].sign() !== 0);
  return sumOfProducts(
    used.map((k) => values[k]),
    used.map((k) => x[indices[k]]),
  );
}

/** Nonbasic columns at their bounds, all others at zero. */
function restingValues({ numCols, bounds }: ExactProblem, status: Uint8Array): Rational[] {
  return Array.from({ length: numCols }, (_, j) => {
    if (status[j] === BASIC) return ZERO;
    const [first, second] =
      status[j] === AT_UPPER
        ? [bounds.upper[j], bounds.lower[j]]
        : [bounds.lower[j], bounds.upper[j]];
    return first ?? second ?? ZERO;
  });
}

function basicPart({ indices, values }: SparseLine, place: Int32Array): SparseLine {
  const kept = [...indices.keys()].filter((k) => place[indices[k]] >= 0);
  return { indices: kept.map((k) => place[indices[k]]), values: kept.map((k) => values[k]) };
}
