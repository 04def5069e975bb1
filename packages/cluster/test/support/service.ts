import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { JobView, Submitted } from "../../src/farm/farm.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const COMMAND = fileURLToPath(new URL("../../../cli/dist/bough.cjs", import.meta.url));

/** A running `bough serve` or `bough work`. */
export interface Service {
  /** Of a server: where it is to be reached. */
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has told so far. */
  readonly lines: readonly string[];
  /** Ends it as Ctrl-C does, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `bough serve` or `bough work` in a process of its own, as built; it is ready then. */
export async function startService(argv: readonly string[]): Promise<Service> {
  const process = spawn(globalThis.process.execPath, [COMMAND, ...argv], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(process.stderr!).on("line", (line) => {
      lines.push(line);
      const ready = /serving at (\S+)|working on/.exec(line);
      if (ready !== null) resolve(ready[1] ?? "");
    });
    process.once("exit", (code) => reject(new Error(`exit ${code}: ${lines.join("\n")}`)));
  });
  return {
    url,
    process,
    lines,
    async stop() {
      if (process.exitCode !== null || process.signalCode !== null) return process.exitCode;
      const gone = once(process, "exit");
      process.kill("SIGTERM");
      await gone;
      return process.exitCode;
    },
  };
}

/** A farm that serves at any port, and solves on one thread. */
export function startFarm(redis: string, ...argv: readonly string[]): Promise<Service> {
  return startService(["serve", "--redis", redis, "--http", "0", "--threads", "1", ...argv]);
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${url}/v1/jobs`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

export async function submit(url: string, body: unknown): Promise<Submitted> {
  const response = await post(url, body);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Submitted;
}

export async function look(url: string, id: string): Promise<JobView> {
  return (await (await fetch(`${url}/v1/jobs/${id}`)).json()) as JobView;
}

/** The job once it is done. */
export async function untilDone(url: string, id: string): Promise<JobView> {
  for (;;) {
    const view = await look(url, id);
    if (view.state === "done") return view;
    await pause(20);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
