import { publicSet } from "../corpus/public-sets.ts";
import { firstRiddles } from "../corpus/riddles.ts";
import type { Suite, SuiteContext } from "./suite.ts";

/** Models that every solver here decides in seconds, most of them at the root or after a few nodes. */
const CLASSIC =
  /^(air03|bell3a|bell5|cap6000|egout|enigma|fiber|flugpl|gen|gesa2|gesa2_o|gesa3|gesa3_o|gt2|lseu|misc03|mitre|mod008|mod010|nw04|p0033|p0201|p0282|p2756|pp08a|qnet1|rgn|stein27|vpm2)$/;
const LATER =
  /^(22433|bal8x12|bk4x3|cracpb1|diamond|gr4x6|misc05|misc05inf|mod013|p0291|ran4x64|sentoy|stein9inf|stein15inf)$/;

/** Seconds below which differences count little: a process that ends in a tenth of one is quick. */
const COLD_SHIFT_SECONDS = 0.1;

/** Easy MIPs and riddles as a shell sees them: from the call of the command to its end, everything counted. */
export const cold: Suite = {
  name: "cold",
  title: "Easy models, whole process",
  timeKind: "whole-process",
  shiftSeconds: COLD_SHIFT_SECONDS,
  timeLimitSeconds: 20,
  gapRelative: 1e-4,
  sharesProcess: false,
  repeats: 1,
  presolve: true,
  threads: 1,
  peers: ["highs", "cbc", "glpsol", "highs-wasm"],
  instances: easyModels,
};

function easyModels({ instancesFolder }: SuiteContext) {
  const riddles = firstRiddles("literal");
  if (instancesFolder === undefined) return riddles;
  return [
    ...publicSet(instancesFolder, "miplib3").filter(({ name }) => CLASSIC.test(name)),
    ...publicSet(instancesFolder, "miplib2017").filter(({ name }) => LATER.test(name)),
    ...riddles,
  ];
}
