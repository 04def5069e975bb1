import { IndexedHeap } from "../indexed-heap.ts";
import type { SumRow } from "./sum-row.ts";

/** What the sums of all rows are to be, and by how much that costs more than the best. */
export interface SumTarget {
  readonly sums: Float64Array; // [rows]
  readonly excess: number;
}

interface Candidate {
  /** In each row's order of sums. */
  readonly places: readonly number[];
  /** The last row whose place was moved on: later rows alone go on from here, so that none comes twice. */
  readonly lastRow: number;
}

/** All sums that rows may have together, the cheapest first. */
export class SumTargets {
  readonly #rows: readonly SumRow[];
  readonly #candidates: Candidate[] = [];
  readonly #byExcess = new IndexedHeap();

  constructor(rows: readonly SumRow[]) {
    this.#rows = rows;
    this.#add({ places: rows.map(() => 0), lastRow: 0 });
  }

  /** How many have been looked at, which are kept. */
  get size(): number {
    return this.#candidates.length;
  }

  /** What the next ones cost more than the best; Infinity where there are no more. */
  get nextExcess(): number {
    return this.#byExcess.size === 0 ? Infinity : this.#byExcess.smallestKey;
  }

  /** The next ones; there must be some. */
  take(): SumTarget {
    const excess = this.nextExcess;
    const taken = this.#byExcess.smallest;
    const { places, lastRow } = this.#candidates[taken];
    this.#byExcess.remove(taken);
    for (let i = lastRow; i < places.length; i++)
      this.#add({ places: places.with(i, places[i] + 1), lastRow: i });
    const sums = Float64Array.from(places, (place, i) => this.#rows[i].at(place)?.sum ?? 0);
    return { sums, excess };
  }

  #add(candidate: Candidate): void {
    let excess = 0;
    for (const [i, place] of candidate.places.entries()) {
      const priced = this.#rows[i].at(place);
      if (priced === undefined) return;
      excess += priced.excess;
    }
    this.#byExcess.insert(this.#candidates.length, excess);
    this.#candidates.push(candidate);
  }
}
