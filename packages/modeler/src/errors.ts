import { InvalidProblemError } from "@bough/problem";

/** The caller's model is wrong. The message names the expression and the call. */
export class InvalidModelError extends InvalidProblemError {
  override readonly name: string = "InvalidModelError";
}

/** A required constraint that the declared bounds of its operands already contradict. */
export class ContradictionError extends InvalidModelError {
  override readonly name: string = "ContradictionError";
}
