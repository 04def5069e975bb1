import type { Steps } from "@bough/problem";
import type { AddedRow } from "./added-row.ts";
import { keyOf } from "./packed-basis.ts";

/** Entries of rows read for their keys between two pauses. */
const ENTRIES_PER_STEP = 100_000;

/** The keys of rows, with pauses. */
export function* keysOf(rows: readonly AddedRow[]): Steps<Int32Array> {
  const keys = new Int32Array(rows.length);
  let entries = 0;
  for (const [k, row] of rows.entries()) {
    entries += row.columns.length;
    if (entries > ENTRIES_PER_STEP) {
      entries = 0;
      yield;
    }
    keys[k] = keyOf(row);
  }
  return keys;
}

/** The rows that a search has added to its LP, in the order of the LP, and what is kept of each. */
export class AddedRows {
  readonly rows: AddedRow[] = [];
  /** See `keyOf`; a new array whenever rows come or go, since bases keep the old one. */
  keys: Int32Array = new Int32Array(0);
  /** For how many nodes each of them has been slack. */
  #slackNodes: number[] = [];

  /** @param keysOfRows of these rows, see `keysOf` */
  append(rows: readonly AddedRow[], keysOfRows: Int32Array): void {
    const keys = new Int32Array(this.keys.length + rows.length);
    keys.set(this.keys);
    keys.set(keysOfRows, this.keys.length);
    this.keys = keys;
    for (const row of rows) {
      this.rows.push(row);
      this.#slackNodes.push(0);
    }
  }

  remove(places: readonly number[]): void {
    const gone = new Set(places);
    const isKept = (_: unknown, place: number): boolean => !gone.has(place);
    this.rows.splice(0, this.rows.length, ...this.rows.filter(isKept));
    this.keys = this.keys.filter(isKept);
    this.#slackNodes = this.#slackNodes.filter(isKept);
  }

  get numNonzeros(): number {
    return this.rows.reduce((sum, { columns }) => sum + columns.length, 0);
  }

  /** Counts for how many nodes on end the row at this place did not bind: so many more, or none where it did. */
  noteSlack(place: number, isSlack: boolean, nodes: number): void {
    this.#slackNodes[place] = isSlack ? this.#slackNodes[place] + nodes : 0;
  }

  /** Places of the rows that have not bound for more than so many nodes. */
  slackFor(nodes: number): number[] {
    const places: number[] = [];
    this.#slackNodes.forEach((count, place) => {
      if (count > nodes) places.push(place);
    });
    return places;
  }
}
