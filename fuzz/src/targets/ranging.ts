import type { Random } from "@bough/testing";
import { boolean, record } from "fast-check";
import { isFarOut, rangingFault } from "../judges/ranging-fault.ts";
import { toldPricesFault } from "../judges/told-prices-fault.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { smallLp } from "../models/small-lps.ts";
import { tightLp } from "../models/tight-lps.ts";
import { solveLp } from "../solves.ts";
import type { CaseTarget } from "../target.ts";

interface RangingCase {
  readonly model: Model;
  readonly presolve: boolean;
}

const lps = (random: Random): Model => (random.chance(0.6) ? smallLp(random) : tightLp(random));

export const ranging: CaseTarget<RangingCase> = {
  name: "ranging",
  what: "how far costs, sides and bounds of small LPs may move, by solving them again on the way; prices that the modeler tells",
  cases: record({ model: randomModels(lps), presolve: boolean() }),
  judge({ model, presolve }, tally) {
    const problem = toProblem(model);
    const result = solveLp(problem, { presolve });
    tally(result.status);
    if (result.status !== "optimal") return null;
    const fault = rangingFault(problem, result, tally);
    return fault ?? (isFarOut(result) ? null : toldPricesFault(problem, presolve, tally));
  },
  show: ({ model }) => showModel(model),
  shortRun: 60,
};
