import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TextStore } from "@bough/proof";

/** Characters that are kept before they are written. */
const BUFFERED = 1 << 18;

/** Derivations that wait in a file of their own, so that memory does not hold a long proof. */
export class FileStore implements TextStore {
  readonly #folder: string;
  readonly #file: number;
  #buffer: string[] = [];
  #buffered = 0;
  #written = 0;
  /** The piece of the file that was read last. */
  #piece = "";
  #pieceStart = 0;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), "bough-proof-"));
    this.#file = openSync(join(this.#folder, "derivations"), "w+");
  }

  append(text: string): void {
    this.#buffer.push(text);
    this.#buffered += text.length;
    if (this.#buffered >= BUFFERED) this.#flush();
  }

  read(start: number, end: number): string {
    if (start < this.#pieceStart || end > this.#pieceStart + this.#piece.length)
      this.#load(start, Math.max(end - start, BUFFERED));
    return this.#piece.slice(start - this.#pieceStart, end - this.#pieceStart);
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true });
  }

  #flush(): void {
    this.#written += writeSync(this.#file, this.#buffer.join(""), this.#written, "latin1");
    this.#buffer = [];
    this.#buffered = 0;
  }

  #load(start: number, length: number): void {
    if (this.#buffered > 0) this.#flush();
    const bytes = new Uint8Array(length);
    const count = readSync(this.#file, bytes, 0, length, start);
    this.#piece = Buffer.from(bytes.buffer, 0, count).toString("latin1");
    this.#pieceStart = start;
  }
}
