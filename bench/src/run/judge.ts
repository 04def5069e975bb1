import { checkSolution, type Problem, rowActivity } from "@bough/problem";
import type { Limits, Outcome } from "../contenders/contender.ts";
import type { Verdict } from "./record.ts";

export interface Reference {
  readonly status: "optimal" | "infeasible" | "unbounded" | "unknown";
  readonly objective: number | null;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly violation: number | null;
  readonly message: string | null;
}

/**
 * A point may miss a row or bound by this much, relative to its size. Solvers hold their tolerances
 * on scaled models, some print eight digits; what is wrong is wrong by far more.
 */
const POINT_TOLERANCE = 1e-4;
/** A point that misses nothing by more than this may refute what others claim. */
export const TRUSTED_VIOLATION = 1e-6;
/** Optima may differ by this much, relatively, beyond the gap that was asked for. */
export const OBJECTIVE_TOLERANCE = 1e-6;

/** Holds an outcome against the known answer and the point against the original problem. */
export function judge(
  problem: Problem,
  outcome: Outcome,
  reference: Reference,
  limits: Limits,
): Judgement {
  const violation = outcome.values === null ? null : worstViolation(problem, outcome.values);
  const wrong = (message: string): Judgement => ({ verdict: "wrong", violation, message });
  if (outcome.status === "error") {
    return { verdict: "failed", violation, message: outcome.message ?? null };
  }
  if (violation !== null && violation > POINT_TOLERANCE) {
    return wrong(`the point violates the model by ${violation.toExponential(1)}`);
  }
  const misstated = misstatement(problem, outcome);
  if (misstated !== null) return wrong(misstated);
  if (outcome.status === "limit") return { verdict: "unfinished", violation, message: null };
  const claim = claimAgainst(outcome, reference, problem, limits);
  return claim === null ? { verdict: "solved", violation, message: null } : wrong(claim);
}

/** Points carry the digits they are printed with, so that their objective is less exact than stated. */
const STATEMENT_TOLERANCE = 1e-4;

/** What is false in the objective said of the point; null where nothing is. */
function misstatement(problem: Problem, { objective, values }: Outcome): string | null {
  if (objective === null || values === null) return null;
  const actual = problem.toUserObjective(problem.objectiveAt(values));
  const size = values.reduce((max, x, j) => Math.max(max, Math.abs(x * problem.cost[j])), 1);
  return Math.abs(actual - objective) <= STATEMENT_TOLERANCE * Math.max(size, Math.abs(objective))
    ? null
    : `says ${objective}, but its point has ${actual}`;
}

/** What is false in the claim; null where it is right or cannot be refuted. */
function claimAgainst(
  outcome: Outcome,
  reference: Reference,
  problem: Problem,
  limits: Limits,
): string | null {
  if (reference.status === "unknown") return null;
  if (outcome.status === "infeasible-or-unbounded") {
    return reference.status === "optimal"
      ? "says infeasible or unbounded, but it has an optimum"
      : null;
  }
  if (outcome.status !== reference.status) {
    return `says ${outcome.status}, but the model is ${reference.status}`;
  }
  if (outcome.status !== "optimal" || reference.objective === null) return null;
  if (outcome.objective === null) return "says optimal without an objective";
  const isMip = problem.numIntegers > 0;
  const size = Math.max(1, Math.abs(reference.objective));
  const allowed =
    (isMip ? limits.gapRelative * size + limits.gapAbsolute : 0) + OBJECTIVE_TOLERANCE * size;
  const difference = Math.abs(outcome.objective - reference.objective);
  return difference <= allowed
    ? null
    : `says ${outcome.objective}, but the optimum is ${reference.objective}`;
}

/** Integers this close to a whole number are rounded before the rows are checked. */
const ROUNDING_DISTANCE = 1e-5;

/**
 * Largest violation once integers are rounded, measured against the size of what is violated so
 * that units do not matter. Rounding first catches switches that a big-M left half open.
 */
function worstViolation(problem: Problem, values: Float64Array): number {
  if (!values.every(Number.isFinite)) return Infinity;
  const rounded = values.map((value, j) => {
    const whole = Math.round(value);
    return problem.isInteger[j] && Math.abs(value - whole) <= ROUNDING_DISTANCE ? whole : value;
  });
  const { integrality, structure } = checkSolution(problem, rounded);
  return Math.max(
    worstBound(problem, rounded),
    worstRow(problem, rounded),
    integrality?.amount ?? 0,
    structure?.amount ?? 0,
  );
}

function worstBound({ columnLower, columnUpper }: Problem, x: Float64Array): number {
  let worst = 0;
  for (let j = 0; j < x.length; j++) {
    worst = Math.max(worst, relativeDistance(x[j], columnLower[j], columnUpper[j], 1));
  }
  return worst;
}

/**
 * Commands print their points with some eight digits, so large terms carry large errors; where all
 * terms are integers there is nothing to forgive.
 */
function worstRow(problem: Problem, x: Float64Array): number {
  const { starts, indices, values } = problem.rows;
  let worst = 0;
  for (let i = 0; i < problem.numRows; i++) {
    let largestTerm = 1;
    let areIntegers = true;
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      const j = indices[k];
      largestTerm = Math.max(largestTerm, Math.abs(values[k] * x[j]));
      areIntegers &&= problem.isInteger[j] === 1 && Number.isInteger(values[k] * x[j]);
    }
    const activity = rowActivity(problem, i, x);
    const { rowLower, rowUpper } = problem;
    const distance = areIntegers
      ? Math.max(rowLower[i] - activity, activity - rowUpper[i])
      : relativeDistance(activity, rowLower[i], rowUpper[i], largestTerm);
    worst = Math.max(worst, distance);
  }
  return worst;
}

/** How far a value is outside its sides, over the size of the side it misses, at least `size`. */
function relativeDistance(value: number, lower: number, upper: number, size: number): number {
  if (value < lower) return (lower - value) / Math.max(size, Math.abs(lower));
  if (value > upper) return (value - upper) / Math.max(size, Math.abs(upper));
  return 0;
}
