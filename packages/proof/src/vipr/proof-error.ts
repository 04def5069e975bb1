/** A proof that is malformed or does not hold; `line` is where in the file, counted from 1. */
export class ProofError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.name = "ProofError";
    this.line = line;
  }
}
