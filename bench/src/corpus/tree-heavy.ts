import type { Problem } from "@bough/problem";
import { puzzles } from "@bough/puzzles";
import { setCovering } from "./families/covering.ts";
import { multiKnapsack } from "./families/knapsack.ts";
import { peaceableQueens, randomThreeSat } from "./families/riddles.ts";
import type { Instance } from "./instance.ts";
import { publicSet } from "./public-sets.ts";

/** Published models that meet the criteria below, of those that were tried; the others end sooner, or not at all. */
const PUBLISHED = /^(misc07|noswot|prod1|qiu)$/;

/**
 * Models on which threads have a tree to share. They were chosen by what one thread says of them: it
 * takes 15 to 60 seconds, solves the model, and visits a thousand nodes or more. On shorter ones the
 * compiler takes the second core as well. Riddles are decided by learning, not by nodes: of two
 * families those stand here that take about as long, and of the boards, none of which does, the one
 * that lasts longest.
 *
 * @param folder the instance folder; undefined where there is none, for what the repository makes
 */
export function treeHeavyInstances(folder?: string): Instance[] {
  const published =
    folder === undefined
      ? []
      : [...publicSet(folder, "miplib3"), ...publicSet(folder, "miplib2017")];
  return [
    integer("multi-knapsack-100x12", () => multiKnapsack(9, 100, 12)),
    integer("multi-knapsack-120x10", () => multiKnapsack(10, 120, 10)),
    integer("set-covering-110x320", () => setCovering(4, 110, 320)),
    ...published.filter(({ name }) => PUBLISHED.test(name)),
    integer("peaceable-queens-7", () => peaceableQueens(7)),
    integer("three-sat-250-1", () => randomThreeSat(1, 250, 1065)),
    integer("three-sat-250-2", () => randomThreeSat(2, 250, 1065)),
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
