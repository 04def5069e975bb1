import { counted } from "@bough/problem";
import { htmlPage, type MadeBoard, makeBoard, type Puzzle, puzzles } from "@bough/puzzles";
import { Deadline } from "./deadline.ts";
import { ANSWERED, type ExitCode, STOPPED } from "./exit-codes.ts";
import { ratingText } from "./explain-riddle.ts";
import { writeBytes } from "./files.ts";
import type { OptionValues } from "./options.ts";
import { warn } from "./tell.ts";
import type { Terminal } from "./terminal.ts";
import { unhurried } from "./unhurried.ts";
import { UsageError } from "./usage-error.ts";

/** Seconds for one board where no limit is given: some riddles are never hard at some size. */
const PATIENCE = 60;

/** Makes one board and prints it as a board file. */
export async function generate(
  puzzle: Puzzle,
  options: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<ExitCode> {
  const seed = options.seed ?? 0;
  const made = await make(puzzle, seed, options, terminal, deadline);
  if (made === undefined) return nothingFound(puzzle, options, terminal);
  const { text, rating } = made;
  if (options.json) {
    const report = { puzzle: puzzle.name, seed, board: text.split("\n"), rating };
    terminal.out(`${JSON.stringify(report)}\n`);
  } else {
    terminal.out(`${text}\n`);
    if (!options.quiet) warn(terminal, `${ratingText(rating)}\n`);
  }
  if (options.svg !== undefined)
    await writeBytes(options.svg, puzzle.open(text).drawing.svg, terminal);
  return ANSWERED;
}

/** Makes boards and a page of them to print, with the answers behind. */
export async function makeBook(
  puzzle: Puzzle,
  options: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<ExitCode> {
  const count = options.book!;
  const first = options.seed ?? 0;
  const boards: MadeBoard[] = [];
  while (boards.length < count) {
    const made = await make(puzzle, first + boards.length, options, terminal, deadline);
    if (made === undefined) break;
    boards.push(made);
  }
  if (boards.length === 0) return nothingFound(puzzle, options, terminal);
  await writeBytes(options.html ?? "-", bookPage(puzzle, boards), terminal);
  if (boards.length === count) return ANSWERED;
  warn(terminal, `Stopped after ${counted(boards.length, "board")} of ${count}.\n`);
  return STOPPED;
}

async function make(
  puzzle: Puzzle,
  seed: number,
  { size, difficulty, "time-limit": limit }: OptionValues,
  terminal: Terminal,
  deadline: Deadline,
): Promise<MadeBoard | undefined> {
  if (puzzle.maker === undefined) {
    const names = puzzles.filter(({ maker }) => maker !== undefined).map(({ name }) => name);
    throw new UsageError(`no boards are made of ${puzzle.name}, but of ${names.join(", ")}`);
  }
  const asked = {
    seed,
    ...(size === undefined ? {} : { size }),
    ...(difficulty === undefined ? {} : { difficulty }),
  };
  try {
    return await unhurried(
      makeBoard(puzzle, asked),
      terminal,
      limit === undefined ? new Deadline(PATIENCE) : deadline,
    );
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

function nothingFound(puzzle: Puzzle, options: OptionValues, terminal: Terminal): ExitCode {
  const { json } = options;
  if (json) terminal.out(`${JSON.stringify({ puzzle: puzzle.name, outcome: "stopped" })}\n`);
  else warn(terminal, `${nothingText(options, terminal)}\n`);
  return STOPPED;
}

function nothingText(
  { difficulty, "time-limit": limit = PATIENCE }: OptionValues,
  { signal }: Terminal,
): string {
  const board = `${difficulty === undefined ? "" : `${difficulty} `}board`;
  if (signal.aborted) return `Stopped before a ${board} was found.`;
  return `No ${board} was found in ${limit} s; another --size or --seed, or a longer --time-limit, may help.`;
}

/** On paper two boards stand side by side, and three answers. */
function bookPage(puzzle: Puzzle, boards: readonly MadeBoard[]): string {
  const figures = boards.map(({ text, rating, chain }, k) => {
    const riddle = puzzle.open(text);
    const caption = `${k + 1} · ${rating.difficulty}`;
    return {
      board: { svg: riddle.drawing.svg, caption },
      answer: { svg: riddle.reason().show(chain.masks).svg, caption: String(k + 1) },
    };
  });
  return htmlPage(puzzle.title, [
    {
      heading: "Boards",
      text: sentence(puzzle.summary),
      figures: figures.map(({ board }) => board),
      across: 2,
    },
    { heading: "Answers", figures: figures.map(({ answer }) => answer), across: 3 },
  ]);
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
