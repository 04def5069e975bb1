import type { Status } from "@bough/problem";

/** A neighbourhood that was given up is searched again with so many times the limit that it came to. */
const MORE = 2;

/** What the search of a neighbourhood is given. */
interface Allowance {
  /** What points are to be better than. */
  readonly cutoff: number;
  readonly workLimit: number;
  readonly nodeLimit: number;
}

/** How it has ended as well. */
interface Trial extends Allowance {
  readonly status: Status;
}

const FIRST_FACTOR = 0x01000193;
const SECOND_FACTOR = 0x5bd1e995;

/**
 * The neighbourhoods that a search has been through. Rules that look at the same point and the same incumbent
 * come to the same bounds again: of 18 searches eight had some of their neighbourhoods twice, for up to a sixth of their work.
 */
export class TriedNeighbourhoods {
  readonly #trials = new Map<string, Trial>();

  /**
   * How a search of this neighbourhood would end, where one before tells: it was searched to its end for points
   * as good, or given up at a limit that is not much farther now; null where it would be news.
   *
   * @param key of its bounds, see `keyOf`
   */
  outcome(key: string, { cutoff, workLimit, nodeLimit }: Allowance): Status | null {
    const trial = this.#trials.get(key);
    if (trial === undefined) return null;
    const { status } = trial;
    if (isDecided(status)) return cutoff <= trial.cutoff ? status : null;
    const isFarther =
      status === "node-limit"
        ? nodeLimit >= MORE * trial.nodeLimit
        : workLimit >= MORE * trial.workLimit;
    return isFarther ? null : status;
  }

  note(key: string, trial: Trial): void {
    this.#trials.set(key, trial);
  }
}

/** The bits of a number, in two words. */
const real = new Float64Array(1);
const words = new Int32Array(real.buffer);

/** Two hashes of the bounds of columns: 64 bits, of which no two neighbourhoods of a search should have the same. */
export function keyOf(columns: Int32Array, lower: Float64Array, upper: Float64Array): string {
  let first = 0;
  let second = 0;
  for (let k = 0; k < 2 * columns.length; k++) {
    const j = columns[k >> 1];
    // Zeros of both signs are the same bound.
    real[0] = (k % 2 === 0 ? lower[j] : upper[j]) + 0;
    for (let w = 0; w < 2; w++) {
      first = Math.imul(first ^ words[w], FIRST_FACTOR);
      second = mixed(second, words[w]);
    }
  }
  return `${first} ${second}`;
}

function mixed(hash: number, value: number): number {
  const product = Math.imul(value ^ (hash >>> 13), SECOND_FACTOR);
  return (Math.imul(hash, 31) + (product ^ (product >>> 15))) | 0;
}

/** Whether a search has told of its neighbourhood all that there is to tell. */
export function isDecided(status: Status): boolean {
  return status === "infeasible" || status === "optimal";
}
