/**
 * Which rows (or columns) changed, for readers that each come back at their own pace. One growing
 * list serves all: a reader keeps its cursor and asks for what came after it. A line that no
 * reader has passed since it was last noted is not noted twice.
 */
export class ChangeLog {
  /** The lines that changed since the reader's last visit, each once; the first `numChanged` count. */
  readonly changed: Int32Array; // [numLines]
  numChanged = 0;
  #lines: Int32Array;
  #count = 0;
  readonly #lastPlace: Int32Array; // place in the list where a line was last noted, -1 for never
  #furthestCursor = 0;
  readonly #cursors: number[];

  /** Every line counts as changed at first. */
  constructor(numLines: number, numReaders: number) {
    this.changed = new Int32Array(numLines);
    this.#lines = new Int32Array(numLines + 64);
    this.#lastPlace = new Int32Array(numLines);
    this.#cursors = new Array(numReaders).fill(0);
    for (let line = 0; line < numLines; line++) this.#lines[line] = this.#lastPlace[line] = line;
    this.#count = numLines;
  }

  note(line: number): void {
    if (this.#lastPlace[line] >= this.#furthestCursor) return;
    if (this.#count === this.#lines.length) this.#grow();
    this.#lastPlace[line] = this.#count;
    this.#lines[this.#count++] = line;
  }

  /** True where the reader has something to look at. */
  hasNews(reader: number): boolean {
    return this.#cursors[reader] < this.#count;
  }

  /** Fills `changed` for the reader and moves its cursor to the end. */
  collect(reader: number): void {
    this.numChanged = this.#sift(this.#cursors[reader], this.#count);
    this.#cursors[reader] = this.#count;
    this.#furthestCursor = this.#count;
  }

  /**
   * Copies the last mention of each line into `changed` and returns how many there are. Nothing follows
   * the loop: V8 would have no code for it when it replaces the loop while it runs, and would fall back
   * to the interpreter after each.
   */
  #sift(begin: number, end: number): number {
    const { changed } = this;
    const lines = this.#lines;
    const lastPlace = this.#lastPlace;
    let count = 0;
    for (let place = begin; place < end; place++) {
      const line = lines[place];
      if (lastPlace[line] === place) changed[count++] = line;
    }
    return count;
  }

  #grow(): void {
    const lines = new Int32Array(2 * this.#lines.length);
    lines.set(this.#lines);
    this.#lines = lines;
  }
}
