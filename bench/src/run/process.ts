import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { measuredEnvironment } from "./environment.ts";

export interface ProcessResult {
  readonly output: string;
  readonly errors: string;
  readonly exitCode: number | null;
  readonly wasKilled: boolean;
  readonly wallSeconds: number;
  /** Largest resident set seen, in MiB; null where the platform does not tell. */
  readonly memoryMiB: number | null;
}

/** How often a running command's memory is looked at. */
const MEMORY_INTERVAL_MS = 50;

/**
 * Runs a command alone to its end, or kills it after `timeoutSeconds`.
 *
 * @param onLine told of each whole line of output as it comes
 */
export function runProcess(
  command: string,
  args: readonly string[],
  timeoutSeconds: number,
  onLine: (line: string) => void = () => {},
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    // HiGHS writes a log into the folder where it runs.
    const child = spawn(command, args, {
      cwd: tmpdir(),
      env: measuredEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    let told = 0;
    let wasKilled = false;
    let memoryMiB: number | null = null;
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (let end = output.indexOf("\n", told); end >= 0; end = output.indexOf("\n", told)) {
        onLine(output.slice(told, end));
        told = end + 1;
      }
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    const killer = setTimeout(() => {
      wasKilled = true;
      child.kill("SIGKILL");
    }, 1000 * timeoutSeconds);
    const watcher = setInterval(() => {
      memoryMiB = peakMemory(child.pid) ?? memoryMiB;
    }, MEMORY_INTERVAL_MS);
    const killWithParent = () => child.kill("SIGKILL");
    process.on("exit", killWithParent);
    const stop = () => {
      process.off("exit", killWithParent);
      clearTimeout(killer);
      clearInterval(watcher);
    };
    child.on("error", (error) => {
      stop();
      reject(error);
    });
    child.on("close", (exitCode) => {
      stop();
      const wallSeconds = (performance.now() - begin) / 1000;
      resolve({ output, errors, exitCode, wasKilled, wallSeconds, memoryMiB });
    });
  });
}

/** The kernel's high-water mark, where there is a /proc. */
function peakMemory(pid: number | undefined): number | undefined {
  if (pid === undefined || process.platform !== "linux") return undefined;
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kibibytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
  } catch {
    // The process has ended between two looks; the last look stands.
    return undefined;
  }
}
