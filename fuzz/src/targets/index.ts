import type { Target } from "../target.ts";
import { allDifferent } from "./all-different.ts";
import { booleanFiles } from "./boolean-files.ts";
import { brokenFiles } from "./broken-files.ts";
import { calls } from "./calls.ts";
import { clauses } from "./clauses.ts";
import { cleanPoints } from "./clean-points.ts";
import { damagedProofs } from "./damaged-proofs/index.ts";
import { decimal } from "./decimal.ts";
import { endlessDecimals } from "./endless.ts";
import { enumeration } from "./enumeration.ts";
import { explain } from "./explain.ts";
import { expressions } from "./expressions.ts";
import { farDecimals } from "./far-decimals.ts";
import { farIntegerEquations } from "./far-integers.ts";
import { farObjectives } from "./far-objectives.ts";
import { formatsTarget } from "./formats.ts";
import { goals } from "./goals.ts";
import { hooked } from "./hooked.ts";
import { interrupts } from "./interrupts/index.ts";
import { knownOptima } from "./known-optima.ts";
import { largeWholeCoefficients } from "./large-coefficients.ts";
import { largeTermEquations } from "./large-terms.ts";
import { lateness } from "./lateness/index.ts";
import { lattices } from "./lattices.ts";
import { likeThingsTarget } from "./like-things.ts";
import { lp } from "./lp.ts";
import { lpWarm } from "./lp-warm.ts";
import { lpWords } from "./lp-words.ts";
import { mip } from "./mip.ts";
import { modelSessions } from "./model-sessions.ts";
import { openDirections } from "./open-directions.ts";
import { otherForms } from "./other-forms.ts";
import { peerFiles } from "./peer-files.ts";
import { practical } from "./practical.ts";
import { presolve } from "./presolve.ts";
import { processes } from "./processes.ts";
import { proofs } from "./proofs.ts";
import { ranging } from "./ranging.ts";
import { relationsTarget } from "./relations.ts";
import { riddles } from "./riddles.ts";
import { sessions } from "./sessions.ts";
import { structures } from "./structures.ts";
import { threads } from "./threads/index.ts";
import { tinyCosts } from "./tiny-costs.ts";
import { wishes } from "./wishes.ts";
import { witness } from "./witness.ts";
import { witnessEnumeration } from "./witness-enumeration.ts";
import { witnessInstances } from "./witness-instances.ts";

/** In the order in which they take turns. */
export const targets: readonly Target[] = [
  lp,
  lpWarm,
  knownOptima,
  endlessDecimals,
  openDirections,
  ranging,
  presolve,
  lattices,
  mip,
  practical,
  otherForms,
  likeThingsTarget,
  cleanPoints,
  structures,
  calls,
  hooked,
  sessions,
  enumeration,
  clauses,
  allDifferent,
  expressions,
  farDecimals,
  relationsTarget,
  goals,
  wishes,
  modelSessions,
  explain,
  formatsTarget,
  booleanFiles,
  brokenFiles,
  lpWords,
  peerFiles,
  processes,
  witness,
  witnessEnumeration,
  witnessInstances,
  decimal,
  tinyCosts,
  farIntegerEquations,
  largeWholeCoefficients,
  largeTermEquations,
  farObjectives,
  proofs,
  damagedProofs,
  riddles,
  threads,
  lateness,
  interrupts,
];

export function findTarget(name: string): Target | undefined {
  return targets.find((target) => target.name === name);
}
