import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { brinks, rationals, repeatedRows, switches, twins } from "./far-apart.ts";
import { binPacking, equalityKnapsack, knapsack, parity } from "./knapsacks.ts";
import { lots } from "./lots.ts";
import { cancellingSums, narrowRanges, scaledClauses, tightFits } from "./margins.ts";
import { mixedEquations } from "./mixed-equations.ts";
import { networks } from "./networks.ts";
import { huge, nearParallel, plain, wide } from "./plain.ts";
import { fixedCharge, lotSizing, scheduling } from "./production.ts";
import { remnants } from "./remnants.ts";
import { assignment, clauses, sets } from "./sets.ts";
import { sharedRests } from "./shared-rests.ts";

/** Kinds of small models that exact oracles decide in a moment. */
export const families: Readonly<Record<string, (random: Random) => Model>> = {
  plain,
  huge,
  wide,
  nearParallel,
  knapsack,
  equalityKnapsack,
  parity,
  binPacking,
  sets,
  assignment,
  clauses,
  fixedCharge,
  lotSizing,
  scheduling,
  networks,
  lots,
};

/** Kinds whose points may miss a row by what is forgiven: for judges that forgive it. */
const tightFamilies = [
  switches,
  rationals,
  repeatedRows,
  brinks,
  twins,
  narrowRanges,
  cancellingSums,
  scaledClauses,
  tightFits,
  mixedEquations,
  remnants,
  sharedRests,
];

/** A model of any of the families; half of them have no plan. */
export function anyFamily(random: Random): Model {
  const make = random.chance(0.3) ? plain : random.pick(Object.values(families));
  return make(random);
}

/** The same, or a model whose data lie far apart and whose rows are tight. */
export function anyOrTightFamily(random: Random): Model {
  return random.chance(0.3) ? random.pick(tightFamilies)(random) : anyFamily(random);
}

/** The same with some whose real columns meet their bounds at the last decimal: for judges that ask for lost points. */
export function anyFamilyOrRests(random: Random): Model {
  return random.chance(0.2) ? sharedRests(random) : anyFamily(random);
}
