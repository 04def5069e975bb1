import { type BuiltRiddle, type FinishedBoard, puzzles } from "@bough/puzzles";
import type { Contender } from "../contenders/contender.ts";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { type Answered, countAnswers, finish } from "./answers.ts";
import { solveExported } from "./peers.ts";
import { plain, type RecordedBoard, recordedBoards } from "./recorded-boards.ts";

/** So long are boards of a family solved before any is measured. */
const WARM_UP_MILLISECONDS = 2000;

/** Boards that take longer are named. */
const SLOW_MILLISECONDS = 1000;

/** What one board came to. */
interface BoardResult {
  readonly isSolved: boolean;
  /** The answer keeps the rules and is the recorded one; or there is none, as recorded. */
  readonly isRight: boolean;
  /** Whether as many answers were found as are recorded; undefined where none are, or nobody counted. */
  readonly isCounted: boolean | undefined;
  readonly milliseconds: number;
}

/** A board that we have solved ourselves, as others get it. */
interface OwnRun {
  readonly board: RecordedBoard;
  readonly built: BuiltRiddle;
  readonly solution: Answered;
  readonly result: BoardResult;
}

/**
 * Every recorded board, solved in one process that has solved boards of its family before.
 *
 * @param folder the public instances, where there are any
 * @param against solves the exported models, each in a process of its own that is as warm
 */
export async function reportPuzzles(
  folder: string | undefined,
  timeLimit: number,
  only: RegExp | undefined,
  against: readonly Contender[],
  log: (line: string) => void,
): Promise<Sheet> {
  const boards = recordedBoards(folder).filter(
    ({ family, name, isHard }) => !isHard && (only?.test(`${family} ${name}`) ?? true),
  );
  const families = [...new Set(boards.map(({ family }) => family))];
  const rows: string[][] = [];
  const all = new Map<string, BoardResult[]>();
  const enter = (family: string, solver: string, results: readonly BoardResult[]) => {
    rows.push(rowOf(family, solver, results));
    all.set(solver, [...(all.get(solver) ?? []), ...results]);
    log(rows.at(-1)!.join("  "));
  };
  for (const family of families) {
    const ofFamily = boards.filter((board) => board.family === family);
    await warmUp(ofFamily, timeLimit);
    const runs: OwnRun[] = [];
    for (const board of ofFamily) runs.push(await measure(board, timeLimit, log));
    enter(
      family,
      "Bough",
      runs.map(({ result }) => result),
    );
    for (const peer of against)
      enter(family, peer.title, await measurePeer(peer, runs, timeLimit, log));
  }
  for (const [solver, results] of all) rows.push(rowOf("all", solver, results));
  return makeSheet("puzzles", "Recorded boards of riddles", {
    headings: [
      "riddle",
      "solver",
      "boards",
      "solved",
      "right",
      "counted",
      "median, ms",
      "worst, ms",
    ],
    textColumns: 2,
    rows,
    remark: `Boards that ship with the riddles, recorded sudokus and nonograms, and printed examples; ${timeLimit} s each, one thread, a warm process. Ours: processor time of building, solving and decoding; others: wall-clock time of solving the exported model. Right: by the rules, and as recorded where an answer is. Counted: the recorded number of answers (none, one, many) was proven.`,
  });
}

/** Solves boards one after the other until the code is hot, by processor time: a busy machine heats nothing. */
async function warmUp(boards: readonly RecordedBoard[], timeLimit: number): Promise<void> {
  const before = process.cpuUsage();
  for (let k = 0; ; k++) {
    await measure(boards[k % boards.length]!, timeLimit, () => {});
    const { user, system } = process.cpuUsage(before);
    if (user + system > 1000 * WARM_UP_MILLISECONDS) return;
  }
}

async function measure(
  board: RecordedBoard,
  timeLimit: number,
  log: (line: string) => void,
): Promise<OwnRun> {
  const puzzle = puzzles.find(({ name }) => name === board.family)!;
  const before = process.cpuUsage();
  const built = puzzle.open(board.text).build("tight");
  const solution = await built.model.solve({ threads: 1, timeLimit });
  const finished = solution.hasValues ? finish(built, solution) : undefined;
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000;
  if (milliseconds > SLOW_MILLISECONDS)
    log(`${board.family}, ${board.name}: ${milliseconds.toFixed(0)} ms`);
  const isSolved = solution.status === "optimal" || solution.status === "infeasible";
  const isRight = isSolved && isAsRecorded(board, finished);
  const isCounted =
    board.answers === undefined
      ? undefined
      : isRight && (await hasRecordedCount(board, built, solution, timeLimit));
  if (!isRight || isCounted === false)
    log(
      `${board.family}, ${board.name}: ${solution.status}, ${isRight ? "miscounted" : "not right"}`,
    );
  return { board, built, solution, result: { isSolved, isRight, isCounted, milliseconds } };
}

async function measurePeer(
  peer: Contender,
  runs: readonly OwnRun[],
  timeLimit: number,
  log: (line: string) => void,
): Promise<BoardResult[]> {
  const problems = runs.map(({ built }) => built.model.compile());
  const raw = await solveExported(peer, problems, timeLimit);
  return runs.map(({ board, built, solution }, k): BoardResult => {
    const run = raw[k];
    if (run === null || run === undefined)
      return { isSolved: false, isRight: false, isCounted: undefined, milliseconds: Infinity };
    const { status, values } = run.outcome;
    const isSolved = status === "infeasible" || (status === "optimal" && values !== null);
    const point = values === null ? undefined : solution.at(values.map(Math.round));
    const finished = point && finish(built, point);
    const isBest =
      built.goal === undefined ||
      point === undefined ||
      solution.status !== "optimal" ||
      point.value(built.goal) === solution.value(built.goal);
    const isRight = isSolved && isBest && isAsRecorded(board, finished);
    if (isSolved && !isRight) log(`${board.family}, ${board.name}: ${peer.title} is not right`);
    const milliseconds = 1000 * run.solveTimes.reduce((sum, seconds) => sum + seconds, 0);
    return { isSolved, isRight, isCounted: undefined, milliseconds };
  });
}

function isAsRecorded(board: RecordedBoard, finished: FinishedBoard | undefined): boolean {
  if (finished === undefined) return board.answers === 0;
  if (finished.brokenRules.length > 0 || board.answers === 0) return false;
  const isOnly = board.answers === 1 && board.answer !== undefined;
  return !isOnly || plain(finished.lines.join("")) === board.answer;
}

/** No answer, one, or more than one that print differently, and the search ended. */
async function hasRecordedCount(
  { answers }: RecordedBoard,
  built: BuiltRiddle,
  solution: Answered,
  timeLimit: number,
): Promise<boolean> {
  if (answers === 0 || !solution.hasValues) return answers === 0 && !solution.hasValues;
  // A riddle that wants the best answer counts only those.
  if (built.goal !== undefined) return true;
  const { boards, isComplete } = await countAnswers(built, solution, timeLimit);
  return answers === "many" ? boards.length > 1 : boards.length === 1 && isComplete;
}

function rowOf(family: string, solver: string, results: readonly BoardResult[]): string[] {
  const times = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const counted = results.filter(({ isCounted }) => isCounted !== undefined);
  const share = (part: readonly unknown[], whole: readonly unknown[]) =>
    whole.length === 0 ? "" : `${part.length}/${whole.length}`;
  return [
    family,
    solver,
    String(results.length),
    share(
      results.filter(({ isSolved }) => isSolved),
      results,
    ),
    share(
      results.filter(({ isRight }) => isRight),
      results,
    ),
    share(
      counted.filter(({ isCounted }) => isCounted),
      counted,
    ),
    times[Math.floor(times.length / 2)]!.toFixed(0),
    times.at(-1)!.toFixed(0),
  ];
}
