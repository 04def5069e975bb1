import { type SolveResult, solve } from "@bough/bnb";
import type { Solution } from "@bough/modeler";
import { isAnswer, nearestName, type Problem, sizeOf } from "@bough/problem";
import {
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
import type { CertifiedAnswer } from "./certify-answer.ts";
import { checkRiddle, hintRiddle, rateRiddle } from "./check-riddle.ts";
import { Deadline } from "./deadline.ts";
import { ANSWERED, type ExitCode, STOPPED } from "./exit-codes.ts";
import { exitOf } from "./exit-of.ts";
import { explainRiddle } from "./explain-riddle.ts";
import { requireDrawable, requireProofFile, requireWritable, writeBytes } from "./files.ts";
import { table } from "./help.ts";
import { jsonReport, jsonStatistics } from "./json-report.ts";
import { generate, makeBook } from "./make-riddle.ts";
import { openRiddle, readFilled, reasoningOf } from "./open-riddle.ts";
import { operandsOf } from "./operands.ts";
import type { OptionValues } from "./options.ts";
import { conflictOf } from "./riddle-conflict.ts";
import { describeAll, describeAnswer, jsonAnswers } from "./riddle-report.ts";
import { SolveLog } from "./solve-log.ts";
import { solveOptionsOf } from "./solve-options.ts";
import { statisticsTables } from "./statistics-tables.ts";
import { StoppedError } from "./stopped-error.ts";
import type { Terminal } from "./terminal.ts";
import { unhurried } from "./unhurried.ts";
import { UsageError } from "./usage-error.ts";

/** Lists riddles, or builds one, solves it and shows the answer. */
export async function runPuzzle(
  { positionals, options }: ParsedArguments,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.list) return list(positionals, options, terminal);
  const [name, path, filled] = operandsIn(positionals);
  const puzzle = findPuzzle(name);
  const mode = modeOf(options);
  const deadline = new Deadline(options["time-limit"]);
  if (filled !== undefined && mode !== "check" && mode !== "hint" && mode !== "explain")
    throw new UsageError(
      `"${filled}" is one operand too many: a filled board goes with --check, --hint or --explain`,
    );
  if (mode === "generate" || mode === "book") {
    if (path !== undefined)
      throw new UsageError(`--${mode} makes boards: "${path}" is one operand too many`);
    await requireDrawable(options.svg, options);
    await requireWritable(options.html, options);
    return mode === "book"
      ? makeBook(puzzle, options, terminal, deadline)
      : generate(puzzle, options, terminal, deadline);
  }
  if (options.certify !== undefined && !options.unique && options.all === undefined)
    throw new UsageError(
      "--certify goes with --unique or --all: it proves that there are no others",
    );
  requireProofFile(options);
  await requireWritable(options.certify);
  const formulation = options.formulation ?? "tight";
  if (!puzzle.formulations.includes(formulation))
    throw new UsageError(`${name} has no ${formulation} formulation`);
  await requireDrawable(options.svg, options);
  await requireWritable(options.html, options);
  const riddle = await openRiddle(puzzle, path, terminal);
  switch (mode) {
    case "unsolved":
      return showBoard(puzzle, riddle.drawing, options, terminal);
    case "solve":
      return solveRiddle(puzzle, riddle, options, terminal, deadline);
    case "rate":
      return rateRiddle(puzzle, reasoningOf(riddle), options, terminal, deadline);
  }
  const reasoning = reasoningOf(riddle);
  const known = await readFilled(reasoning, filled, terminal);
  const run = { explain: explainRiddle, hint: hintRiddle, check: checkRiddle }[mode];
  return run(puzzle, reasoning, known, options, terminal, deadline);
}

/** What is done with a board; at most one of them is asked for. */
const MODES = ["unsolved", "explain", "hint", "check", "rate", "generate", "book"] as const;

function modeOf(options: OptionValues): (typeof MODES)[number] | "solve" {
  const [mode, other] = MODES.filter((each) => options[each] !== undefined);
  if (other !== undefined) throw new UsageError(`--${mode} and --${other} do not go together`);
  if (options.html !== undefined && mode !== "explain" && mode !== "book")
    throw new UsageError("--html goes with --explain or --book");
  if (options.json && mode === "book")
    throw new UsageError("--book and --json do not go together: a book is a page");
  for (const each of ["size", "difficulty"] as const)
    if (options[each] !== undefined && mode !== "generate" && mode !== "book")
      throw new UsageError(`--${each} goes with --generate or --book`);
  return mode ?? "solve";
}

function operandsIn(positionals: readonly string[]): [string, string?, string?] {
  if (positionals.length < 2) return [...operandsOf(positionals, "NAME")];
  if (positionals.length === 2) return [...operandsOf(positionals, "NAME", "FILE")];
  return [...operandsOf(positionals, "NAME", "FILE", "FILLED")];
}

function list(positionals: readonly string[], options: OptionValues, terminal: Terminal): ExitCode {
  const [name] = positionals.length === 0 ? [] : operandsOf(positionals, "NAME");
  const puzzle = name === undefined ? undefined : findPuzzle(name);
  if (options.json)
    terminal.out(`${JSON.stringify(puzzle ? jsonBoards(puzzle) : jsonPuzzles())}\n`);
  else terminal.out(puzzle === undefined ? listPuzzles(terminal.tableWidth) : listBoards(puzzle));
  return ANSWERED;
}

function jsonPuzzles() {
  return { puzzles: puzzles.map(({ name, title, summary }) => ({ name, title, summary })) };
}

function jsonBoards(puzzle: Puzzle) {
  const boards = puzzle.boards.map(({ name, text }) => ({ name, lines: text.split("\n") }));
  return { puzzle: puzzle.name, boards };
}

function listPuzzles(width: number): string {
  const lines = table(
    puzzles.map(({ name, summary }) => [name, summary]),
    width + INDENT,
  );
  return lines.map((line) => `${line.slice(INDENT)}\n`).join("");
}

/** Of the tables in helps, which a list does not have. */
const INDENT = 2;

/** The boards that ship with a riddle, each under its name. */
function listBoards(puzzle: Puzzle): string {
  return puzzle.boards.map((board) => `${board.name}:\n${board.text}\n`).join("\n");
}

function findPuzzle(name: string): Puzzle {
  const found = puzzles.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = puzzles.map((each) => each.name);
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? "" : ` did you mean ${nearest}?`;
  throw new UsageError(`there is no puzzle "${name}";${hint} the puzzles are ${names.join(", ")}`);
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
  riddle: Riddle,
  options: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<ExitCode> {
  const unsolved = riddle.drawing;
  const building = riddle.buildInSteps(options.formulation ?? "tight");
  const built = await unhurried(building, terminal, deadline);
  if (built === undefined) throw new StoppedError("stopped while the model was written");
  const log = new SolveLog(terminal, { ...options, hasGoal: built.goal !== undefined });
  let solved: Problem | undefined;
  const solution = await built.model.solve({
    signal: terminal.signal,
    ...deadline.timeLeft,
    solver: (problem: Problem) => {
      solved = problem;
      log.model(puzzle.title, sizeOf(problem));
      const asked = solveOptionsOf(options, terminal, log);
      return solve(problem, { ...asked, ...deadline.timeLeft });
    },
  });
  if (solved === undefined) throw new StoppedError("stopped while the model was compiled");
  const result = solution.result as SolveResult;
  log.result(result);
  const answer = solution.hasValues
    ? built.read((expression) => Number(solution.value(expression)))
    : null;
  if (answer !== null) requireRight(answer);
  const conflict =
    solution.status === "infeasible" ? await conflictOf(riddle, deadline, terminal) : undefined;
  const all = await allAnswers(built, solution, options, terminal, deadline);
  const proof = await proofOf(solved, all, options, terminal);
  if (options.json) {
    const report = {
      puzzle: puzzle.name,
      ...jsonReport(solved, result, []),
      board: answer === null ? null : answer.lines,
      ...jsonAnswers(all, options),
      ...(proof === undefined ? {} : { proof: proof.json }),
      ...conflict?.json,
      ...jsonStatistics(result, options),
    };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else {
    const shown = describeAnswer(answer ?? unsolved, answer !== null, result);
    terminal.out(`\n${shown}\n${conflict?.text ?? ""}${describeAll(all, options)}`);
    for (const line of proof?.lines ?? []) terminal.out(`${line}\n`);
    if (options.statistics) terminal.out(statisticsTables(result.statistics, terminal.tableWidth));
  }
  if (options.svg !== undefined)
    await writeBytes(options.svg, drawingOf(unsolved, answer, all, options), terminal);
  if (all?.isStopped) return STOPPED;
  return proof === undefined || proof.exit === ANSWERED ? exitOf(result.status) : proof.exit;
}

/** The proof that the answers found are all there are, where it was asked for and they are. */
async function proofOf(
  problem: Problem,
  all: AllBoards | undefined,
  options: OptionValues,
  terminal: Terminal,
): Promise<CertifiedAnswer | undefined> {
  const { certify } = options;
  if (certify === undefined || all === undefined || !all.isComplete) return undefined;
  const found = all.found ?? { problem, columns: [], points: [] };
  const { certifyAllFound } = await import("./certify-answer.ts");
  return certifyAllFound(found, { ...options, certify }, terminal);
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
  deadline: Deadline,
): Promise<AllBoards | undefined> {
  const isAsked = options.unique === true || options.all !== undefined;
  if (!isAsked || !isAnswer(solution.status)) return undefined;
  if (!solution.hasValues) return { boards: [], isComplete: true, isStopped: false };
  const wanted = Math.max(options.all ?? 0, options.unique === true ? 2 : 0);
  const { seed } = options;
  const asked = { signal: terminal.signal, ...(seed === undefined ? {} : { seed }) };
  return findBoards(built, solution, wanted, asked, deadline);
}
