import type { Status } from "@bough/problem";

/** A neighbourhood that was given up is searched again with so many times the work. */
const MORE_WORK = 2;

/** How the search of a neighbourhood has ended, and what it was given. */
interface Trial {
  readonly status: Status;
  readonly cutoff: number;
  readonly workLimit: number;
}

const FIRST_FACTOR = 0x01000193;
const SECOND_FACTOR = 0x5bd1e995;
const INFINITE = 0x6b79a3c5;

/**
 * The neighbourhoods that a search has been through. Rules that look at the same point and the same incumbent
 * come to the same bounds again: of 18 searches eight had some of their neighbourhoods twice, for up to a sixth of their work.
 */
export class TriedNeighbourhoods {
  readonly #trials = new Map<string, Trial>();

  /**
   * How a search of this neighbourhood would end, where one before tells: it was searched to its end for points
   * as good, or given up with as much work; null where it would be news.
   *
   * @param key of its bounds, see `keyOf`
   * @param cutoff what points are to be better than
   */
  outcome(key: string, cutoff: number, workLimit: number): Status | null {
    const trial = this.#trials.get(key);
    if (trial === undefined) return null;
    const { status } = trial;
    if (isDecided(status)) return cutoff <= trial.cutoff ? status : null;
    return workLimit < MORE_WORK * trial.workLimit ? status : null;
  }

  note(key: string, trial: Trial): void {
    this.#trials.set(key, trial);
  }
}

/** Two hashes of the bounds of columns: 64 bits, of which no two neighbourhoods of a search should have the same. */
export function keyOf(columns: Int32Array, lower: Float64Array, upper: Float64Array): string {
  let first = 0;
  let second = 0;
  for (let k = 0; k < columns.length; k++) {
    const j = columns[k];
    const low = wordOf(lower[j]);
    const high = wordOf(upper[j]);
    first = Math.imul(Math.imul(first ^ low, FIRST_FACTOR) ^ high, FIRST_FACTOR);
    second = mixed(mixed(second, low), high);
  }
  return `${first} ${second}`;
}

/** An infinite bound is none that a column could be fixed at. */
function wordOf(bound: number): number {
  return Number.isFinite(bound) ? bound | 0 : INFINITE;
}

function mixed(hash: number, value: number): number {
  const product = Math.imul(value ^ (hash >>> 13), SECOND_FACTOR);
  return (Math.imul(hash, 31) + (product ^ (product >>> 15))) | 0;
}

/** Whether a search has told of its neighbourhood all that there is to tell. */
export function isDecided(status: Status): boolean {
  return status === "infeasible" || status === "optimal";
}
