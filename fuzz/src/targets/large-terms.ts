import type { PlainModel, Random } from "@bough/testing";
import { judgeDecimalPoints } from "../judges/decimal-points.ts";
import { largeTerms } from "../models/large-terms.ts";
import { showModel } from "../models/model.ts";
import { type TightCase, tightCases } from "../models/tight-case.ts";
import { wideSides } from "../models/wide-sides.ts";
import type { CaseTarget } from "../target.ts";

const models = (random: Random): PlainModel =>
  random.chance(0.75) ? largeTerms(random) : wideSides(random);

/** Once terms of 10^13 have cancelled, what doubles miss of sides is more than the decimals beside them. */
export const largeTermEquations: CaseTarget<TightCase> = {
  name: "large-terms",
  what: "optimum and set of points where coefficients of 10^6 to 10^11 stand beside decimals, and sides have up to 17 digits or lie beyond 2^53",
  cases: tightCases(models),
  judge: judgeDecimalPoints,
  show: ({ model }) => showModel(model),
};
