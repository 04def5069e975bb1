import { judgeDecimalPoints } from "../judges/decimal-points.ts";
import { largeCoefficients } from "../models/large-coefficients.ts";
import { showModel } from "../models/model.ts";
import { type TightCase, tightCases } from "../models/tight-case.ts";
import type { CaseTarget } from "../target.ts";

/** Data up to 2^53 in whole numbers are exact, and so has to be what is told of them. */
export const largeWholeCoefficients: CaseTarget<TightCase> = {
  name: "large-coefficients",
  what: "optimum and set of points where whole coefficients of up to 10^15 nearly cancel, real columns among them",
  cases: tightCases(largeCoefficients),
  judge: judgeDecimalPoints,
  show: ({ model }) => showModel(model),
};
