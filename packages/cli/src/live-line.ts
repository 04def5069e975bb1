import type { ProgressEvent } from "@bough/bnb";
import { percent, plain } from "./numbers.ts";
import type { Terminal } from "./terminal.ts";

const SECONDS_BETWEEN_UPDATES = 0.1;
const BAR_CELLS = 12;
const CLEAR_LINE = "\r\u001b[2K";

/** One line at the foot of a person's screen that says how far a long solve has come. */
export class LiveLine {
  readonly #terminal: Terminal;
  #lastUpdate = 0;
  #isShown = false;
  /** The first gap between point and bound that was known. */
  #firstGap: number | null = null;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  update(event: ProgressEvent): void {
    if (!this.#terminal.isInteractive) return;
    if (event.seconds - this.#lastUpdate < SECONDS_BETWEEN_UPDATES) return;
    this.#lastUpdate = event.seconds;
    this.#firstGap ??= event.gap;
    const text = bar(event.gap, this.#firstGap) + describe(event);
    this.#terminal.err(CLEAR_LINE + text.slice(0, this.#terminal.width - 1));
    this.#isShown = true;
  }

  /** Takes the line away, so that something lasting can be printed in its place. */
  clear(): void {
    if (!this.#isShown) return;
    this.#terminal.err(CLEAR_LINE);
    this.#isShown = false;
  }
}

/** How much of the first gap is closed, as a bar; blank until there is one. */
function bar(gap: number | null, firstGap: number | null): string {
  if (gap === null || firstGap === null || firstGap <= 0) return "";
  const share = Math.min(1, Math.max(0, 1 - gap / firstGap));
  const filled = Math.floor(share * BAR_CELLS);
  return `[${"=".repeat(filled)}${" ".repeat(BAR_CELLS - filled)}]  `;
}

function describe(event: ProgressEvent): string {
  const parts = [`${event.seconds.toFixed(1)} s`];
  if (event.objective !== null) parts.push(`best ${plain(event.objective)}`);
  if (event.bound !== null) parts.push(`bound ${plain(event.bound)}`);
  if (event.gap !== null) parts.push(`gap ${percent(event.gap)}`);
  parts.push(`nodes ${event.nodes}`, `open ${event.openNodes}`, `iterations ${event.iterations}`);
  if (event.conflicts > 0) parts.push(`conflicts ${event.conflicts}`);
  return parts.join("  ");
}
