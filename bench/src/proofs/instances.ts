import type { Instance } from "../corpus/instance.ts";
import { logicModels, pigeonholes, pseudoBooleanSamples } from "../corpus/logic.ts";
import { publicSet } from "../corpus/public-sets.ts";
import { firstRiddles } from "../corpus/riddles.ts";
import { uniqueRiddles } from "./unique-riddles.ts";

/** Larger linear programs, in rows, take long to solve without rounding. */
const MOST_ROWS = 4000;

const SETS: Readonly<Record<string, (folder: string) => Instance[]>> = {
  netlib: (folder) => publicSet(folder, "netlib"),
  "netlib-infeasible": (folder) => publicSet(folder, "netlib-infeasible"),
  miplib: (folder) => [...publicSet(folder, "miplib3"), ...publicSet(folder, "miplib2017")],
  logic: (folder) => [
    ...pigeonholes(),
    ...pseudoBooleanSamples(folder),
    ...logicModels(folder).filter(({ name }) => !name.startsWith("p0")),
  ],
  unique: () => [...uniqueRiddles("tight"), ...uniqueRiddles("literal")],
  riddles: () => [...firstRiddles("tight"), ...firstRiddles("literal")],
};

/** The models that proofs are tried on, by set. */
export const proofSets: readonly string[] = Object.keys(SETS);

export function proofInstances(set: string, folder: string): Instance[] {
  return SETS[set]?.(folder) ?? [];
}

/** True where a proof is worth a try. */
export function isTried(numRows: number, numIntegers: number): boolean {
  return numIntegers > 0 || numRows <= MOST_ROWS;
}
