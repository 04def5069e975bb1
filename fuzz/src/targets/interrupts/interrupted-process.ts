import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { spentBy } from "../../process-time.ts";

const COMMAND = fileURLToPath(new URL("../../../../packages/cli/dist/bough.cjs", import.meta.url));
/** Milliseconds between two looks at the process. */
const LOOK = 4;
/** Seconds after the interrupt for which an end is waited for. */
const PATIENCE = 120;

export interface Interrupted {
  /** What it was at, by what it had printed. */
  readonly phase: string;
  /** Seconds from the interrupt to the end, of wall time and all threads' processor time the lesser. */
  readonly late: number;
  readonly wallLate: number;
  /** Seconds of the main thread alone, of its processor time. */
  readonly mainLate: number;
  /** Whether it had ended by itself before the moment came. */
  readonly isOver: boolean;
  /** "killed" as it did not end, else with a code or by a signal. */
  readonly ending: string;
}

/**
 * Runs the command and interrupts it.
 *
 * @param moment seconds of its processor time, so that a busy machine interrupts where an idle one does
 */
export async function interrupt(
  args: readonly string[],
  moment: number,
  signal: "SIGINT" | "SIGTERM" = "SIGINT",
): Promise<Interrupted> {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  child.stdout.on("data", (text) => {
    printed += text;
  });
  child.stderr.resume();
  const ended = endOf(child);
  let spent = spentBy(child.pid);
  while (spent !== undefined && spent.all < moment && child.exitCode === null) {
    await delay(LOOK);
    spent = spentBy(child.pid);
  }
  if (spent === undefined || child.exitCode !== null)
    return { phase: "", late: 0, wallLate: 0, mainLate: 0, isOver: true, ending: await ended };
  const phase = phaseOf(printed);
  const start = performance.now();
  child.kill(signal);
  const patience = setTimeout(() => child.kill("SIGKILL"), 1000 * PATIENCE);
  let last = spent;
  for (let end: string | undefined; ; ) {
    end = await Promise.race([ended, delay(LOOK).then(() => undefined)]);
    last = spentBy(child.pid) ?? last;
    if (end === undefined) continue;
    clearTimeout(patience);
    const wallLate = (performance.now() - start) / 1000;
    const late = Math.min(wallLate, last.all - spent.all);
    const mainLate = last.main - spent.main;
    return { phase, late, wallLate, mainLate, isOver: false, ending: end };
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (signal === null) resolve(`with code ${code}`);
      else resolve(signal === "SIGKILL" ? "killed" : `by ${signal}`);
    });
  });
}

/** What the log says it is at. */
function phaseOf(printed: string): string {
  if (/^Status:/m.test(printed)) return "writing";
  if (/^[ *lR] +[1-9][0-9]* +[0-9]+ /m.test(printed)) return "tree";
  if (/^r /m.test(printed)) return "root, after its LP";
  if (/^Presolved:/m.test(printed)) return "root LP";
  if (/ rows, /m.test(printed)) return "presolve";
  return printed === "" ? "before any output" : "riddle";
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
