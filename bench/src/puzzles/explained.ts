import {
  type Chain,
  explainInSteps,
  levelOf,
  puzzles,
  type Reasoning,
  replay,
} from "@bough/puzzles";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { plain, type RecordedBoard, recordedBoards } from "./recorded-boards.ts";

/** What became of one board that was to be explained. */
interface ExplainedResult {
  /** Undefined where the time ended. */
  readonly chain: Chain | undefined;
  /** It ends as the recorded number of answers says, and in the recorded answer where there is one. */
  readonly isRight: boolean;
  /** Steps that do not follow, by models of the rules that they name. */
  readonly faults: number;
  readonly isWithoutSupposing: boolean;
  /** Processor time of the explanation. */
  readonly seconds: number;
}

/**
 * Explains every recorded board, and has each step checked by a model of the rules and facts that it names.
 *
 * @param folder the public instances, where there are any
 * @param timeLimit processor seconds for the explanation of a board
 */
export function reportExplained(
  folder: string | undefined,
  timeLimit: number,
  only: RegExp | undefined,
  log: (line: string) => void,
): Sheet {
  const rows: string[][] = [];
  const all: ExplainedResult[] = [];
  const boards = recordedBoards(folder).filter(
    ({ family, name }) => only?.test(`${family} ${name}`) ?? true,
  );
  for (const { name, isExplained } of puzzles) {
    const ofFamily = boards.filter(({ family }) => family === name);
    if (!isExplained || ofFamily.length === 0) continue;
    const results = ofFamily.map((board) => explainAndReplay(board, timeLimit, log));
    all.push(...results);
    rows.push(rowOf(name, results));
    log(rows.at(-1)!.join("  "));
  }
  rows.push(rowOf("all", all));
  return makeSheet("explained", "Recorded boards explained", {
    headings: [
      "riddle",
      "boards",
      "explained",
      "right",
      "false steps",
      "without supposing",
      "median, s",
      "worst, s",
    ],
    textColumns: 1,
    rows,
    remark: `${timeLimit} s a board. Right: it ends in the recorded answer, in a contradiction where there is none, or open where there are several. False steps: those that do not follow from the rules and facts they name, by models that never saw how they were found. Without supposing: one rule, or two together, at every step.`,
  });
}

function explainAndReplay(
  board: RecordedBoard,
  timeLimit: number,
  log: (line: string) => void,
): ExplainedResult {
  const puzzle = puzzles.find(({ name }) => name === board.family)!;
  const reasoning = puzzle.open(board.text).reason();
  const before = process.cpuUsage();
  const chain = explainWithin(reasoning, timeLimit);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  const title = `${board.family}, ${board.name}`;
  if (chain === undefined) {
    log(`${title}: not explained in ${timeLimit} s`);
    return { chain, isRight: false, faults: 0, isWithoutSupposing: false, seconds };
  }
  const steps = chain.moves.flatMap((move) => move.steps);
  const faults = replay(reasoning.theory, Int32Array.from(reasoning.theory.start), steps);
  for (const fault of faults) log(`${title}: ${fault}`);
  const isRight = isAsRecorded(board, reasoning, chain);
  if (!isRight) log(`${title}: ends ${chain.outcome}, which is not what is recorded`);
  const isWithoutSupposing = steps.every((step) => !levelOf(step).endsWith("supposition"));
  return { chain, isRight, faults: faults.length, isWithoutSupposing, seconds };
}

/** The limit is processor time, so that a busy machine changes nothing. */
function explainWithin({ theory }: Reasoning, seconds: number): Chain | undefined {
  const before = process.cpuUsage();
  const work = explainInSteps(theory);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const { user, system } = process.cpuUsage(before);
    if (user + system > 1e6 * seconds) return undefined;
  }
}

function isAsRecorded(
  { answers, answer }: RecordedBoard,
  { judge, show }: Reasoning,
  { outcome, masks }: Chain,
): boolean {
  if (outcome === "contradiction") return answers === 0 || answers === undefined;
  if (outcome === "open") return answers === "many" || answers === undefined;
  if (answers === 0 || answers === "many" || judge(masks).length > 0) return false;
  return answer === undefined || plain(show(masks).lines.join("")) === answer;
}

function rowOf(family: string, results: readonly ExplainedResult[]): string[] {
  const explained = results.filter(({ chain }) => chain !== undefined);
  const times = results.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const number = (kept: (result: ExplainedResult) => boolean) =>
    String(explained.filter(kept).length);
  return [
    family,
    String(results.length),
    String(explained.length),
    number(({ isRight }) => isRight),
    String(results.reduce((sum, { faults }) => sum + faults, 0)),
    number(({ isWithoutSupposing }) => isWithoutSupposing),
    times[Math.floor(times.length / 2)]!.toFixed(2),
    times.at(-1)!.toFixed(2),
  ];
}
