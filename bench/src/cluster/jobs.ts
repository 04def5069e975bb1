import { solve } from "@bough/bnb";
import { readProblem } from "@bough/formats";
import { puzzles } from "@bough/puzzles";
import { knapsackText } from "@bough/testing";

/** What is asked of a farm, and what must come of it. */
export interface KnownJob {
  readonly name: string;
  readonly body: {
    readonly model: object;
    readonly options: { readonly seed: number; readonly gapRelative: number };
    readonly shared?: boolean;
  };
  /** The optimum. */
  readonly objective: number | null;
}

const optima = new Map<string, number | null>();

/** A knapsack with its optimum, as it is found here on one thread. */
export async function knapsackJob(
  items: number,
  rows: number,
  modelSeed: number,
  seed: number,
  shared = false,
): Promise<KnownJob> {
  const text = knapsackText(items, rows, modelSeed);
  const name = `knapsack-${items}-${rows}-${modelSeed}`;
  const options = { seed, gapRelative: 0 };
  let objective = optima.get(name);
  if (objective === undefined) {
    const { problem } = readProblem(text, { fileName: `${name}.lp` });
    objective = (await solve(problem, { gapRelative: 0, threads: 1 })).objective;
    optima.set(name, objective);
  }
  const body = { model: { text, fileName: `${name}.lp` }, options };
  return { name, body: shared ? { ...body, shared } : body, objective };
}

/** Boards that take tenths of a second at most; their answers are judged by their rules where they are found. */
const QUICK_RIDDLES = ["rook-it", "send-more-money"];

export function riddleJobs(seed: number): KnownJob[] {
  const chosen = puzzles.filter(({ name }) => QUICK_RIDDLES.includes(name));
  return chosen.map(({ name, boards }) => ({
    name,
    body: {
      model: { riddle: name, board: boards[0]!.text },
      options: { seed, gapRelative: 0 },
    },
    objective: null,
  }));
}
