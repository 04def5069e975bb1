import { integerSolutions, latticeProblem, runToEnd, wholeEquations } from "@bough/bnb/internals";
import { decimalLpOracle } from "@bough/testing";
import { record } from "fast-check";
import { exactTruth, mipFault } from "../judges/mip-answer.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { solveOptions } from "../models/solve-options.ts";
import { equationsOverIntegers } from "../models/whole-equations.ts";
import { solveSync, type TrialOptions } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

interface LatticeCase {
  readonly model: Model;
  readonly options: TrialOptions;
}

/**
 * What a search along a lattice tells of small models, which a solve decides before it comes to one: their equations are
 * solved in whole numbers, and the problem along the solutions' directions stands for the model.
 */
export const lattices: CaseTarget<LatticeCase> = {
  name: "lattices",
  what: "optimum of integers under equations of large coefficients, along a reduced basis of their solutions",
  cases: record({ model: equationsOverIntegers(), options: solveOptions() }),
  judge({ model, options }, tally) {
    const problem = toProblem(model);
    const equations = wholeEquations(problem);
    const solutions = runToEnd(integerSolutions(equations, { work: 0 }));
    if (solutions === null) return { kind: "reduction", message: "given up" };
    if (solutions === "none") {
      tally("no whole solution");
      const { status } = exactTruth(problem, decimalLpOracle);
      if (status !== "optimal") return null;
      return { kind: "solutions", message: "none, but the problem has a point" };
    }
    const lattice = latticeProblem(problem, equations, solutions);
    if (lattice === null) {
      tally("numbers too large");
      return null;
    }
    const { status, solution } = solveSync(lattice.problem, {
      ...options,
      gapRelative: 0,
      gapAbsolute: 0,
    });
    if (status !== "optimal" && status !== "infeasible") {
      tally(status);
      return null;
    }
    const point = solution === null ? null : lattice.toGiven(solution);
    const objective = point === null ? null : problem.toUserObjective(problem.objectiveAt(point));
    return mipFault(problem, { status, objective, bound: objective, solution: point }, {}, tally);
  },
  show: ({ model }) => showModel(model),
};
