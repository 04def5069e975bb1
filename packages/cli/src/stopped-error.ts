/** The person has had enough before there was anything to answer. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}
