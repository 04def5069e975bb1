/** A riddle, or a board of one, whose answer is not shown by steps. */
export class UnexplainedError extends Error {
  override readonly name = "UnexplainedError";
}
