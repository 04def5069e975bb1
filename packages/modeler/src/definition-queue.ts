import type { Steps } from "@bough/problem";
import { DEEPEST_CALLS } from "./nesting.ts";

/** Writes rows, perhaps with pauses. */
type Writing = () => Steps<void> | undefined;

/** Where rows are written: what they are counted for and named by, and how much stands there so far. */
interface Destination<Place> {
  place: Place;
  readonly size: number;
}

interface Postponed<Place> {
  readonly place: Place;
  readonly write: Writing;
}

/** Columns, rows and coefficients between two pauses. */
export const SIZE_PER_STEP = 500;
/** The same where each pause passes through all definitions that wait for the one at hand, */
const DEEP_SIZE_PER_STEP = 1500;
/** and what a definition counts for itself there. */
const SIZE_OF_A_DEFINITION = 15;

/**
 * Definitions that need each other: each is written from within the one that needs it, as long as the stack of
 * calls has room. What lies deeper waits, with its place, until the first of them is written.
 */
export class DefinitionQueue<Place> {
  readonly #destination: Destination<Place>;
  /** How many definitions, each needed by the one before, are being written. */
  #depth = 0;
  #postponed: Postponed<Place>[] = [];
  /** Definitions written, and the size with these at which a pause is due. */
  #written = 0;
  #pauseAt = DEEP_SIZE_PER_STEP;

  constructor(destination: Destination<Place>) {
    this.#destination = destination;
  }

  /** Writes now, or where too many definitions wait for it already, once the first of them is written. */
  *write(write: Writing): Steps<void> {
    if (this.#depth === DEEPEST_CALLS) {
      this.#postponed.push({ place: this.#destination.place, write });
      return;
    }
    this.#written++;
    const size = this.#destination.size + SIZE_OF_A_DEFINITION * this.#written;
    if (size >= this.#pauseAt) {
      this.#pauseAt = size + DEEP_SIZE_PER_STEP;
      yield;
    }
    yield* this.#deeper(write);
    if (this.#depth === 0 && this.#postponed.length > 0) yield* this.#catchUp();
  }

  /** Writes what was put off, and what is put off by that. */
  *#catchUp(): Steps<void> {
    const destination = this.#destination;
    const outer = destination.place;
    let pauseAt = destination.size + SIZE_PER_STEP;
    while (this.#postponed.length > 0) {
      const due = this.#postponed;
      this.#postponed = [];
      for (const { place, write } of due) {
        destination.place = place;
        yield* this.#deeper(write);
        if (destination.size < pauseAt) continue;
        yield;
        pauseAt = destination.size + SIZE_PER_STEP;
      }
    }
    destination.place = outer;
  }

  *#deeper(write: Writing): Steps<void> {
    this.#depth++;
    try {
      yield* write() ?? [];
    } finally {
      this.#depth--;
    }
  }
}
