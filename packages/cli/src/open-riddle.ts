import { unpack } from "@bough/formats";
import {
  BoardError,
  type Masks,
  type Puzzle,
  type Reasoning,
  type Riddle,
  readBack,
  UnexplainedError,
} from "@bough/puzzles";
import { displayName, readBytes } from "./files.ts";
import type { Terminal } from "./terminal.ts";
import { InputError, UsageError } from "./usage-error.ts";

/** The board in a file, or the published one. */
export async function openRiddle(
  puzzle: Puzzle,
  path: string | undefined,
  terminal: Terminal,
): Promise<Riddle> {
  if (path === undefined) return puzzle.open(puzzle.boards[0]!.text);
  const text = await textOf(path, terminal);
  return inFile(path, () => puzzle.open(text));
}

/** What is filled in on a board: in a file as the board is printed, or nothing. */
export async function readFilled(
  reasoning: Reasoning,
  path: string | undefined,
  terminal: Terminal,
): Promise<Masks> {
  if (path === undefined) return Int32Array.from(reasoning.theory.start);
  const text = await textOf(path, terminal);
  return inFile(path, () => readBack(reasoning, text));
}

/**
 * The rules of a board one by one.
 *
 * @throws {UsageError} where the riddle, or so large a board, is not explained
 */
export function reasoningOf(riddle: Riddle): Reasoning {
  try {
    return riddle.reason();
  } catch (error) {
    throw error instanceof UnexplainedError ? new UsageError(error.message) : error;
  }
}

async function textOf(path: string, terminal: Terminal): Promise<string> {
  const bytes = await unpack(await readBytes(path, terminal), displayName(path));
  return new TextDecoder().decode(bytes);
}

/** What is wrong with a board, with the file's name before it. */
function inFile<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    const column = error.column === undefined ? "" : `, column ${error.column}`;
    throw new InputError(`${displayName(path)}, line ${error.line}${column}: ${error.message}`);
  }
}
