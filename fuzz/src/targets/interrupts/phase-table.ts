import type { CommandCall } from "./command-calls.ts";
import type { Interrupted } from "./interrupted-process.ts";

interface Worst {
  runs: number;
  late: number;
  call: string;
}

/** The latest end in every phase of every command. */
export class PhaseTable {
  readonly #worst = new Map<string, Worst>();

  add({ name, args }: CommandCall, { phase, late }: Interrupted): void {
    const key = `${args[0]}, ${phase}`;
    const worst = this.#worst.get(key) ?? { runs: 0, late: 0, call: name };
    worst.runs++;
    if (late > worst.late) Object.assign(worst, { late, call: name });
    this.#worst.set(key, worst);
  }

  /** The latest first. */
  get text(): string {
    const rows = [...this.#worst].sort(([, a], [, b]) => b.late - a.late);
    return rows
      .map(([phase, { runs, late, call }]) => {
        return `${phase}: ${runs} times, ${(1000 * late).toFixed(0)} ms at most (${call})`;
      })
      .join("\n");
  }
}
