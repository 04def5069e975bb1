import * as fs from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { StoppedError } from "./stopped-error.ts";
import type { Terminal } from "./terminal.ts";
import { InputError, UsageError } from "./usage-error.ts";

// Not from node:fs/promises, which takes Node longer to load than most files to read.
const { W_OK } = fs.constants;
const [access, stat] = [promisify(fs.access), promisify(fs.stat)];
const writeFile = promisify(fs.writeFile);
const readFile = (path: string, options: { readonly signal: AbortSignal }): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    fs.readFile(path, options, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });

/** What stands for standard input or output among file names. */
export const STANDARD = "-";

/** The bytes of a file or of standard input. */
export async function readBytes(path: string, terminal: Terminal): Promise<Uint8Array> {
  if (path === STANDARD) return terminal.readInput();
  const { signal } = terminal;
  try {
    return await readFile(path, { signal });
  } catch (error) {
    if (signal.aborted) throw new StoppedError(`stopped while ${path} was read`);
    throw unreadable(path, error);
  }
}

/** How messages call a file. */
export function displayName(path: string): string {
  return path === STANDARD ? "standard input" : path;
}

/**
 * Fails before long work rather than after it where a result could not be written, or would stand
 * on standard output beside the JSON object.
 */
export async function requireWritable(
  path: string | undefined,
  { json }: { readonly json?: boolean } = {},
): Promise<void> {
  if (path === STANDARD && json) {
    throw new UsageError("- and --json both want standard output; name a file instead of -");
  }
  if (path === undefined || path === STANDARD) return;
  try {
    await access(dirname(path), W_OK);
    if ((await stat(path).catch(() => undefined))?.isDirectory()) {
      throw new InputError(`${path}: cannot be written: it is a folder`);
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw unwritable(path, error);
  }
}

/** The same for a drawing, which is none any more where text stands around it. */
export async function requireDrawable(
  path: string | undefined,
  options: { readonly json?: boolean },
): Promise<void> {
  if (path === STANDARD && !options.json)
    throw new UsageError("standard output holds the text; name a file for --svg instead of -");
  await requireWritable(path, options);
}

/** A proof is long, and written as it comes: its file is asked for before the work. */
export function requireProofFile({ certify }: { readonly certify?: string }): void {
  if (certify === STANDARD) throw new UsageError("--certify needs a file, not standard output");
}

export async function writeBytes(
  path: string,
  content: string | Uint8Array,
  terminal: Terminal,
): Promise<void> {
  if (path === STANDARD) {
    terminal.out(typeof content === "string" ? content : new TextDecoder().decode(content));
    return;
  }
  try {
    await writeFile(path, content);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** The error of a file that cannot be read. */
export function unreadable(path: string, error: unknown): InputError {
  return new InputError(`${path}: cannot be read: ${reasonOf(error)}`);
}

/** The error of a file that cannot be written. */
export function unwritable(path: string, error: unknown): InputError {
  return new InputError(`${path}: cannot be written: ${reasonOf(error)}`);
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "there is no such file or folder";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EACCES" || code === "EPERM") return "permission is missing";
  if (code === "ENOTDIR") return "part of the path is no folder";
  return error instanceof Error ? error.message : String(error);
}
