import type { Random } from "@bough/testing";
import { record } from "fast-check";
import { mipFault } from "../judges/mip-answer.ts";
import { structured } from "../models/families/structured.ts";
import { structuredDecimals } from "../models/families/structured-decimals.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveOptions } from "../models/solve-options.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget } from "../target.ts";
import type { MipCase } from "./mip.ts";

/** What the rows cannot say reaches the search as structures, not by way of a file. */
export const structures: CaseTarget<MipCase> = {
  name: "structures",
  what: "semi-continuous columns, ordered sets and indicators, on bounded and unbounded domains",
  cases: record({ model: randomModels(structuredOrDecimal), options: solveOptions() }),
  judge({ model, options }, tally) {
    if (!hasBinarySwitches(model)) return null;
    const problem = toProblem(model);
    const result = solveSync(problem, options);
    if (result.status.endsWith("-limit")) tally(result.status);
    return mipFault(problem, result, options, tally);
  },
  show: ({ model }) => showModel(model),
};

function structuredOrDecimal(random: Random): Model {
  return random.chance(0.4) ? structuredDecimals(random) : structured(random);
}

/** Shrinking may take from an indicator's binary what makes it one. */
function hasBinarySwitches({ columns, structures: all }: Model): boolean {
  return all.every((structure) => {
    if (structure.kind !== "indicator") return true;
    const column = columns[structure.binary];
    return column.isInteger && column.lower >= 0 && column.upper <= 1;
  });
}
