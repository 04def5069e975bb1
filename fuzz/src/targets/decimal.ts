import { problemOf, tightModel, tightSetVerdict } from "@bough/testing";
import { showModel } from "../models/model.ts";
import { faultOf, judgeSolve, plainOf, type TightCase, tightCases } from "../models/tight-case.ts";
import { solveAllSync } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

/**
 * What a row of decimals allows lies exactly on its side: the place where a scale that is none, a
 * rounding or a margin shows. Judged in the decimals as written, in the doubles as they are, and
 * with what a solver forgives.
 */
export const decimal: CaseTarget<TightCase> = {
  name: "decimal",
  what: "optimum and set of points of small models whose decimal, rational and irrational data are tight",
  cases: tightCases(tightModel),
  judge({ model, options }, tally) {
    const plain = plainOf(model);
    if (plain === null) {
      tally("not judged");
      return null;
    }
    const fault = judgeSolve(plain, options);
    const { firstPlunge, ...enumerated } = options;
    if (fault !== null || (options.seed ?? 0) > 0 || firstPlunge !== undefined) return fault;
    const { isComplete, solutions } = solveAllSync(problemOf(plain), enumerated);
    tally(isComplete ? "enumerated" : "enumeration stopped");
    return isComplete ? faultOf(tightSetVerdict(plain, solutions)) : null;
  },
  show: ({ model }) => showModel(model),
};
