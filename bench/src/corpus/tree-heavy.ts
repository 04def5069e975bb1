import type { Problem } from "@bough/problem";
import { puzzles } from "@bough/puzzles";
import { setCovering } from "./families/covering.ts";
import { multiKnapsack } from "./families/knapsack.ts";
import { peaceableQueens, randomThreeSat } from "./families/riddles.ts";
import type { Instance } from "./instance.ts";
import { publicSet } from "./public-sets.ts";

/** Models of MIPLIB 3 that meet the criteria below; the others end sooner, or not at all. */
const MIPLIB = ["misc07", "noswot", "qiu", "rout", "stein45"];

/**
 * Models on which threads have a tree to share. They were chosen by what one thread says of them: it
 * takes 10 to 40 seconds, solves the model, and visits a thousand nodes or more. Riddles are decided by
 * learning, not by nodes: of two families those stand here that take as long, and of the boards,
 * none of which does, the two that last longest.
 *
 * @param folder the instance folder; undefined where there is none, for what the repository makes
 */
export function treeHeavyInstances(folder?: string): Instance[] {
  const published = folder === undefined ? [] : publicSet(folder, "miplib3");
  return [
    integer("multi-knapsack-100x10", () => multiKnapsack(7, 100, 10)),
    integer("set-covering-100x260", () => setCovering(4, 100, 260)),
    integer("set-covering-100x300", () => setCovering(10, 100, 300)),
    integer("set-covering-110x280", () => setCovering(9, 110, 280)),
    ...published.filter(({ name }) => MIPLIB.includes(name)),
    integer("peaceable-queens-7", () => peaceableQueens(7)),
    integer("three-sat-250-1", () => randomThreeSat(1, 250, 1065)),
    integer("three-sat-250-2", () => randomThreeSat(2, 250, 1065)),
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
