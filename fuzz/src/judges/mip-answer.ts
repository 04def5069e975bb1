import type { SolveOptions, SolveResult } from "@bough/bnb";
import { Problem, rowActivity, type Structure } from "@bough/problem";
import { decimalLpOracle, doubleLpOracle, exactLpOracle, solveSmallTree } from "@bough/testing";
import type { Fault, Tally } from "../target.ts";
import {
  LAST_PLACES,
  lastPlacesWorth,
  nearestToZero,
  sizeOfTerms,
  tightened,
  tightenedUpTo,
  withLastPlaces,
  withSlackFarOff,
} from "./last-places.ts";
import { pointFault } from "./point.ts";
import { withinReach } from "./reach.ts";

/** Nodes that an oracle may spend on a model; the exact one is slow. */
const QUICK_NODES = 3000;
const EXACT_NODES = 1500;
/**
 * Objectives may differ by this much of their size; with continuous columns of that of the costs as
 * well, since each may be off by its tolerance.
 */
const OBJECTIVE = 1e-6;
/**
 * Rows may be missed by this much, with room for rounding, so an answer may be better than the exact
 * one by what that is worth.
 */
const LOOSENESS = 1.001e-6;

/** Rows times columns above which the oracles may take minutes; peers and points known beforehand judge these. */
const MOST_ENTRIES = 4000;

/** Beyond this a point is far off: its terms have last places that rows do not forgive by themselves. */
const FAR_OFF = 1e9;

/** What a solve claims, in the user's sense. */
export type MipAnswer = Pick<SolveResult, "status" | "objective" | "bound" | "solution">;

/** How a problem really ends, minimised. */
export interface Truth {
  readonly status: "optimal" | "infeasible" | "unbounded" | "open";
  /** Infinity without a point, -Infinity where it falls for ever. */
  readonly objective: number;
  /** The best point, where there is one. */
  readonly x?: Float64Array;
}

/** The truth in doubles: quick, and to be confirmed where it contradicts an answer. */
export function quickTruth(problem: Problem): Truth {
  const result = solveSmallTree(problem, doubleLpOracle, QUICK_NODES);
  if (result.status !== "optimal") return withoutPoint(result.status);
  return { status: "optimal", objective: result.objective };
}

/** The truth of the doubles to their last bits, or by another oracle of the decimals that they stand for. */
export function exactTruth(problem: Problem, oracle = exactLpOracle): Truth {
  const result = solveSmallTree(problem, oracle, EXACT_NODES);
  if (result.status !== "optimal") return withoutPoint(result.status);
  const x = Float64Array.from(result.x, (value) => value.toNumber());
  return { status: "optimal", objective: result.objective.toNumber(), x };
}

function withoutPoint(status: "infeasible" | "unbounded" | "open"): Truth {
  return { status, objective: status === "unbounded" ? -Infinity : Infinity };
}

/**
 * What is wrong with the answer of a solve, whatever ended it; null if nothing. The oracle in
 * doubles is believed where it agrees, else the exact one decides.
 */
export function mipFault(
  problem: Problem,
  result: MipAnswer,
  options: SolveOptions,
  tally: Tally = () => {},
): Fault | null {
  if (result.status === "numerical-trouble") {
    if (isOfLastPlaces(problem)) {
      tally("trouble with last places");
      return null;
    }
    return { kind: "trouble", message: result.status };
  }
  const fault = ownFault(problem, result);
  if (fault !== null) return fault;
  if (problem.numRows * problem.numCols > MOST_ENTRIES) {
    tally("too large for the oracles");
    return null;
  }
  const quick = quickTruth(problem);
  tally(quick.status);
  if (quick.status === "open") return null;
  if (contradiction(problem, result, options, quick) === null) return null;
  const exact = exactTruth(problem);
  if (exact.status === "open") {
    tally("doubtful");
    return null;
  }
  const claim = contradiction(problem, result, options, exact);
  if (claim === null) {
    tally("oracle in doubles was wrong");
    return null;
  }
  if (isForgiven(problem, result, options, exact)) {
    tally("within tolerance");
    return null;
  }
  if (isRightWithinReach(problem, result, options, exact)) {
    tally("right within reach");
    return null;
  }
  const written = exactTruth(problem, decimalLpOracle);
  if (written.status === "open" || contradiction(problem, result, options, written) !== null)
    return claim;
  tally("right as written");
  return null;
}

/**
 * True where only points contradict the claim that lie so far off that the last digits of the data
 * make or unmake them: all that are nearer agree, or the descent that is said to have no end goes
 * beyond them.
 */
function isRightWithinReach(
  problem: Problem,
  result: MipAnswer,
  options: SolveOptions,
  exact: Truth,
): boolean {
  const { lower, upper } = withinReach(problem);
  const near = exactTruth(
    new Problem({
      ...problem,
      columns: problem.columns,
      columnLower: Float64Array.from(lower),
      columnUpper: Float64Array.from(upper),
    }),
  );
  if (near.status === "open") return false;
  if (result.status !== "unbounded") return contradiction(problem, result, options, near) === null;
  const tolerance = objectiveTolerance(problem, near.objective);
  return near.status === "optimal" && exact.objective < near.objective - tolerance;
}

/** What is wrong with the answer by itself: its point, and its objective at that point. */
export function ownFault(problem: Problem, { solution, objective }: MipAnswer): Fault | null {
  if (solution === null || objective === null) {
    if ((solution === null) === (objective === null)) return null;
    return { kind: "point", message: "an objective without a point, or the other way round" };
  }
  const fault = pointFault(problem, solution);
  if (fault !== null) return fault;
  const value = problem.toUserObjective(problem.objectiveAt(solution));
  if (Math.abs(value - objective) <= OBJECTIVE * Math.max(1, Math.abs(value))) return null;
  return { kind: "point", message: `its objective is ${value}, said ${objective}` };
}

function contradiction(
  problem: Problem,
  result: MipAnswer,
  options: SolveOptions,
  truth: Truth,
): Fault | null {
  const { status } = result;
  const minimised = (value: number | null) =>
    value === null ? null : problem.toUserObjective(value);
  const objective = minimised(result.objective);
  const bound = minimised(result.bound);
  const tolerance = objectiveTolerance(problem, truth.objective);
  const say = (kind: string, message: string): Fault => ({
    kind,
    message: `${status} ${result.objective} (bound ${result.bound}), is ${truth.status} ${problem.toUserObjective(truth.objective)}${message}`,
  });
  if (status === "optimal" || status === "infeasible" || status === "unbounded") {
    if (status !== truth.status) return say("status", "");
  } else if (status === "infeasible-or-unbounded") {
    if (truth.status === "optimal") return say("status", "");
  }
  if (objective !== null && objective < truth.objective - tolerance)
    return say("objective", ": better than the best");
  if (status !== "optimal") {
    if (bound !== null && isAnOpenEnd(status) && bound > truth.objective + tolerance)
      return say("bound", ": the bound is above the optimum");
    return null;
  }
  if (objective === null || bound === null) return say("objective", ": optimal without a number");
  const gap = allowedGap(objective, options) + tolerance;
  if (objective > truth.objective + gap) return say("objective", ": worse than the gap allows");
  if (bound > truth.objective + tolerance) return say("bound", ": the bound is above the optimum");
  return bound < objective - gap ? say("bound", ": the bound leaves a gap") : null;
}

function isAnOpenEnd(status: SolveResult["status"]): boolean {
  return status === "node-limit" || status === "work-limit" || status === "interrupted";
}

function allowedGap(objective: number, options: SolveOptions): number {
  const { gapRelative = 1e-4, gapAbsolute = 1e-6 } = options;
  return Math.max(gapRelative * Math.abs(objective), gapAbsolute);
}

/** The claim is right for an optimum between those of the rows loosened and tightened by what is forgiven. */
function isForgiven(
  problem: Problem,
  result: MipAnswer,
  options: SolveOptions,
  exact: Truth,
): boolean {
  if (result.status === "unbounded") {
    const { status } = exactTruth(loosened(problem, null));
    return status === "unbounded" || status === "open" || leadsOnByLastPlaces(problem, exact);
  }
  if (result.status === "infeasible")
    return (
      exactTruth(tightened(problem, [nearestToZero(problem)])).status === "infeasible" ||
      exactTruth(withSlackFarOff(problem)).status === "infeasible"
    );
  if (result.solution === null || result.objective === null) return false;
  if (exact.status === "unbounded") return false;
  const claimed = problem.toUserObjective(result.objective);
  const isRightFor = (objective: number) =>
    contradiction(problem, result, options, { status: "optimal", objective }) === null;
  if (claimed < exact.objective) {
    const loose = exactTruth(loosened(problem, result.solution));
    return loose.status === "open" || isRightFor(Math.max(claimed, loose.objective));
  }
  // A better point is only doubted for what its own terms leave in last places.
  const points = exact.x === undefined ? [result.solution] : [result.solution, exact.x];
  const tight = exactTruth(tightened(problem, points));
  if (tight.status === "optimal") return isRightFor(Math.min(claimed, tight.objective));
  if (tight.status !== "infeasible") return false;
  // Where all points lie in last places, these may be what leaves ours the best,
  const own = exactTruth(withIntegersOf(problem, result.solution));
  const beside = own.x === undefined ? null : exactTruth(tightenedUpTo(problem, own.x));
  if (beside?.status === "optimal" && isRightFor(beside.objective)) return true;
  // and what they are worth is not known any better.
  const worth = lastPlacesWorth(problem, result.solution);
  return isRightFor(Math.min(claimed, exact.objective + worth));
}

/**
 * True where only last places of rows' terms end a descent far off: with those of its end forgiven it leads
 * at least twice as far, and so on without end. Each point on the way is one that doubles cannot refuse.
 */
function leadsOnByLastPlaces(problem: Problem, { x, objective }: Truth): boolean {
  if (x === undefined || !x.some((value) => Math.abs(value) > FAR_OFF)) return false;
  const farther = exactTruth(loosened(problem, x));
  if (farther.status === "unbounded") return true;
  return farther.status === "optimal" && objective - farther.objective >= Math.abs(objective);
}

/** The problem with integer columns held at the values of a point. */
function withIntegersOf(problem: Problem, point: Float64Array): Problem {
  const { columnLower, columnUpper, isInteger } = problem;
  return new Problem({
    ...problem,
    columns: problem.columns,
    columnLower: columnLower.map((bound, j) => (isInteger[j] === 1 ? point[j] : bound)),
    columnUpper: columnUpper.map((bound, j) => (isInteger[j] === 1 ? point[j] : bound)),
  });
}

/** Whether the last places of rows decide if there is a point at all: then no answer is certain. */
function isOfLastPlaces(problem: Problem): boolean {
  return exactTruth(problem).status !== exactTruth(withLastPlaces(problem)).status;
}

/** The problem with sides that forgive what is always forgiven, and what a point, if any, was forgiven. */
function loosened(problem: Problem, point: Float64Array | null): Problem {
  const { rowLower, rowUpper, columnLower, columnUpper, isInteger } = problem;
  const reached = (side: number, i: number) =>
    point === null ? side : rowActivity(problem, i, point);
  const lastPlaces = (i: number) =>
    point === null ? 0 : LAST_PLACES * sizeOfTerms(problem, i, point);
  const isReal = (j: number) => isInteger[j] !== 1;
  return new Problem({
    ...problem,
    columns: problem.columns,
    structures: problem.structures.map((structure) => loosenedStructure(structure, point)),
    rowLower: rowLower.map(
      (side, i) => Math.min(side, reached(side, i)) - LOOSENESS - lastPlaces(i),
    ),
    rowUpper: rowUpper.map(
      (side, i) => Math.max(side, reached(side, i)) + LOOSENESS + lastPlaces(i),
    ),
    columnLower: columnLower.map((bound, j) => (isReal(j) ? bound - LOOSENESS : bound)),
    columnUpper: columnUpper.map((bound, j) => (isReal(j) ? bound + LOOSENESS : bound)),
  });
}

/**
 * Rows under a switch forgive what rows do. The range of a semi-continuous column forgives what bounds do;
 * near zero, it is zero.
 */
function loosenedStructure(structure: Structure, point: Float64Array | null): Structure {
  if (structure.kind === "indicator") {
    const { columns, coefficients } = structure;
    let terms = 0;
    columns.forEach((j, k) => {
      terms += Math.abs(coefficients[k] * (point?.[j] ?? 0));
    });
    const width = LOOSENESS + LAST_PLACES * terms;
    return { ...structure, lower: structure.lower - width, upper: structure.upper + width };
  }
  if (structure.kind !== "semi-continuous") return structure;
  const lower = structure.lower - LOOSENESS;
  const upper = structure.upper + LOOSENESS;
  return {
    ...structure,
    lower: structure.lower > 0 ? Math.max(0, lower) : lower,
    upper: structure.upper < 0 ? Math.min(0, upper) : upper,
  };
}

function objectiveTolerance({ cost, isInteger }: Problem, objective: number): number {
  const reals = cost.reduce((sum, c, j) => sum + (isInteger[j] === 1 ? 0 : Math.abs(c)), 0);
  return OBJECTIVE * Math.max(1, Number.isFinite(objective) ? Math.abs(objective) : 0, reals);
}
