import type { SearchContext } from "../../search-context.ts";

/** Shares of the integers that a neighbourhood leaves open at least and at most, once it has been tried. */
const LEAST_OPEN = 0.02;
const MOST_OPEN = 0.7;
/** What its size changes by after a search to the end in vain, and after one without an end. */
const WIDER = 1.5;
const NARROWER = 0.6;
/** Integers that it leaves open at least. */
const LEAST_COUNT = 10;
/** Distances from the incumbent that count as equal. */
const TIE_BREAK = 0.05;

/** Bounds of the columns of a neighbourhood. */
export interface Narrowed {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/**
 * How large a neighbourhood is to be, learned from what its searches came to: one searched to its
 * end in vain was too small, one that took all its work too large. The first is as large as its rule
 * makes it.
 *
 * G. Hendel, "Adaptive large neighborhood search for mixed integer programming", Math. Program.
 * Comput. 14, 2022.
 */
export class NeighbourhoodSize {
  /** Share of the integers to leave open; undefined before the first search. */
  #open: number | undefined;

  get open(): number | undefined {
    return this.#open;
  }

  /** Notes how the search of a neighbourhood with so large an open share has ended. */
  note(open: number, isExhausted: boolean, isImproved: boolean): void {
    const factor = isImproved ? 1 : isExhausted ? WIDER : NARROWER;
    this.#open = Math.min(MOST_OPEN, Math.max(LEAST_OPEN, open * factor));
  }

  /**
   * Brings a neighbourhood of the incumbent to this size: fixes more of the columns in which the
   * LP's point is nearest to the incumbent, or gives some back their whole range.
   */
  apply(context: SearchContext, within: Narrowed, whole: Narrowed): void {
    const { integers, gate, point, random } = context;
    const incumbent = gate.searchPoint;
    if (this.#open === undefined || incumbent === null) return;
    const { lower, upper } = within;
    const wanted = Math.max(LEAST_COUNT, Math.round(this.#open * integers.length));
    const open = Array.from(integers).filter((j) => lower[j] < upper[j]);
    const distance = new Map(
      open.map((j) => [j, Math.abs(incumbent[j] - point[j]) + random.next() * TIE_BREAK]),
    );
    open.sort((a, b) => distance.get(a)! - distance.get(b)!);
    for (const j of open.slice(0, Math.max(0, open.length - wanted)))
      fixAt(lower, upper, j, incumbent[j]);
    const fixed = Array.from(fixedColumns(integers, within, whole));
    for (const j of random.shuffled(fixed).slice(0, Math.max(0, wanted - open.length))) {
      lower[j] = whole.lower[j];
      upper[j] = whole.upper[j];
    }
  }
}

/** Those of the columns that a neighbourhood has fixed, and not the problem. */
export function fixedColumns(columns: Int32Array, within: Narrowed, whole: Narrowed): Int32Array {
  return columns.filter(
    (j) => within.lower[j] === within.upper[j] && whole.lower[j] < whole.upper[j],
  );
}

/** Fixes a column at an integer value, or at the bound next to it. */
export function fixAt(lower: Float64Array, upper: Float64Array, j: number, value: number): void {
  const inside = Math.min(Math.max(Math.round(value), lower[j]), upper[j]);
  lower[j] = inside;
  upper[j] = inside;
}
