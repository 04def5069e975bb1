import { type Formulation, type Puzzle, type PuzzleBoard, puzzles } from "@bough/puzzles";
import type { Instance } from "./instance.ts";

/** Boards beyond the published one per puzzle: enough to see the class, few enough for minutes. */
const BOARDS_PER_PUZZLE = 3;

/** The riddles' boards in one formulation. */
export function riddleInstances(formulation: Formulation): Instance[] {
  return puzzlesIn(formulation).flatMap((puzzle) =>
    puzzle.boards
      .slice(0, BOARDS_PER_PUZZLE)
      .map((board) => riddleInstance(puzzle, board, formulation)),
  );
}

/** The first board of each riddle that is not known to take long. */
export function firstRiddles(formulation: Formulation): Instance[] {
  return puzzlesIn(formulation).flatMap((puzzle) =>
    puzzle.boards
      .filter((board) => board.isHard !== true)
      .slice(0, 1)
      .map((board) => riddleInstance(puzzle, board, formulation)),
  );
}

function puzzlesIn(formulation: Formulation): Puzzle[] {
  return puzzles.filter((puzzle) => puzzle.formulations.includes(formulation));
}

function riddleInstance(puzzle: Puzzle, board: PuzzleBoard, formulation: Formulation): Instance {
  return {
    name: `${puzzle.name}-${board.name}-${formulation}`,
    kind: "integer",
    reference: { status: board.answers === 0 ? "infeasible" : "optimal", objective: null },
    load: async () => puzzle.open(board.text).build(formulation).model.compile(),
  };
}
