/** The caller's problem or call is wrong. The message names the place and the remedy. */
export class InvalidProblemError extends Error {
  override readonly name: string = "InvalidProblemError";
}

/** An invariant of the system broke: never the caller's fault. */
export class InternalError extends Error {
  override readonly name: string = "InternalError";
}
