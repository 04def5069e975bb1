import type { Instance } from "../corpus/instance.ts";
import { logicModels, pigeonholes, pseudoBooleanSamples } from "../corpus/logic.ts";
import { publicSet } from "../corpus/public-sets.ts";
import { uniqueRiddles } from "./unique-riddles.ts";

/** Larger linear programs, in rows, take minutes together. */
const MOST_ROWS = 400;

/** Models whose trees are small without presolve, and a few that end in a bound. */
const MIPLIB =
  /^(p0033|lseu|p0201|p0282|p0291|rgn|egout|gen|pp08a|vpm2|bell5|bell3a|mod008|mod013|gt2|misc03|misc05|misc05inf|flugpl|stein27|stein45|stein9inf|stein15inf|enigma|diamond|bal8x12|bk4x3|gr4x6|ran10x10c|sentoy|cracpb1|air02|air03|gen-ip054)$/;

/** Logic models that are among the others, or take a solver half a minute and more. */
const ELSEWHERE =
  /^(p0|lseu|misc0|stein|enigma|diamond|acc-tight5|bnatt350|10teams|tanglegram2|ns1702808|ponderthis0517-inf|macrophage|chromaticindex|neos|ej$|pigeon-10|enlight_hard|pentomino|fillomino|life_goe|opb-lp4l|opb-factor-mod)/;

const SETS: Readonly<Record<string, (folder: string) => Instance[]>> = {
  netlib: (folder) => publicSet(folder, "netlib", ({ rows }) => rows <= MOST_ROWS),
  "netlib-infeasible": (folder) => publicSet(folder, "netlib-infeasible"),
  miplib: (folder) =>
    ["miplib3", "miplib2017"].flatMap((set) =>
      publicSet(folder, set).filter(({ name }) => MIPLIB.test(name)),
    ),
  logic: (folder) => [
    ...pigeonholes(),
    ...[...pseudoBooleanSamples(folder), ...logicModels(folder)].filter(
      ({ name }) => !ELSEWHERE.test(name),
    ),
  ],
  unique: () => [...uniqueRiddles("tight"), ...uniqueRiddles("literal")],
};

/** The models that proofs are tried on, by set. */
export const proofSets: readonly string[] = Object.keys(SETS);

export function proofInstances(set: string, folder: string): Instance[] {
  return SETS[set]?.(folder) ?? [];
}
