import { type SolveOptions, solveSync } from "@bough/bnb";
import { checkSolution } from "@bough/problem";
import { bruteForce, type Random, randomProblem } from "@bough/testing";
import { boolean, integer, record } from "fast-check";
import { type Model, showModel, toModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import type { CaseTarget } from "../target.ts";

interface MipCase {
  readonly model: Model;
  readonly options: SolveOptions;
}

/** Assignments that the oracle may have to look at. */
const MOST_ASSIGNMENTS = 3000;

/** A kind of model that chance decides: few or many columns, equations, big-M, negative bounds. */
function smallModel(random: Random): Model {
  const shape = {
    numCols: random.integer(2, 9),
    numRows: random.integer(1, 8),
    integerShare: random.pick([1, 1, 0.7, 0.4]),
    binaryShare: random.pick([1, 0.5, 0.2]),
    integerRange: random.pick([2, 3, 6]),
    infiniteShare: random.pick([0, 0.3]),
    density: random.pick([0.3, 0.5, 0.8]),
    equalityShare: random.pick([0, 0.25, 0.5]),
    coefficientStep: random.pick([1, 1, 0.5, 0.25]),
  };
  return toModel(randomProblem(random.integer(0, 2 ** 31 - 1), shape));
}

export const mip: CaseTarget<MipCase> = {
  name: "mip",
  what: "status, optimum and point of small mixed-integer models, against enumeration",
  cases: record({
    model: randomModels(smallModel),
    options: record({ presolve: boolean(), seed: integer({ min: 0, max: 9 }) }),
  }),
  judge({ model, options }, tally) {
    const problem = toProblem(model);
    let truth: ReturnType<typeof bruteForce>;
    try {
      truth = bruteForce(problem, MOST_ASSIGNMENTS);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tally("too many assignments");
      return null;
    }
    tally(truth.status);
    const { status, objective, solution } = solveSync(problem, { ...options, gapRelative: 0 });
    const isOpen = status === "infeasible-or-unbounded" && truth.status !== "optimal";
    if (status !== truth.status && !isOpen)
      return { kind: "status", message: `${status}, is ${truth.status}` };
    if (truth.objective === null) return null;
    const expected = problem.toUserObjective(truth.objective.toNumber());
    if (Math.abs(Number(objective) - expected) > 1e-6 * Math.max(1, Math.abs(expected)))
      return { kind: "objective", message: `${objective}, is ${expected}` };
    if (solution !== null && checkSolution(problem, solution).isFeasible) return null;
    return { kind: "point", message: "the point is not feasible" };
  },
  show: ({ model }) => showModel(model),
};
