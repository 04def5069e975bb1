import type { SolveOptions } from "@bough/bnb";
import { record } from "fast-check";
import { mipFault } from "../judges/mip-answer.ts";
import { anyFamily } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveOptions } from "../models/solve-options.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

export interface MipCase {
  readonly model: Model;
  readonly options: SolveOptions;
}

/** Whole solves of small models, with any options: status, optimum, point and bound. */
export const mip: CaseTarget<MipCase> = {
  name: "mip",
  what: "status, optimum, point and bound of small models of many kinds, each technique off in turn",
  cases: record({ model: randomModels(anyFamily), options: solveOptions() }),
  judge({ model, options }, tally) {
    const problem = toProblem(model);
    const result = solveSync(problem, options);
    if (result.status.endsWith("-limit")) tally(result.status);
    return mipFault(problem, result, options, tally);
  },
  show: ({ model }) => showModel(model),
};
