import { integerReductions } from "@bough/bnb";
import { Problem } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";
import {
  lpReductions,
  type PresolveResult,
  presolve as runPresolve,
} from "@bough/simplex/presolve";
import { allPoints, doubleLpOracle, exactLpOracle } from "@bough/testing";
import { boolean, constant, constantFrom, oneof, record } from "fast-check";
import { dualFault } from "../judges/lp-optimality.ts";
import { exactTruth, quickTruth, type Truth } from "../judges/mip-answer.ts";
import { pointFault } from "../judges/point.ts";
import { anyFamily } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface PresolveCase {
  readonly model: Model;
  /** Integrality counts, and points come back; else duals come back as well. */
  readonly isInteger: boolean;
  /** Every point must come back and not only an optimal one. */
  readonly keepsAll: boolean;
  /** A reduction that sits out, or "". */
  readonly without: string;
}

const NAMES = [...new Set([...integerReductions, ...lpReductions].map(({ name }) => name))];
/** Objectives of optimum and reduced optimum may differ by this much of their size. */
const OBJECTIVE = 1e-6;
/**
 * What a third that was rounded moves, for an oracle that forgives nothing: shares of a side. Where rows are
 * nearly parallel the larger moves the optimum itself, and the smaller decides.
 */
const ROUNDINGS = [1e-9, 1e-13];
/** Share of a side within which presolve may take a problem without a point for one that has some. */
const FORGIVEN = 1e-11;
const LIMITS = { points: 300, steps: 20_000 };
/** Of an engine that is to tell duals that prove its optimum. */
const FINE = { refines: true, polishTolerance: 1e-9 };

export const presolve: CaseTarget<PresolveCase> = {
  name: "presolve",
  what: "optimum, duals and points survive presolve and come back, each reduction off in turn",
  cases: record({
    model: randomModels(anyFamily),
    isInteger: constantFrom(true, true, false),
    keepsAll: boolean(),
    without: oneof(
      { weight: 2, arbitrary: constant("") },
      { weight: 1, arbitrary: constantFrom(...NAMES) },
    ),
  }),
  judge({ model, isInteger, keepsAll, without }, tally) {
    const stated = toProblem(model);
    const problem = isInteger ? stated : relaxation(stated);
    const truth = quickTruth(problem);
    tally(truth.status);
    if (truth.status === "open") return null;
    const result = runPresolve(problem, {
      integerMode: isInteger,
      dualReductions: !keepsAll,
      reductions: isInteger ? integerReductions : lpReductions,
      without: new Set([without]),
    });
    const fault = statusFault(problem, result, truth);
    if (fault !== null || result.status !== "reduced") return fault;
    if (!isInteger && truth.status === "optimal") return lpFault(problem, result);
    return pointsFault(problem, result, keepsAll);
  },
  show: ({ model }) => showModel(model),
};

function relaxation(problem: Problem): Problem {
  const isInteger = new Uint8Array(problem.numCols);
  return new Problem({ ...problem, columns: problem.columns, isInteger });
}

/** The status that presolve claims, or that of what it leaves, and the optimum of what it leaves. */
function statusFault(problem: Problem, result: PresolveResult, truth: Truth): Fault | null {
  if (isSame(result, quickReduced(result), truth)) return null;
  const exact = exactTruth(problem);
  if (exact.status === "open") return null;
  let reduced = exact;
  for (const rounding of ROUNDINGS) {
    reduced = exactTruth(widened(result.problem, rounding));
    if (reduced.status === "open" || isSame(result, reduced, exact)) return null;
  }
  const isNearlyFeasible =
    exact.status === "infeasible" && exactTruth(widened(problem, FORGIVEN)).status !== "infeasible";
  if (isNearlyFeasible && result.status === "reduced") return null;
  return {
    kind: result.status === "reduced" ? "optimum" : "claim",
    message: `${result.status} ${reduced.status} ${reduced.objective}, is ${exact.status} ${exact.objective}`,
  };
}

function quickReduced({ status, problem }: PresolveResult): Truth {
  return status === "reduced" ? quickTruth(problem) : { status: "open", objective: 0 };
}

function isSame(result: PresolveResult, reduced: Truth, truth: Truth): boolean {
  if (result.status === "infeasible") return truth.status === "infeasible";
  if (result.status === "unbounded-or-infeasible") return truth.status !== "optimal";
  if (reduced.status === "open") return true;
  if (reduced.status !== truth.status)
    return (
      reduced.status === "infeasible" && !result.keepsFeasibility && truth.status !== "optimal"
    );
  if (truth.status !== "optimal") return true;
  const size = Math.max(1, Math.abs(truth.objective));
  return Math.abs(reduced.objective - truth.objective) <= OBJECTIVE * size;
}

function widened(problem: Problem, rounding: number): Problem {
  return new Problem({
    ...problem,
    columns: problem.columns,
    rowLower: problem.rowLower.map((side) => side - rounding * Math.max(1, Math.abs(side))),
    rowUpper: problem.rowUpper.map((side) => side + rounding * Math.max(1, Math.abs(side))),
  });
}

/** The reduced LP's answer comes back with duals that prove it. */
function lpFault(problem: Problem, { problem: reduced, postsolve }: PresolveResult): Fault | null {
  let engine = createLpEngine(reduced, FINE);
  noteSolves();
  let status = engine.resolve();
  if (status === "numerical-trouble") {
    // Of rows with terms of 10^5 and 10^-4 doubles tell no objective to its last digits, as refinement asks.
    engine = createLpEngine(reduced, { ...FINE, refines: false });
    status = engine.resolve();
  }
  if (status !== "optimal") return { kind: "optimum", message: `the reduced LP ends ${status}` };
  const { primal, rowDual, reducedCost } = engine;
  const whole = postsolve.full({ primal, rowDual, reducedCost, basis: engine.saveBasis(false) });
  return pointFault(problem, whole.primal) ?? dualFault(problem, whole);
}

/** Points of what is left come back as points of the same objective, and all of them if need be. */
function pointsFault(problem: Problem, result: PresolveResult, keepsAll: boolean): Fault | null {
  const { problem: reduced, postsolve } = result;
  const points = allPoints(reduced, LIMITS, doubleLpOracle);
  if (points === null) return null;
  const integers = [...reduced.isInteger.keys()].filter((j) => reduced.isInteger[j] === 1);
  for (const values of points) {
    const lower = Float64Array.from(reduced.columnLower);
    const upper = Float64Array.from(reduced.columnUpper);
    integers.forEach((j, k) => {
      lower[j] = values[k];
      upper[j] = values[k];
    });
    const lp = doubleLpOracle.solve(reduced, { lower, upper });
    if (lp.status !== "optimal") continue;
    const x = Float64Array.from(lp.x, (value, j) =>
      reduced.isInteger[j] === 1 ? Math.round(value) : value,
    );
    const whole = postsolve.primal(x);
    const fault = pointFault(problem, whole);
    if (fault !== null) {
      const exact = exactPoint(problem, reduced, x);
      return exact === null ? null : pointFault(problem, postsolve.primal(exact));
    }
    const difference = problem.objectiveAt(whole) - reduced.objectiveAt(x);
    if (!(Math.abs(difference) <= OBJECTIVE * Math.max(1, Math.abs(lp.objective))))
      return { kind: "objective", message: `a point's objective moved by ${difference}` };
  }
  if (!keepsAll || problem.numIntegers < problem.numCols) return null;
  const all = allPoints(problem, LIMITS, exactLpOracle);
  if (all === null || all.length === points.length) return null;
  return { kind: "lost", message: `${all.length} points became ${points.length}` };
}

/**
 * The point with its continuous columns from exact arithmetic: the quick oracle may have missed a row of
 * the reduced problem by as much itself. Null where there is none.
 */
function exactPoint(problem: Problem, reduced: Problem, x: Float64Array): Float64Array | null {
  if (problem.numIntegers === problem.numCols) return x;
  const isFixed = (j: number) => reduced.isInteger[j] === 1;
  const lower = reduced.columnLower.map((bound, j) => (isFixed(j) ? x[j] : bound));
  const upper = reduced.columnUpper.map((bound, j) => (isFixed(j) ? x[j] : bound));
  const answer = exactLpOracle.solve(reduced, { lower, upper });
  return answer.status === "optimal"
    ? Float64Array.from(answer.x, (value) => value.toNumber())
    : null;
}
