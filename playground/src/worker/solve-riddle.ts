import { type Problem, type SolveResult, solve } from "bough";
import { puzzles, type Riddle } from "bough/riddles";
import type { Job, Picture } from "../protocol.ts";
import type { Workshop } from "./workshop.ts";

/** Opens a board; its error says what is wrong with it. */
export function openRiddle(name: string, text: string): Riddle {
  const puzzle = puzzles.find((each) => each.name === name);
  if (puzzle === undefined) throw new Error(`there is no riddle "${name}"`);
  return puzzle.open(text);
}

/** A board as it is given. */
export function preview(name: string, text: string): Picture {
  return pictureOf(openRiddle(name, text).drawing);
}

/** Solves a riddle and shows its answer. */
export async function solveRiddle(
  { puzzle, text }: Extract<Job, { kind: "riddle" }>,
  { send, options, begin, end }: Workshop,
): Promise<void> {
  const riddle = openRiddle(puzzle, text);
  const built = riddle.build("tight");
  const solution = await built.model.solve({
    solver: async (problem: Problem): Promise<SolveResult> => {
      begin(problem);
      const result = await solve(problem, options);
      end(problem, result);
      return result;
    },
  });
  if (!solution.hasValues) {
    send({ kind: "picture", picture: pictureOf(riddle.drawing) });
    return;
  }
  const board = built.read((expression) => Number(solution.value(expression)));
  if (board.brokenRules.length > 0)
    throw new Error(`the answer breaks rules of the riddle: ${board.brokenRules.join("; ")}`);
  send({ kind: "picture", picture: pictureOf(board) });
}

function pictureOf({ svg, lines }: { svg: string; lines: readonly string[] }): Picture {
  return { svg, text: lines.join("\n") };
}
