/** What is wrong with a call of a command, in one line. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/**
 * Runs a parser of arguments.
 *
 * @throws UsageError where it throws anything
 */
export function parsedBy<Parsed>(
  parse: (args: readonly string[]) => Parsed,
  args: readonly string[],
): Parsed {
  try {
    return parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The value of an option that takes a positive number; undefined where it was not given. */
export function positive(text: string | undefined, option: string): number | undefined {
  return text === undefined ? undefined : positiveNumber(text, option);
}

/** The same for whole numbers from 1 on. */
export function count(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const value = positiveNumber(text, option);
  if (Number.isInteger(value)) return value;
  throw new UsageError(`${option} takes a whole number, not "${text}"`);
}

/** The same for whole numbers from 0 on. */
export function whole(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new UsageError(`${option} takes a whole number, not "${text}"`);
}

function positiveNumber(text: string, option: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new UsageError(`${option} takes a positive number, not "${text}"`);
}
