import type { SolveOptions } from "@bough/bnb";
import { Dyadic, type Problem } from "@bough/problem";
import { allPoints, exactLpOracle } from "@bough/testing";
import { record } from "fast-check";
import { farObjective } from "../models/far-objectives.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveOptions } from "../models/solve-options.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

interface FarCase {
  readonly model: Model;
  readonly options: SolveOptions;
}

/** Points and steps of a count. */
const LIMITS = { points: 10_000, steps: 100_000 };
/** Share of the terms, one by one, of which no two objectives are told apart. */
const LAST_PLACES = 2 ** -46;

export const farObjectives: CaseTarget<FarCase> = {
  name: "far-objectives",
  what: "the best point of small models whose objective takes small steps beside large terms, by exact sums",
  cases: record({ model: randomModels(farObjective), options: solveOptions() }),
  judge({ model, options }, tally) {
    const problem = toProblem(model);
    const points = allPoints(problem, LIMITS, exactLpOracle);
    if (points === null || problem.numIntegers < problem.numCols) {
      tally("not judged");
      return null;
    }
    const result = solveSync(problem, { ...options, gapRelative: 0, gapAbsolute: 0 });
    tally(result.status);
    const { status, solution } = result;
    if (status === "infeasible" || status === "optimal") {
      if ((status === "infeasible") !== (points.length === 0))
        return { kind: "status", message: `${status} with ${points.length} points` };
    }
    if (status !== "optimal" || solution === null) return null;
    let missed = 0;
    for (const point of points) missed = Math.max(missed, differenceOf(problem, solution, point));
    const size = sizeOf(problem, solution);
    if (missed <= LAST_PLACES * size) return null;
    return { kind: "objective", message: `missed by ${missed}, beside terms of ${size}` };
  },
  show: ({ model }) => showModel(model),
};

/** By how much the first point costs more than the second, exactly. */
function differenceOf(
  { cost }: Problem,
  first: ArrayLike<number>,
  second: readonly number[],
): number {
  let sum = Dyadic.zero;
  for (let j = 0; j < cost.length; j++)
    sum = sum.plus(Dyadic.from(cost[j]).times(Dyadic.from(first[j] - second[j])));
  return sum.toNumber();
}

function sizeOf({ cost, objectiveOffset }: Problem, x: ArrayLike<number>): number {
  return cost.reduce((sum, c, j) => sum + Math.abs(c * x[j]), Math.abs(objectiveOffset));
}
