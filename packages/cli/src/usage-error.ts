/** A wrong call of the command: reported in one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A file that cannot be read, written or understood: reported in one line, exit code 2. */
export class InputError extends Error {
  override readonly name = "InputError";
}
