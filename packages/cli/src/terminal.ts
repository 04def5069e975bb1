import type { Readable } from "node:stream";
import { ANSWERED, FAILED } from "./exit-codes.ts";
import { StoppedError } from "./stopped-error.ts";

/** Where a command reads and writes. Tests hand in one that collects text. */
export interface Terminal {
  /** Answers and logs. */
  out(text: string): void;
  /** Warnings, errors and live progress. */
  err(text: string): void;
  /** All of standard input. */
  readInput(): Promise<Uint8Array>;
  /** True where a person watches standard error. */
  readonly isInteractive: boolean;
  /** Columns of the screen on which standard error shows. */
  readonly width: number;
  /** Columns that tables may take; Infinity where standard output is no screen. */
  readonly tableWidth: number;
  /** True where standard output may hold colours. */
  readonly hasColor: boolean;
  /** Aborts when the person wants the run to end. */
  readonly signal: AbortSignal;
}

/**
 * The terminal of this process: Ctrl-C, a termination request or a lost connection ends the solve
 * with the best known point.
 */
export function processTerminal(): Terminal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(3);
    controller.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  let isHungUp = false;
  process.on("SIGHUP", () => {
    isHungUp = true;
    stop();
  });
  // Behind a lost connection nobody reads the screen, but the solution file is still wanted.
  const onFailure = (error: NodeJS.ErrnoException, stream: string) => {
    if (!isHungUp) endAtFailedWrite(error, stream);
  };
  process.stdout.on("error", (error) => onFailure(error, "standard output"));
  process.stderr.on("error", (error) => onFailure(error, "standard error"));
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readInput: () => readAll(process.stdin, controller.signal),
    isInteractive: process.stderr.isTTY === true,
    width: process.stderr.columns ?? 80,
    tableWidth: process.stdout.columns ?? Infinity,
    hasColor: wantsColor(process.env, process.stdout.isTTY === true),
    signal: controller.signal,
  };
}

/**
 * Whether to use colours, by what is agreed on among programs: NO_COLOR (no-color.org) forbids
 * them and FORCE_COLOR asks for them, both where they hold anything but nothing; else a screen has
 * them that does not call itself dumb.
 */
export function wantsColor(environment: NodeJS.ProcessEnv, isScreen: boolean): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR) return environment.FORCE_COLOR !== "0";
  return isScreen && environment.TERM !== "dumb";
}

/**
 * All of a stream; once the signal aborts it is closed, so that whoever never ends it holds nobody.
 *
 * @throws {StoppedError} where the signal came first
 */
export async function readAll(stream: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const close = () => void stream.destroy();
  if (signal.aborted) close();
  signal.addEventListener("abort", close);
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", close);
  }
  if (signal.aborted) throw new StoppedError("stopped while standard input was read");
  return Buffer.concat(chunks);
}

/**
 * `bough … | head` closes the pipe early; that is the reader's right and no error of ours. A full
 * disk is one: what was asked for is not there.
 */
export function endAtFailedWrite(error: NodeJS.ErrnoException, stream: string): void {
  if (error.code === "EPIPE") process.exit(ANSWERED);
  // Where standard error is what fails, nobody can be told.
  if (stream !== "standard error") {
    process.stderr.write(`bough: ${stream} cannot be written: ${error.message}\n`);
  }
  process.exit(FAILED);
}
