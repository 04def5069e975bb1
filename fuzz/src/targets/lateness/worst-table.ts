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

  add(request: LateRequest, { slice, place, overrun }: LateRun): void {
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

  /** Models with the longest slices first. */
  get text(): string {
    const rows = [...this.#worst].sort(([, a], [, b]) => b.slice - a.slice);
    return rows
      .map(([name, { slice, place, overrun, overrunBy }]) => {
        const held = `${name}: held ${slice.toFixed(0)} ms (${place})`;
        return overrun > 0 ? `${held}, late ${milliseconds(overrun)} ms (${overrunBy})` : held;
      })
      .join("\n");
  }
}

export function milliseconds(seconds: number): string {
  return (1000 * seconds).toFixed(0);
}
