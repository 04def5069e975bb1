import type { Fault } from "../../target.ts";
import { describeRequest, type LateRequest, type LateRun } from "./request.ts";

/** The worst of one model over its runs. */
interface Worst {
  slice: number;
  place: string;
  overrun: number;
  overrunBy: string;
}

/** The worst slice and the worst overrun of every model, with the place and the call. */
export class WorstTable {
  readonly #worst = new Map<string, Worst>();
  readonly #runsWith = new Map<string, number>();
  #runs = 0;

  /** @param faults what of the run breaks the claims */
  add(request: LateRequest, { slice, place, overrun }: LateRun, faults: readonly Fault[]): void {
    this.#runs++;
    for (const { kind } of faults) this.#runsWith.set(kind, (this.#runsWith.get(kind) ?? 0) + 1);
    const known = this.#worst.get(request.name) ?? {
      slice: 0,
      place: "",
      overrun: 0,
      overrunBy: "",
    };
    if (slice > known.slice) Object.assign(known, { slice, place });
    if (overrun > known.overrun)
      Object.assign(known, { overrun, overrunBy: describeRequest(request) });
    this.#worst.set(request.name, known);
  }

  /** What all runs came to, then the models, those with the longest slices first. */
  get text(): string {
    const rows = [...this.#worst].sort(([, a], [, b]) => b.slice - a.slice);
    const lines = rows.map(([name, { slice, place, overrun, overrunBy }]) => {
      const held = `${name}: held ${slice.toFixed(0)} ms (${place})`;
      return overrun > 0 ? `${held}, late ${milliseconds(overrun)} ms (${overrunBy})` : held;
    });
    return [this.#totals(), ...lines].join("\n");
  }

  #totals(): string {
    const slices = [...this.#worst.values()].map(({ slice }) => slice);
    const overruns = [...this.#worst.values()].map(({ overrun }) => overrun);
    const worst = `worst slice ${Math.max(0, ...slices).toFixed(0)} ms, worst overrun ${milliseconds(Math.max(0, ...overruns))} ms`;
    const broken = [...this.#runsWith].map(([kind, count]) => `${count} ${kind}`);
    return `${this.#runs} runs, ${this.#worst.size} models: ${[worst, ...broken].join(", ")}`;
  }
}

export function milliseconds(seconds: number): string {
  return (1000 * seconds).toFixed(0);
}
