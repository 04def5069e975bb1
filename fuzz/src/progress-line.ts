import type { TargetRun } from "./target-run.ts";

/** Milliseconds between two progress lines. */
const PROGRESS_INTERVAL = { terminal: 200, file: 30_000 };

/** On a terminal one line that is written again and again, in a file a line now and then. */
export class ProgressLine {
  readonly #isTerminal = process.stderr.isTTY === true;
  readonly #runs = new Set<TargetRun<unknown>>();
  #last = performance.now();

  update(run: TargetRun<unknown>): void {
    this.#runs.add(run);
    const interval = this.#isTerminal ? PROGRESS_INTERVAL.terminal : PROGRESS_INTERVAL.file;
    const now = performance.now();
    if (now - this.#last < interval) return;
    this.#last = now;
    const counts = [...this.#runs].map(({ target, cases }) => `${target.name} ${cases}`);
    const text = `${counts.join(", ")} (at ${run.nextSeed})`;
    process.stderr.write(this.#isTerminal ? `\r\x1b[2K${text}` : `${text}\n`);
  }

  /** Text that stays. */
  print(text: string): void {
    if (this.#isTerminal) process.stderr.write("\r\x1b[2K");
    console.log(text);
  }
}
