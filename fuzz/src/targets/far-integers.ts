import { judgeDecimalPoints } from "../judges/decimal-points.ts";
import { farIntegers } from "../models/far-integers.ts";
import { showModel } from "../models/model.ts";
import { type TightCase, tightCases } from "../models/tight-case.ts";
import type { CaseTarget } from "../target.ts";

/**
 * Rows hold in the decimals as written; of doubles with terms of 10^9 they are missed by last places. No
 * point may be lost by that.
 */
export const farIntegerEquations: CaseTarget<TightCase> = {
  name: "far-integers",
  what: "optimum and set of points where integers far from zero cancel in rows of decimals",
  cases: tightCases(farIntegers),
  judge: judgeDecimalPoints,
  show: ({ model }) => showModel(model),
};
