import type { BooleanExpression, Expression, Model } from "@bough/modeler";
import type { Problem } from "@bough/problem";
import {
  type BuiltRiddle,
  findAnswers,
  type MadeBoard,
  makeBoard,
  type Puzzle,
  puzzles,
} from "@bough/puzzles";
import type { Contender } from "../contenders/contender.ts";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { type Answered, finish } from "./answers.ts";
import { solveExported } from "./peers.ts";

/** Tries within which the two answers of a board that lacks a clue must turn up. */
const MOST_TRIES = 5000;

/** What became of one board that was to be made. */
interface MadeResult {
  /** Processor time of making it. */
  readonly seconds: number;
  /** Without any one of its clues it has a second answer by the rules, found by search. */
  readonly needsEveryClue: boolean;
  /** The model with its answer excluded, for others; undefined where we ourselves found a second answer. */
  readonly exclusion: Problem | undefined;
}

/**
 * Makes boards of every riddle that can, and has them judged: one answer by another solver's word, who
 * gets the exported model with the answer excluded, and no clue that could be left out, by a second answer that keeps
 * the rules.
 *
 * @param count boards a riddle, from seeds 0, 1, …
 * @param timeLimit processor seconds for making a board, seconds for each solve
 */
export async function reportMade(
  count: number,
  timeLimit: number,
  only: RegExp | undefined,
  judge: Contender | undefined,
  log: (line: string) => void,
): Promise<Sheet> {
  const rows: string[][] = [];
  for (const puzzle of puzzles) {
    if (puzzle.maker === undefined || !(only?.test(puzzle.name) ?? true)) continue;
    const results: MadeResult[] = [];
    for (let seed = 0; seed < count; seed++) {
      const result = await makeAndJudge(puzzle, seed, timeLimit);
      if (result === undefined) log(`${puzzle.name}, seed ${seed}: not made in ${timeLimit} s`);
      else results.push(result);
      if (result !== undefined && !(result.needsEveryClue && result.exclusion))
        log(
          `${puzzle.name}, seed ${seed}: ${result.exclusion ? "a clue is superfluous" : "two answers"}`,
        );
    }
    const exclusions = results.flatMap(({ exclusion }) => exclusion ?? []);
    const outcomes = judge === undefined ? [] : await solveExported(judge, exclusions, timeLimit);
    const unique = outcomes.filter((run) => run?.outcome.status === "infeasible");
    const refuted = outcomes.filter((run) => run?.outcome.status === "optimal");
    if (refuted.length > 0)
      log(`${puzzle.name}: ${judge!.title} finds a second answer of ${refuted.length} boards`);
    const times = results.map(({ seconds }) => seconds).sort((a, b) => a - b);
    rows.push([
      puzzle.name,
      String(puzzle.maker.sizes.usual),
      `${results.length}/${count}`,
      String(exclusions.length),
      judge === undefined ? "" : String(unique.length),
      String(results.filter(({ needsEveryClue }) => needsEveryClue).length),
      (times[Math.floor(times.length / 2)] ?? Number.NaN).toFixed(2),
      (times.at(-1) ?? Number.NaN).toFixed(2),
    ]);
    log(rows.at(-1)!.join("  "));
  }
  return makeSheet("made", "Boards that are made", {
    headings: [
      "riddle",
      "size",
      "made",
      "one answer, ours",
      "one answer, theirs",
      "every clue needed",
      "median, s",
      "worst, s",
    ],
    textColumns: 1,
    rows,
    remark: `Seeds 0 to ${count - 1} in the usual size; processor time a board. Theirs: ${judge?.title ?? "nobody"} proves the exported model infeasible once the answer is excluded. Needed: without any one clue there is a second answer that keeps the rules.`,
  });
}

async function makeAndJudge(
  puzzle: Puzzle,
  seed: number,
  timeLimit: number,
): Promise<MadeResult | undefined> {
  const before = process.cpuUsage();
  const made = makeWithin(puzzle, seed, timeLimit);
  if (made === undefined) return undefined;
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (user + system) / 1e6,
    needsEveryClue: isEveryClueNeeded(puzzle, made),
    exclusion: await excluded(puzzle, made.text, timeLimit),
  };
}

/** The limit is processor time, so that a busy machine changes nothing. */
function makeWithin(puzzle: Puzzle, seed: number, seconds: number): MadeBoard | undefined {
  const before = process.cpuUsage();
  const work = makeBoard(puzzle, { seed });
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const { user, system } = process.cpuUsage(before);
    if (user + system > 1e6 * seconds) return undefined;
  }
}

/** Two answers that print differently and keep the rules, for each board that lacks a clue. */
function isEveryClueNeeded(puzzle: Puzzle, { weakened }: MadeBoard): boolean {
  return weakened.every((text) => {
    const reasoning = puzzle.open(text).reason();
    const start = Int32Array.from(reasoning.theory.start);
    const printed = new Set<string>();
    for (let limit = 2; printed.size < 2; limit *= 4) {
      const { answers, isComplete } = toEnd(
        findAnswers(reasoning.theory, start, limit, MOST_TRIES),
      );
      const right = answers.filter((masks) => reasoning.judge(masks).length === 0);
      for (const masks of right) printed.add(reasoning.show(masks).lines.join("\n"));
      if (isComplete || answers.length < limit) break;
    }
    return printed.size > 1;
  });
}

function toEnd<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The model without the points that print the answer; undefined where it still has one for us. */
async function excluded(
  puzzle: Puzzle,
  text: string,
  timeLimit: number,
): Promise<Problem | undefined> {
  const built = puzzle.open(text).build("tight");
  let answer: string | undefined;
  for (;;) {
    const solution = await built.model.solve({ threads: 1, timeLimit });
    if (!solution.hasValues)
      return answer !== undefined && solution.status === "infeasible"
        ? built.model.compile()
        : undefined;
    const printed = finish(built, solution).lines.join("\n");
    answer ??= printed;
    if (printed !== answer) return undefined;
    exclude(built, solution);
  }
}

function exclude({ model, keys }: BuiltRiddle, solution: Answered): void {
  const own = model as Model;
  own.require(
    own.or(
      keys.map((key) => {
        const value = solution.value(key);
        if (typeof value === "number") return (key as Expression).isEqualTo(value).not();
        return value ? (key as BooleanExpression).not() : (key as BooleanExpression);
      }),
    ),
  );
}
