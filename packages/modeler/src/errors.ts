import { InvalidProblemError, type Status, shown } from "@bough/problem";

/** The caller's model is wrong. The message names the expression and the call. */
export class InvalidModelError extends InvalidProblemError {
  override readonly name: string = "InvalidModelError";
}

/** A required constraint that the declared bounds of its operands already contradict. */
export class ContradictionError extends InvalidModelError {
  override readonly name: string = "ContradictionError";
}

/** A limit or a signal came before there was any answer, to a question whose answer has no room to say so. */
export class UndecidedError extends Error {
  override readonly name = "UndecidedError";
  /** What stopped the search, "time-limit" for example. */
  readonly status: Status;

  /** @param question what was to be found out, as a clause that follows "before it was known" */
  constructor(call: string, status: Status, question: string) {
    super(`${call} ended by ${status} before it was known ${question}`);
    this.status = status;
  }
}

/** What an error says where a row stands for a Boolean or a number: both read much alike. */
export function rowGiven(call: string, row: unknown): string {
  return (
    `${call}(…) was given the row ${shown(row)}, which can only be required; ` +
    "isAtMost, isAtLeast and isEqualTo say the same as a Boolean"
  );
}
