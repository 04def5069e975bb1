import { solveExactLp } from "@bough/testing";
import { boolean, record } from "fast-check";
import { lpFault } from "../judges/lp-fault.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { smallLp } from "../models/small-lps.ts";
import { solveLp } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

interface LpCase {
  readonly model: Model;
  readonly presolve: boolean;
}

export const lp: CaseTarget<LpCase> = {
  name: "lp",
  what: "status, optimum, point, duals and rays of small LPs, against the exact simplex",
  cases: record({ model: randomModels(smallLp), presolve: boolean() }),
  judge({ model, presolve }, tally) {
    const problem = toProblem(model);
    const truth = solveExactLp(problem);
    tally(truth.status);
    const answer = solveLp(problem, { presolve });
    const fault = lpFault(problem, answer, truth, tally);
    if (fault !== null || answer.status !== "infeasible" || answer.farkas !== undefined)
      return fault;
    // Decimals that are parallel but for a last place may need multipliers that no doubles are.
    if (answer.wholeFarkas !== undefined) tally("infeasible by long multipliers");
    else if (truth.status === "infeasible") return { kind: "farkas", message: "no ray" };
    return null;
  },
  show: ({ model }) => showModel(model),
};
