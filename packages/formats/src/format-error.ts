/** Where and why a text could not be read. */
export interface FormatErrorPlace {
  /** Name of the file, or of what stands for it. */
  readonly file: string;
  /** Line, counted from 1; 0 where it is the whole that cannot be read. */
  readonly line: number;
  readonly found: string;
  readonly expected: string;
}

/** A malformed file: one error that names the place, what was found there and what was expected. */
export class FormatError extends Error {
  override readonly name: string = "FormatError";
  readonly file: string;
  readonly line: number;
  readonly found: string;
  readonly expected: string;

  constructor(place: FormatErrorPlace) {
    const where = place.line > 0 ? `${place.file}, line ${place.line}` : place.file;
    super(`${where}: found ${place.found}; expected ${place.expected}`);
    this.file = place.file;
    this.line = place.line;
    this.found = place.found;
    this.expected = place.expected;
  }
}
