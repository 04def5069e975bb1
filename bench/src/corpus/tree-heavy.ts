import type { Problem } from "@bough/problem";
import { puzzles } from "@bough/puzzles";
import { setCovering } from "./families/covering.ts";
import { generalisedAssignment, multiKnapsack } from "./families/knapsack.ts";
import type { Instance } from "./instance.ts";

/** Larger members of the families and of the riddles, whose trees take one thread some seconds. */
export function treeHeavyInstances(): Instance[] {
  return [
    integer("multi-knapsack-90x5", () => multiKnapsack(2, 90, 5)),
    integer("multi-knapsack-60x10", () => multiKnapsack(4, 60, 10)),
    integer("generalised-assignment-10x70", () => generalisedAssignment(5, 10, 70)),
    integer("set-covering-80x200", () => setCovering(0, 80, 200)),
    integer("set-covering-90x220", () => setCovering(4, 90, 220)),
    integer("set-covering-100x200", () => setCovering(5, 100, 200)),
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
