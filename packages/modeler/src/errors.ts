import { InvalidProblemError, shown } from "@bough/problem";

/** The caller's model is wrong. The message names the expression and the call. */
export class InvalidModelError extends InvalidProblemError {
  override readonly name: string = "InvalidModelError";
}

/** A required constraint that the declared bounds of its operands already contradict. */
export class ContradictionError extends InvalidModelError {
  override readonly name: string = "ContradictionError";
}

/** What an error says where a row stands for a Boolean or a number: both read much alike. */
export function rowGiven(call: string, row: unknown): string {
  return (
    `${call}(…) was given the row ${shown(row)}, which can only be required; ` +
    "isAtMost, isAtLeast and isEqualTo say the same as a Boolean"
  );
}
