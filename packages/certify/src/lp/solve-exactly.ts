import type { Problem, Steps } from "@bough/problem";
import { Rational, ZERO } from "@bough/proof";
import {
  AS_DECIMALS,
  AT_LOWER,
  BASIC,
  type Basis,
  createLpEngineSteps,
  exactLp,
  isExactlySolvable,
  type LpEngine,
  type LpStatus,
} from "@bough/simplex";
import { type BasicSolution, basicSolution } from "./basic-solution.ts";
import { type ExactProblem, nearestProblemSteps } from "./exact-lp-data.ts";

export type ExactEnd =
  | { readonly status: "optimal"; readonly solution: BasicSolution; readonly basis: Basis }
  | { readonly status: "infeasible" | "unbounded" | "unknown" };

/** Rounds of refinement: the second or third basis is the exact one, as a rule. */
const MOST_ROUNDS = 8;
/** What is off is blown up by at most this much in a round, as far as doubles reach. */
const LARGEST_SCALE = 1e15;
/** Values compared between two pauses: they may be long. */
const VALUES_PER_STEP = 50;
/** Scaled sides beyond this are out of reach for a step of the refinement. */
const OUT_OF_REACH = 1e12;

/**
 * The optimum of a linear program without rounding. An engine finds a basis in doubles; its solution
 * is computed exactly, and where that misses a bound or a sign, what is missing is blown up and
 * solved for from the same basis, which corrects it.
 *
 * A. Gleixner, D. Steffy, K. Wolter, "Iterative refinement for linear programming", INFORMS Journal
 * on Computing 28, 2016.
 *
 * @param start the basis to start from
 */
export function* solveExactly(problem: ExactProblem, start?: Basis): Steps<ExactEnd> {
  const end = yield* solveByRefinement(problem, start);
  return end.status === "unknown" ? yield* solveInWholeNumbers(problem) : end;
}

function* solveByRefinement(problem: ExactProblem, start?: Basis): Steps<ExactEnd> {
  let nearest = yield* nearestProblemSteps(problem);
  let basis = start;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const engine = yield* createLpEngineSteps(nearest);
    if (basis !== undefined) engine.loadBasis(basis);
    const status = yield* engine.resolveSteps();
    if (status !== "optimal") return { status: round === 0 ? namedEnd(status) : "unknown" };
    basis = basisOf(engine);
    yield;
    const solution = yield* basicSolution(problem, basis);
    if (solution === undefined) return { status: "unknown" };
    const errors = yield* errorsOf(problem, solution);
    if (errors.primal.sign() === 0 && errors.dual.sign() === 0)
      return { status: "optimal", solution, basis };
    nearest = yield* blownUp(problem, nearest, solution, errors);
    yield;
  }
  return { status: "unknown" };
}

/**
 * The same by a simplex without rounding, of small programs only: coefficients far apart lead doubles from one
 * wrong basis to the next.
 */
export function* solveInWholeNumbers(problem: ExactProblem): Steps<ExactEnd> {
  const nearest = yield* nearestProblemSteps(problem);
  if (!isExactlySolvable(nearest)) return { status: "unknown" };
  const answer = yield* exactLp(nearest, basisOfLogicals(nearest), { reading: AS_DECIMALS });
  if (answer.status === "undecided") return { status: "unknown" };
  if (answer.status !== "optimal") return { status: answer.status };
  const solution = yield* basicSolution(problem, answer.basis);
  if (solution === undefined) return { status: "unknown" };
  const { primal, dual } = yield* errorsOf(problem, solution);
  const isOptimal = primal.sign() === 0 && dual.sign() === 0;
  return isOptimal ? { status: "optimal", solution, basis: answer.basis } : { status: "unknown" };
}

function basisOfLogicals({ numCols, numRows }: Problem): Basis {
  const status = new Uint8Array(numCols + numRows).fill(AT_LOWER, 0, numCols).fill(BASIC, numCols);
  return { numCols, numRows, status };
}

function namedEnd(status: LpStatus): "infeasible" | "unbounded" | "unknown" {
  return status === "infeasible" || status === "unbounded" ? status : "unknown";
}

function basisOf(engine: LpEngine): Basis {
  return engine.saveBasis(false);
}

interface Errors {
  /** Largest violation of a bound or side. */
  readonly primal: Rational;
  /** Largest reduced cost or multiplier for which no bound or side stands. */
  readonly dual: Rational;
}

/** How far a basic solution is from optimal: complementary it is by construction. */
function* errorsOf({ bounds, rows }: ExactProblem, solution: BasicSolution): Steps<Errors> {
  let primal = ZERO;
  let dual = ZERO;
  const look = (
    value: Rational,
    price: Rational,
    lower: Rational | null,
    upper: Rational | null,
  ): void => {
    if (lower !== null) primal = larger(primal, lower.minus(value));
    if (upper !== null) primal = larger(primal, value.minus(upper));
    const isAtLower = lower !== null && value.compare(lower) <= 0;
    const isAtUpper = upper !== null && value.compare(upper) >= 0;
    if (!isAtLower) dual = larger(dual, price);
    if (!isAtUpper) dual = larger(dual, price.negated());
  };
  for (const [j, value] of solution.primal.entries()) {
    if (j % VALUES_PER_STEP === VALUES_PER_STEP - 1) yield;
    look(value, solution.reducedCost[j], bounds.lower[j], bounds.upper[j]);
  }
  for (const [i, value] of solution.activity.entries()) {
    if (i % VALUES_PER_STEP === VALUES_PER_STEP - 1) yield;
    look(value, solution.dual[i], rows[i].lower, rows[i].upper);
  }
  return { primal, dual };
}

function larger(a: Rational, b: Rational): Rational {
  return b.compare(a) > 0 ? b : a;
}

/** The problem of the step from the solution to the optimum, errors blown up to the size of one. */
function* blownUp(
  { bounds, rows }: ExactProblem,
  nearest: Problem,
  { primal, activity, reducedCost }: BasicSolution,
  errors: Errors,
): Steps<Problem> {
  const scale = scaleFor(errors.primal);
  const lower = rows.map((row) => row.lower);
  const upper = rows.map((row) => row.upper);
  const priceScale = scaleFor(errors.dual);
  return nearest.with({
    columnLower: yield* blownUpSides(bounds.lower, primal, scale, -Infinity),
    columnUpper: yield* blownUpSides(bounds.upper, primal, scale, Infinity),
    rowLower: yield* blownUpSides(lower, activity, scale, -Infinity),
    rowUpper: yield* blownUpSides(upper, activity, scale, Infinity),
    cost: yield* numbersOf(reducedCost, (price) => price.times(priceScale).toNumber()),
  });
}

function blownUpSides(
  sides: readonly (Rational | null)[],
  values: readonly Rational[],
  scale: Rational,
  none: number,
): Steps<Float64Array> {
  return numbersOf(sides, (side, k) => {
    if (side === null) return none;
    const distance = side.minus(values[k]).times(scale).toNumber();
    return Math.abs(distance) > OUT_OF_REACH ? Math.sign(distance) * Infinity : distance;
  });
}

function* numbersOf<T>(
  list: readonly T[],
  numberOf: (item: T, k: number) => number,
): Steps<Float64Array> {
  const numbers = new Float64Array(list.length);
  for (const [k, item] of list.entries()) {
    if (k % VALUES_PER_STEP === VALUES_PER_STEP - 1) yield;
    numbers[k] = numberOf(item, k);
  }
  return numbers;
}

/** A power of two that makes the error about one. */
function scaleFor(error: Rational): Rational {
  if (error.sign() === 0) return Rational.fromInteger(1);
  const size = Math.min(Math.max(1 / error.toNumber(), 1), LARGEST_SCALE);
  return Rational.fromInteger(2 ** Math.floor(Math.log2(size)));
}
