import { tinyCostModel } from "@bough/testing";
import { showModel } from "../models/model.ts";
import { judgeSolve, plainOf, type TightCase, tightCases } from "../models/tight-case.ts";
import type { CaseTarget } from "../target.ts";

/** Gains of a few millionths beside whole ones: with no gap forgiven they count to the last. */
export const tinyCosts: CaseTarget<TightCase> = {
  name: "tiny-costs",
  what: "optimum and bound of small models whose costs lie far apart, with no gap forgiven",
  cases: tightCases(tinyCostModel),
  judge({ model, options }, tally) {
    const plain = plainOf(model);
    if (plain === null) {
      tally("not judged");
      return null;
    }
    return judgeSolve(plain, { ...options, gapRelative: 0, gapAbsolute: 0 });
  },
  show: ({ model }) => showModel(model),
};
