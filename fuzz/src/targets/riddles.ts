import { BoardError, type BuiltRiddle, puzzles, type Riddle } from "@bough/puzzles";
import type { Random } from "@bough/testing";
import { shrunkBy } from "../models/random-models.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface RiddleCase {
  readonly puzzle: string;
  /** A board that ships, with a few characters changed. */
  readonly board: string;
  readonly seed: number;
}

/** Work for each formulation; boards that need more are left undecided. */
const WORK_LIMIT = 15_000_000;
/** Boards with more characters have no chance within that. */
const LARGEST_BOARD = 160;
const MOST_CHANGES = 3;

export const riddles: CaseTarget<RiddleCase> = {
  name: "riddles",
  what: "answers of changed boards keep the rules; the tight and the literal model agree",
  cases: shrunkBy(randomBoard, () => []),
  shortRun: 8,
  async judge({ puzzle: name, board, seed }, tally) {
    const puzzle = puzzles.find((each) => each.name === name);
    if (puzzle === undefined) throw new RangeError(`there is no riddle ${name}`);
    const riddle = openBoard(() => puzzle.open(board));
    if (riddle === null) {
      tally("no board");
      return null;
    }
    const statuses: string[] = [];
    for (const formulation of puzzle.formulations) {
      const built = openBoard(() => riddle.build(formulation));
      if (built === null) continue;
      const outcome = await solveBoard(built, seed);
      if (typeof outcome !== "string") return outcome;
      tally(`${formulation} ${outcome}`);
      if (outcome === "answered" || outcome === "infeasible") statuses.push(outcome);
    }
    if (new Set(statuses).size < 2) return null;
    return { kind: "formulations", message: `tight and literal: ${statuses.join(", ")}` };
  },
  show: ({ board }) => board,
};

function randomBoard(random: Random): RiddleCase {
  const small = puzzles.filter((puzzle) => boardsOf(puzzle).length > 0);
  const puzzle = random.pick(small);
  const characters = [...random.pick(boardsOf(puzzle)).text];
  const places = [...characters.keys()].filter((k) => !/\s/.test(characters[k]));
  for (let k = random.integer(0, MOST_CHANGES); k > 0; k--)
    characters[random.pick(places)] = characters[random.pick(places)];
  return { puzzle: puzzle.name, board: characters.join(""), seed: random.integer(0, 99) };
}

function boardsOf(puzzle: (typeof puzzles)[number]): (typeof puzzle.boards)[number][] {
  return puzzle.boards.filter(({ text, isHard }) => !isHard && text.length <= LARGEST_BOARD);
}

/** What is opened, or null where the text is no board of the riddle. */
function openBoard<T extends Riddle | BuiltRiddle>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof BoardError) return null;
    throw error;
  }
}

/** How the board ended, or the fault of its answer. */
async function solveBoard(built: BuiltRiddle, seed: number): Promise<string | Fault> {
  noteSolves();
  const solution = await built.model.solve({ threads: 1, workLimit: WORK_LIMIT, seed });
  if (!solution.hasValues) return solution.status;
  const { brokenRules, lines } = built.read((choice) => Number(solution.value(choice)));
  if (brokenRules.length === 0) return "answered";
  return { kind: "rules", message: `${brokenRules.join("; ")}: ${lines.join(" / ")}` };
}
