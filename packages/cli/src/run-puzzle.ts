import { type SolveResult, solve } from "@bough/bnb";
import { unpack } from "@bough/formats";
import type { Solution } from "@bough/modeler";
import { isAnswer, type Problem, sizeOf } from "@bough/problem";
import {
  BoardError,
  type BuiltRiddle,
  type Drawing,
  type FinishedBoard,
  type Puzzle,
  puzzles,
  type Riddle,
  svgSheet,
} from "@bough/puzzles";
import { type AllBoards, findBoards, requireRight } from "./all-boards.ts";
import type { ParsedArguments } from "./args.ts";
import { ANSWERED, type ExitCode, STOPPED } from "./exit-codes.ts";
import { exitOf } from "./exit-of.ts";
import { displayName, readBytes, requireWritable, writeBytes } from "./files.ts";
import { jsonReport, jsonStatistics } from "./json-report.ts";
import { operandsOf } from "./operands.ts";
import type { OptionValues } from "./options.ts";
import { describeAll, describeAnswer, jsonAnswers } from "./riddle-report.ts";
import { SolveLog } from "./solve-log.ts";
import { solveOptionsOf } from "./solve-options.ts";
import { statisticsTables } from "./statistics-tables.ts";
import type { Terminal } from "./terminal.ts";
import { InputError, UsageError } from "./usage-error.ts";

/** Lists riddles, or builds one, solves it and shows the answer. */
export async function runPuzzle(
  { positionals, options }: ParsedArguments,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.list) return list(positionals, options, terminal);
  const [name, path] =
    positionals.length === 2
      ? operandsOf(positionals, "NAME", "FILE")
      : [...operandsOf(positionals, "NAME"), undefined];
  const puzzle = findPuzzle(name);
  const formulation = options.formulation ?? "tight";
  if (!puzzle.formulations.includes(formulation))
    throw new UsageError(`${name} has no ${formulation} formulation`);
  await requireWritable(options.svg, options);
  const riddle = await openRiddle(puzzle, path, terminal);
  if (options.unsolved) return showBoard(puzzle, riddle.drawing, options, terminal);
  return solveRiddle(puzzle, riddle.drawing, riddle.build(formulation), options, terminal);
}

function list(positionals: readonly string[], options: OptionValues, terminal: Terminal): ExitCode {
  const [name] = positionals.length === 0 ? [] : operandsOf(positionals, "NAME");
  const puzzle = name === undefined ? undefined : findPuzzle(name);
  if (options.json)
    terminal.out(`${JSON.stringify(puzzle ? jsonBoards(puzzle) : jsonPuzzles())}\n`);
  else terminal.out(puzzle === undefined ? listPuzzles() : listBoards(puzzle));
  return ANSWERED;
}

function jsonPuzzles() {
  return { puzzles: puzzles.map(({ name, title, summary }) => ({ name, title, summary })) };
}

function jsonBoards(puzzle: Puzzle) {
  const boards = puzzle.boards.map(({ name, text }) => ({ name, lines: text.split("\n") }));
  return { puzzle: puzzle.name, boards };
}

function listPuzzles(): string {
  const width = Math.max(...puzzles.map((each) => each.name.length));
  return puzzles.map((each) => `${each.name.padEnd(width)}  ${each.summary}\n`).join("");
}

/** The boards that ship with a riddle, each under its name. */
function listBoards(puzzle: Puzzle): string {
  return puzzle.boards.map((board) => `${board.name}:\n${board.text}\n`).join("\n");
}

function findPuzzle(name: string): Puzzle {
  const found = puzzles.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = puzzles.map((each) => each.name).join(", ");
  throw new UsageError(`there is no puzzle "${name}"; the puzzles are ${names}`);
}

async function openRiddle(
  puzzle: Puzzle,
  path: string | undefined,
  terminal: Terminal,
): Promise<Riddle> {
  if (path === undefined) return puzzle.open(puzzle.boards[0]!.text);
  const fileName = displayName(path);
  const bytes = await unpack(await readBytes(path, terminal), fileName);
  try {
    return puzzle.open(new TextDecoder().decode(bytes));
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    const column = error.column === undefined ? "" : `, column ${error.column}`;
    throw new InputError(`${fileName}, line ${error.line}${column}: ${error.message}`);
  }
}

async function showBoard(
  puzzle: Puzzle,
  { lines, svg }: Drawing,
  options: OptionValues,
  terminal: Terminal,
): Promise<ExitCode> {
  const report = { puzzle: puzzle.name, unsolved: lines };
  terminal.out(options.json ? `${JSON.stringify(report)}\n` : `${lines.join("\n")}\n`);
  if (options.svg !== undefined) await writeBytes(options.svg, svg, terminal);
  return ANSWERED;
}

async function solveRiddle(
  puzzle: Puzzle,
  unsolved: Drawing,
  built: BuiltRiddle,
  options: OptionValues,
  terminal: Terminal,
): Promise<ExitCode> {
  const log = new SolveLog(terminal, options);
  let solved: Problem | undefined;
  const solution = await built.model.solve({
    solver: (problem: Problem) => {
      solved = problem;
      log.model(puzzle.title, sizeOf(problem));
      return solve(problem, solveOptionsOf(options, terminal, log));
    },
  });
  const result = solution.result as SolveResult;
  log.result(result);
  const answer = solution.hasValues
    ? built.read((expression) => Number(solution.value(expression)))
    : null;
  if (answer !== null) requireRight(answer);
  const all = await allAnswers(built, solution, options, terminal);
  if (options.json) {
    const report = {
      puzzle: puzzle.name,
      ...jsonReport(solved!, result, []),
      board: answer === null ? null : answer.lines,
      ...jsonAnswers(all, options),
      ...jsonStatistics(result, options),
    };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else {
    const shown = describeAnswer(answer ?? unsolved, answer !== null, result);
    terminal.out(`\n${shown}\n${describeAll(all, options)}`);
    if (options.statistics) terminal.out(statisticsTables(result.statistics, terminal.tableWidth));
  }
  if (options.svg !== undefined)
    await writeBytes(options.svg, drawingOf(unsolved, answer, all, options), terminal);
  return all?.isStopped ? STOPPED : exitOf(result.status);
}

/** The answer; with `--all` the board and all answers; the board where there is no answer. */
function drawingOf(
  unsolved: Drawing,
  answer: FinishedBoard | null,
  all: AllBoards | undefined,
  options: OptionValues,
): string {
  if (answer === null) return unsolved.svg;
  if (options.all === undefined || all === undefined) return answer.svg;
  const shown = all.boards.slice(0, options.all);
  return svgSheet([unsolved.svg, ...shown.map(({ svg }) => svg)]);
}

/** What `--unique` and `--all` ask for; undefined where neither was given or no answer is known. */
async function allAnswers(
  built: BuiltRiddle,
  solution: Solution,
  options: OptionValues,
  terminal: Terminal,
): Promise<AllBoards | undefined> {
  const isAsked = options.unique === true || options.all !== undefined;
  if (!isAsked || !isAnswer(solution.status)) return undefined;
  if (!solution.hasValues) return { boards: [], isComplete: true, isStopped: false };
  const wanted = Math.max(options.all ?? 0, options.unique === true ? 2 : 0);
  const limit = options["time-limit"];
  return findBoards(built, solution, wanted, {
    signal: terminal.signal,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(limit === undefined
      ? {}
      : { timeLimit: Math.max(0, limit - (solution.result as SolveResult).seconds) }),
  });
}
