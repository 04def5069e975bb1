import type { ProgressEvent, SolveResult } from "@bough/bnb";

/** What was known at a moment of a solve, in the user's sense; null where nothing was. */
export interface Moment {
  readonly seconds: number;
  readonly objective: number | null;
  readonly bound: number | null;
}

/** How the best point and the bound moved towards each other. */
export class BoundHistory {
  readonly #moments: Moment[] = [];

  get moments(): readonly Moment[] {
    return this.#moments;
  }

  add(event: ProgressEvent): void {
    this.#push(event.seconds, event.objective, event.bound);
  }

  /** What the solve ended with. */
  end({ seconds, objective, bound }: SolveResult): void {
    this.#push(seconds, objective, bound);
  }

  #push(seconds: number, objective: number | null, bound: number | null): void {
    this.#moments.push({ seconds, objective: finite(objective), bound: finite(bound) });
  }
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** The part of a plane that a plot shows. */
export interface Window {
  readonly seconds: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A first point or bound that is very far off would press everything else into one line: the window
 * reaches this many times the final distance of point and bound, or of the last tenth of its values,
 * beyond them.
 */
const MOST_ZOOM = 40;

/** The window that shows what matters of a history; null where no value is known. */
export function windowOf(moments: readonly Moment[]): Window | null {
  const last = moments.at(-1);
  const values = moments
    .flatMap(({ objective, bound }) => [objective, bound])
    .filter((value) => value !== null);
  if (last === undefined || values.length === 0) return null;
  const late = moments
    .slice(Math.floor(moments.length * 0.9))
    .flatMap(({ objective, bound }) => [objective, bound])
    .filter((value) => value !== null);
  const [lateLow, lateHigh] = late.length > 0 ? extremes(late) : extremes(values);
  const size = Math.max(lateHigh - lateLow, Math.max(1, Math.abs(lateHigh)) / MOST_ZOOM);
  const [low, high] = extremes(
    values.map((value) =>
      Math.min(Math.max(value, lateLow - MOST_ZOOM * size), lateHigh + MOST_ZOOM * size),
    ),
  );
  const margin = high > low ? 0.05 * (high - low) : Math.max(1, Math.abs(high)) * 0.05;
  return { seconds: Math.max(last.seconds, 1e-3), low: low - margin, high: high + margin };
}

function extremes(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}

/**
 * Round numbers between two: 1, 2 or 5 times a power of ten apart, about as many as wanted
 * (P. S. Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990).
 */
export function ticks(low: number, high: number, wanted: number): number[] {
  const rough = (high - low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const list: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high; k++)
    list.push(Number((k * step).toPrecision(12)));
  return list;
}
