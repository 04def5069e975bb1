/** Where a proof waits while it grows: memory, or a file of whoever has files. */
export interface TextStore {
  /** Appends a text of single-byte characters. */
  append(text: string): void;
  /** The characters from `start` up to `end`. */
  read(start: number, end: number): string;
}

/** Characters that are kept in one piece. */
const PIECE = 1 << 20;

export class MemoryStore implements TextStore {
  readonly #pieces: string[] = [];
  /** First character of each piece. */
  readonly #starts: number[] = [];
  #open: string[] = [];
  #openLength = 0;
  #length = 0;

  append(text: string): void {
    this.#open.push(text);
    this.#openLength += text.length;
    if (this.#openLength >= PIECE) this.#close();
  }

  read(start: number, end: number): string {
    if (end > this.#length) this.#close();
    let k = this.#pieceOf(start);
    let text = this.#pieces[k].slice(start - this.#starts[k], end - this.#starts[k]);
    while (start + text.length < end) {
      k++;
      text += this.#pieces[k].slice(0, end - this.#starts[k]);
    }
    return text;
  }

  #close(): void {
    if (this.#openLength === 0) return;
    this.#starts.push(this.#length);
    this.#pieces.push(this.#open.join(""));
    this.#length += this.#openLength;
    this.#open = [];
    this.#openLength = 0;
  }

  #pieceOf(position: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle] <= position) low = middle;
      else high = middle;
    }
    return low;
  }
}
