import { boolean, constantFrom, record } from "fast-check";
import { type EndlessModel, endless, smallerEndless } from "../models/endless.ts";
import { showModel, toProblem } from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import { WORK_LIMIT } from "../models/solve-options.ts";
import { solveLp, solveSync } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

interface EndlessCase {
  readonly endless: EndlessModel;
  readonly presolve: boolean;
  readonly without: string;
}

/**
 * A point and a direction are known from how the model was made, both exact in its decimals: whoever tells of an
 * optimum, or of no point, is wrong.
 */
export const endlessDecimals: CaseTarget<EndlessCase> = {
  name: "endless",
  what: "small models of decimals that fall without end from a known point along a known direction",
  cases: record({
    endless: shrunkBy(endless, smallerEndless),
    presolve: boolean(),
    without: constantFrom("", "", "tableau", "learning"),
  }),
  judge({ endless: { model }, presolve, without }, tally) {
    const problem = toProblem(model);
    const isLp = problem.numIntegers === 0;
    // Without presolve integers without an end are counted through for a point.
    const options = { presolve, without: without === "" ? [] : [without], workLimit: WORK_LIMIT };
    const answers = [solveSync(problem, options).status];
    if (isLp) answers.push(solveLp(problem, { presolve }).status);
    for (const status of answers) {
      tally(`${isLp ? "lp" : "mip"} ${status}`);
      if (status !== "unbounded" && status !== "work-limit")
        return { kind: status, message: `${status}, is unbounded` };
    }
    return null;
  },
  show: ({ endless: { model } }) => showModel(model),
};
