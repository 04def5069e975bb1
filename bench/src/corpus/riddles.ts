import { type Formulation, puzzles } from "@bough/puzzles";
import type { Instance } from "./instance.ts";

/** Boards beyond the published one per puzzle: enough to see the class, few enough for minutes. */
const BOARDS_PER_PUZZLE = 3;

/** The riddles' boards in one formulation; every shipped board can be solved. */
export function riddleInstances(formulation: Formulation): Instance[] {
  return puzzles
    .filter((puzzle) => puzzle.formulations.includes(formulation))
    .flatMap((puzzle) =>
      puzzle.boards.slice(0, BOARDS_PER_PUZZLE).map((board) => ({
        name: `${puzzle.name}-${board.name}-${formulation}`,
        kind: "integer",
        reference: { status: "optimal", objective: null },
        load: async () => puzzle.open(board.text).build(formulation).model.compile(),
      })),
    );
}
