import { isAnswer } from "@bough/problem";
import type { Random } from "@bough/testing";
import { record } from "fast-check";
import { mipFault } from "../judges/mip-answer.ts";
import { structured } from "../models/families/structured.ts";
import { structuredDecimals } from "../models/families/structured-decimals.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveOptions, WORK_LIMIT } from "../models/solve-options.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget } from "../target.ts";
import type { MipCase } from "./mip.ts";

/** A gap that is forgiven ends searches sooner; by luck they take other ways, which are longer by far less. */
const LONGER_BY_A_GAP = 100;

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
    if (result.status === "work-limit" && options.workLimit === WORK_LIMIT) {
      const exact = solveSync(problem, { ...options, gapRelative: 0, gapAbsolute: 0 });
      if (isAnswer(exact.status) && exact.work < WORK_LIMIT / LONGER_BY_A_GAP)
        return { kind: "endless", message: `no end in ${WORK_LIMIT}, without a gap ${exact.work}` };
    }
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
