/** A malformed board: what is wrong, where, and how it should read. Lines and columns count from 1. */
export class BoardError extends Error {
  override readonly name = "BoardError";
  readonly line: number;
  readonly column: number | undefined;

  constructor(message: string, line: number, column?: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}
