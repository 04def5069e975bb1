import type { SolveOptions, SolveResult } from "@bough/bnb";
import type { Problem } from "@bough/problem";
import { runToEnd } from "@bough/problem";
import { BASIC, exactLp } from "@bough/simplex";
import { constantFrom, integer, record } from "fast-check";
import { ownFault } from "../judges/mip-answer.ts";
import { dyadicModel } from "../models/dyadic-models.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solve } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface CleanCase {
  readonly model: Model;
  readonly options: SolveOptions;
}

/** Share of the objective, or of one, that an objective may be off by. */
const CLOSE = 1e-9;
/** Such a model is a matter of a second; what is claimed where it is not is judged all the same. */
const WORK_LIMIT = 50_000_000;

/**
 * The point of an answer is a vertex, not something within tolerances of one: with its integers fixed, exact
 * arithmetic has the same objective, and what is switched off is zero to the last digit.
 */
export const cleanPoints: CaseTarget<CleanCase> = {
  name: "clean-points",
  what: "points of mixed models in halves and quarters: beside the exact LP of their integers",
  cases: record({
    model: randomModels(dyadicModel),
    options: record(
      {
        workLimit: constantFrom(WORK_LIMIT),
        threads: constantFrom(1, 1, 1, 1, 1, 1, 1, 2),
        seed: integer({ min: 0, max: 99 }),
        presolve: constantFrom(true, true, true, false),
        gapRelative: constantFrom(0, 1e-4),
      },
      { requiredKeys: ["workLimit", "threads", "gapRelative"] },
    ),
  }),
  async judge({ model, options }, tally) {
    const problem = toProblem(model);
    const result = await solve(problem, options);
    tally(result.status);
    if (result.status === "numerical-trouble") return { kind: "trouble", message: result.status };
    const fault = ownFault(problem, result);
    if (fault !== null || result.solution === null) return fault;
    return vertexFault(problem, result, result.solution) ?? switchFault(problem, result.solution);
  },
  show: ({ model }) => showModel(model),
  shortRun: 20,
};

/** The objective beside what exact arithmetic has for the same integers, and beside the bound. */
function vertexFault(
  problem: Problem,
  { status, objective, bound }: SolveResult,
  x: Float64Array,
): Fault | null {
  const { columnLower, columnUpper, isInteger, numCols, numRows } = problem;
  const fixed = problem.with({
    columnLower: columnLower.map((lower, j) => (isInteger[j] === 1 ? x[j] : lower)),
    columnUpper: columnUpper.map((upper, j) => (isInteger[j] === 1 ? x[j] : upper)),
  });
  const slack = new Uint8Array(numCols + numRows).fill(BASIC, numCols);
  const exact = runToEnd(exactLp(fixed, { numCols, numRows, status: slack }));
  if (exact.status !== "optimal")
    return { kind: "integers", message: `with its integers the LP is ${exact.status}` };
  const right = problem.toUserObjective(problem.objectiveAt(exact.primal));
  const room = CLOSE * Math.max(1, Math.abs(right));
  // What a limit ended may be the point of a heuristic, which is no vertex.
  const miss = status === "optimal" ? Math.abs((objective ?? NaN) - right) : 0;
  if (!(miss <= room))
    return { kind: "objective", message: `${objective}, with its integers ${right}` };
  const sign = problem.sense === "maximize" ? -1 : 1;
  return objective !== null && bound !== null && sign * bound > sign * objective
    ? { kind: "bound", message: `${bound} for an objective of ${objective}` }
    : null;
}

/** Rows that hold amounts below a multiple of a binary: where that is 0, the amounts are. */
function switchFault(problem: Problem, x: Float64Array): Fault | null {
  const { numRows, rowUpper, rows, isInteger, columnLower } = problem;
  for (let i = 0; i < numRows; i++) {
    if (rowUpper[i] !== 0) continue;
    const places = Array.from(
      { length: rows.starts[i + 1] - rows.starts[i] },
      (_, k) => rows.starts[i] + k,
    );
    const isSwitch = (k: number) => isInteger[rows.indices[k]] === 1 && rows.values[k] < 0;
    const isAmount = (k: number) => columnLower[rows.indices[k]] === 0 && rows.values[k] > 0;
    if (places.some((k) => (isSwitch(k) ? x[rows.indices[k]] !== 0 : !isAmount(k)))) continue;
    const left = places.find((k) => x[rows.indices[k]] !== 0);
    if (left === undefined) continue;
    const j = rows.indices[left];
    return { kind: "switch", message: `${problem.columnName(j)} is ${x[j]} and switched off` };
  }
  return null;
}
