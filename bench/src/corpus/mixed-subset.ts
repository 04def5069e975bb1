import type { Instance } from "./instance.ts";
import { pseudoBooleanSamples } from "./logic.ts";
import { publicSet } from "./public-sets.ts";
import { riddleInstances } from "./riddles.ts";

/**
 * Models of moderate size, most of them solved within seconds and some not, that between them need
 * every technique: cuts, heuristics, branching, presolve and reasoning. Chosen once, so that tables
 * of different days can be compared.
 */
const CLASSIC =
  /^(air03|bell5|cap6000|fiber|gesa2_o|gesa3|harp2|lseu|misc03|mod008|mod011|p0201|p2756|pp08a|qiu|qnet1|rout|stein27|vpm2)$/;
const LATER = /^(bppc8-02|ran10x10c|bienst1|mas284|prod1|stein45inf)$/;
/** Thirty more, chosen alike, for tables that do not ask for time. */
const MORE_CLASSIC =
  /^(bell3a|gen|gesa2|gesa3_o|gt2|mas76|misc07|mitre|mkc|mod010|nw04|p0282|rgn|swath)$/;
const MORE_LATER =
  /^(air02|cracpb1|csched008|eil33-2|mc8|mik-250-20-75-4|mtest4ma|n5-3|neos-(1480121|555927|595904|911880)|r50x360|rlp1|timtab2|tr12-30)$/;
const PSEUDO_BOOLEAN = /^opb-(normalized-mds_50_25_5|normalized-t2001\.13queen13|lp4l\.0\.s)/;
const RIDDLES = /^(knight-dominoes|tic-tac-toe)-published-literal$/;

function named(pattern: RegExp, instances: readonly Instance[]): Instance[] {
  return instances.filter(({ name }) => pattern.test(name));
}

/** The thirty of them and thirty more; only the riddles without the folder of public sets. */
export function largerSubset(folder: string | undefined): Instance[] {
  if (folder === undefined) return mixedSubset(folder);
  return [
    ...mixedSubset(folder),
    ...named(MORE_CLASSIC, publicSet(folder, "miplib3")),
    ...named(MORE_LATER, publicSet(folder, "miplib2017")),
  ];
}

/** The thirty of them; only the riddles without the folder of public sets. */
export function mixedSubset(folder: string | undefined): Instance[] {
  const riddles = named(RIDDLES, riddleInstances("literal"));
  if (folder === undefined) return riddles;
  return [
    ...named(CLASSIC, publicSet(folder, "miplib3")),
    ...named(LATER, publicSet(folder, "miplib2017")),
    ...named(PSEUDO_BOOLEAN, pseudoBooleanSamples(folder)),
    ...riddles,
  ];
}
