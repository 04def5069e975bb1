/** When a line that has left was noted: later than any reader comes, so that it is not noted again. */
const GONE = 2 ** 31 - 1;

/**
 * Which rows (or columns) changed, for readers that each come back at their own pace. One list of all lines
 * serves them: a line that changes moves to its end, so that a reader finds what is new to it there, each line
 * once. Lines that are removed leave the list.
 */
export class ChangeLog {
  /** The lines that changed since the reader's last visit, the one noted first first; the first `numChanged` count. */
  readonly changed: Int32Array; // [numLines]
  numChanged = 0;
  /** Neighbours in the list, whose two ends meet in the place after the last line. [numLines + 1] */
  readonly #next: Int32Array;
  readonly #previous: Int32Array;
  /** Visits that there had been when a line was last noted. [numLines + 1] */
  readonly #notedAt: Int32Array;
  readonly #visitedAt: Int32Array; // visits that there had been after each reader's last one [numReaders]
  #visits = 1;

  /** Every line counts as changed at first. */
  constructor(numLines: number, numReaders: number) {
    this.changed = new Int32Array(numLines);
    const next = new Int32Array(numLines + 1);
    const previous = new Int32Array(numLines + 1);
    for (let line = 0; line < numLines; line++) {
      next[line] = line + 1;
      previous[line + 1] = line;
    }
    previous[0] = numLines;
    this.#next = next;
    this.#previous = previous;
    this.#notedAt = new Int32Array(numLines + 1).fill(1);
    this.#notedAt[numLines] = -1;
    this.#visitedAt = new Int32Array(numReaders);
  }

  /** The line has changed. */
  note(line: number): void {
    const notedAt = this.#notedAt;
    if (notedAt[line] >= this.#visits) return;
    notedAt[line] = this.#visits;
    this.#unlink(line);
    const end = this.changed.length;
    const last = this.#previous[end];
    this.#next[last] = line;
    this.#previous[line] = last;
    this.#next[line] = end;
    this.#previous[end] = line;
  }

  /** The line has been removed and is no news to anyone. */
  remove(line: number): void {
    if (this.#notedAt[line] === GONE) return;
    this.#notedAt[line] = GONE;
    this.#unlink(line);
  }

  #unlink(line: number): void {
    const next = this.#next[line];
    const previous = this.#previous[line];
    this.#next[previous] = next;
    this.#previous[next] = previous;
  }

  /** True where the reader has something to look at. */
  hasNews(reader: number): boolean {
    return this.#notedAt[this.#previous[this.changed.length]] > this.#visitedAt[reader];
  }

  /** Fills `changed` for the reader; what is noted from here on is new to it. */
  collect(reader: number): void {
    const { changed } = this;
    const place = this.#fillFromTheEnd(this.#visitedAt[reader]);
    changed.copyWithin(0, place);
    this.numChanged = changed.length - place;
    this.#visitedAt[reader] = this.#visits++;
  }

  /** @returns the place in `changed` from which on it holds what was noted after so many visits */
  #fillFromTheEnd(visits: number): number {
    const { changed } = this;
    const previous = this.#previous;
    const notedAt = this.#notedAt;
    let place = changed.length;
    for (let line = previous[place]; notedAt[line] > visits; line = previous[line])
      changed[--place] = line;
    return place;
  }
}
