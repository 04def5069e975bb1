import { performance } from "node:perf_hooks";
import { solveAll } from "@bough/bnb";
import { type BuiltRiddle, type FinishedBoard, puzzles } from "@bough/puzzles";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { plain, type RecordedBoard, recordedBoards } from "./recorded-boards.ts";

type Answered = Awaited<ReturnType<BuiltRiddle["model"]["solve"]>>;

/** What one board came to. */
interface BoardResult {
  readonly board: RecordedBoard;
  readonly isSolved: boolean;
  /** The answer keeps the rules and is the recorded one; or there is none, as recorded. */
  readonly isRight: boolean;
  /** Whether as many answers were found as are recorded; undefined where none are. */
  readonly isCounted: boolean | undefined;
  /** Building, solving and decoding. */
  readonly milliseconds: number;
}

/**
 * Every recorded board, solved in one process that has solved the first board of its family before.
 *
 * @param folder the public instances, where there are any
 */
export async function reportPuzzles(
  folder: string | undefined,
  timeLimit: number,
  only: RegExp | undefined,
  log: (line: string) => void,
): Promise<Sheet> {
  const boards = recordedBoards(folder).filter(
    ({ family, name, isHard }) => !isHard && (only?.test(`${family} ${name}`) ?? true),
  );
  const families = [...new Set(boards.map(({ family }) => family))];
  const rows: string[][] = [];
  const all: BoardResult[] = [];
  for (const family of families) {
    const ofFamily = boards.filter((board) => board.family === family);
    await measure(ofFamily[0]!, timeLimit, () => {});
    const results: BoardResult[] = [];
    for (const board of ofFamily) results.push(await measure(board, timeLimit, log));
    all.push(...results);
    rows.push(rowOf(family, results));
    log(rows.at(-1)!.join("  "));
  }
  rows.push(rowOf("all", all));
  return makeSheet("puzzles", "Recorded boards of riddles", {
    headings: ["riddle", "boards", "solved", "right", "counted", "median, ms", "worst, ms"],
    textColumns: 1,
    rows,
    remark: `Boards that ship with the riddles, recorded sudokus and nonograms, and printed examples; ${timeLimit} s each, one thread, a warm process. Right: by the rules, and as recorded where an answer is. Counted: the recorded number of answers (none, one, many) was proven.`,
  });
}

async function measure(
  board: RecordedBoard,
  timeLimit: number,
  log: (line: string) => void,
): Promise<BoardResult> {
  const puzzle = puzzles.find(({ name }) => name === board.family)!;
  const start = performance.now();
  const built = puzzle.open(board.text).build("tight");
  const solution = await built.model.solve({ threads: 1, timeLimit });
  const finished = solution.hasValues ? finish(built, solution) : undefined;
  const milliseconds = performance.now() - start;
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
  return { board, isSolved, isRight, isCounted, milliseconds };
}

function finish(built: BuiltRiddle, solution: Answered): FinishedBoard {
  return built.read((expression) => Number(solution.value(expression)));
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
  const columns = built.keys.map((key) => solution.columnOf(key));
  const problem = built.model.compile();
  for (let limit = 2; ; limit *= 4) {
    const { solutions, isComplete, status } = await solveAll(problem, {
      columns,
      limit,
      timeLimit,
    });
    const different = new Set(
      solutions.map((point) => finish(built, solution.at(point)).lines.join("\n")),
    );
    if (different.size > 1) return answers === "many";
    if (isComplete) return answers === 1;
    if (status !== "solution-limit") return false;
  }
}

function rowOf(family: string, results: readonly BoardResult[]): string[] {
  const times = results.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const counted = results.filter(({ isCounted }) => isCounted !== undefined);
  const share = (part: readonly unknown[], whole: readonly unknown[]) =>
    `${part.length}/${whole.length}`;
  return [
    family,
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
