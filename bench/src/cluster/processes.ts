import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../../packages/cli/dist/bough.cjs", import.meta.url));
const IMPATIENT = fileURLToPath(new URL("../../dist/cluster/impatient-worker.js", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** A running `bough serve` or `bough work`. */
export interface Running {
  readonly process: ChildProcess;
  /** Of a server: where it is to be reached. */
  readonly url: string;
  readonly lines: readonly string[];
}

/** Starts `bough` in a process of its own, and waits until it is ready. */
export const start = (...argv: readonly string[]): Promise<Running> => startProgram(COMMAND, argv);

async function startProgram(program: string, argv: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [program, ...argv], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr!).on("line", (line) => {
      lines.push(line);
      const ready = /serving at (\S+)|working on/.exec(line);
      if (ready !== null) resolve(ready[1] ?? "");
    });
    child.once("exit", (code) => reject(new Error(`exit ${code}: ${lines.join("\n")}`)));
  });
  return { process: child, url, lines };
}

export const startServer = (redis: string, port: number | string = 0): Promise<Running> =>
  start("serve", "--redis", redis, "--http", String(port));

export const startWorker = (redis: string, threads = 1): Promise<Running> =>
  start("work", "--redis", redis, "--threads", String(threads));

/** A worker that takes others for dead after so many seconds already. */
export const startImpatientWorker = (redis: string, patienceSeconds: number): Promise<Running> =>
  startProgram(IMPATIENT, [redis, String(patienceSeconds)]);

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
