import { array, constant, integer, oneof, record } from "fast-check";
import { mipFault } from "../judges/mip-answer.ts";
import { anyOrTightFamily } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveOptions } from "../models/solve-options.ts";
import { solveSync, type TrialOptions } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

export interface MipCase {
  readonly model: Model;
  readonly options: TrialOptions;
  /** Values to try first, of as many columns as there are; null for none. Absent from cases of before. */
  readonly hint?: readonly number[] | null;
}

/** Columns that get a hint, and the values, which need not lie within bounds. */
const MOST_HINTS = 12;
const HINT = { min: -3, max: 6 };

/** Whole solves of small models, with any options: status, optimum, point and bound. */
export const mip: CaseTarget<MipCase> = {
  name: "mip",
  what: "status, optimum, point and bound of small models of many kinds, each technique off in turn",
  cases: record({
    model: randomModels(anyOrTightFamily),
    options: solveOptions(),
    hint: oneof(constant(null), array(integer(HINT), { maxLength: MOST_HINTS })),
  }),
  judge({ model, options: given, hint = null }, tally) {
    const problem = toProblem(model);
    const options = hint === null ? given : { ...given, hint: hintFor(problem.numCols, hint) };
    const result = solveSync(problem, options);
    if (result.status.endsWith("-limit")) tally(result.status);
    return mipFault(problem, result, options, tally);
  },
  show: ({ model }) => showModel(model),
};

function hintFor(numCols: number, hint: readonly number[]): Float64Array {
  return Float64Array.from({ length: numCols }, (_, j) => hint[j] ?? Number.NaN);
}
