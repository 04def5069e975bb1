import type { Problem } from "@bough/problem";
import { puzzles } from "@bough/puzzles";
import { setCovering } from "./families/covering.ts";
import { generalisedAssignment, multiKnapsack } from "./families/knapsack.ts";
import type { Instance } from "./instance.ts";
import { publicSet } from "./public-sets.ts";

/** Models of MIPLIB 3 that meet the criteria below; the others end sooner, or not at all. */
const MIPLIB = ["bell3a", "stein45", "rout", "noswot", "misc07"];

/**
 * Models on which threads have a tree to share. They were chosen by what one thread says of them: it
 * takes 5 to 40 seconds, solves the model, and visits a thousand nodes or more. No riddle that
 * ends takes that long, so the two stand here whose learning and tree last longest.
 *
 * @param folder the instance folder; undefined where there is none, for what the repository makes
 */
export function treeHeavyInstances(folder?: string): Instance[] {
  const published = folder === undefined ? [] : publicSet(folder, "miplib3");
  return [
    integer("multi-knapsack-90x5", () => multiKnapsack(2, 90, 5)),
    integer("generalised-assignment-8x80", () => generalisedAssignment(2, 8, 80)),
    integer("generalised-assignment-10x80", () => generalisedAssignment(1, 10, 80)),
    integer("set-covering-90x220", () => setCovering(4, 90, 220)),
    integer("set-covering-100x200", () => setCovering(5, 100, 200)),
    ...published.filter(({ name }) => MIPLIB.includes(name)),
    riddle("gamic-square", "three"),
    riddle("knights", "8 by 8"),
  ];
}

function integer(name: string, make: () => Problem): Instance {
  return {
    name,
    kind: "integer",
    reference: { status: "unknown", objective: null },
    load: async () => make(),
  };
}

/** A board that learning and the tree search together. */
function riddle(puzzleName: string, boardName: string): Instance {
  const puzzle = puzzles.find(({ name }) => name === puzzleName);
  const board = puzzle?.boards.find(({ name }) => name === boardName);
  if (puzzle === undefined || board === undefined)
    throw new Error(`there is no board "${boardName}" of ${puzzleName}`);
  return integer(`${puzzleName}-${boardName.replaceAll(" ", "-")}`, () =>
    puzzle.open(board.text).build("tight").model.compile(),
  );
}
