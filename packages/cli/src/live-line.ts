import type { ProgressEvent } from "@bough/bnb";
import { percent, plain } from "./numbers.ts";
import type { Terminal } from "./terminal.ts";

const SECONDS_BETWEEN_UPDATES = 0.1;
const CLEAR_LINE = "\r\u001b[2K";

/** One line at the foot of a person's screen that says how far a long solve has come. */
export class LiveLine {
  readonly #terminal: Terminal;
  #lastUpdate = 0;
  #isShown = false;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  update(event: ProgressEvent): void {
    if (!this.#terminal.isInteractive) return;
    if (event.seconds - this.#lastUpdate < SECONDS_BETWEEN_UPDATES) return;
    this.#lastUpdate = event.seconds;
    this.#terminal.err(CLEAR_LINE + describe(event).slice(0, this.#terminal.width - 1));
    this.#isShown = true;
  }

  /** Takes the line away, so that something lasting can be printed in its place. */
  clear(): void {
    if (!this.#isShown) return;
    this.#terminal.err(CLEAR_LINE);
    this.#isShown = false;
  }
}

function describe(event: ProgressEvent): string {
  const parts = [
    `${event.seconds.toFixed(1)} s`,
    `nodes ${event.nodes}`,
    `open ${event.openNodes}`,
    `iterations ${event.iterations}`,
  ];
  if (event.conflicts > 0) parts.push(`conflicts ${event.conflicts}`);
  if (event.objective !== null) parts.push(`best ${plain(event.objective)}`);
  if (event.bound !== null) parts.push(`bound ${plain(event.bound)}`);
  if (event.gap !== null) parts.push(`gap ${percent(event.gap)}`);
  return parts.join("  ");
}
