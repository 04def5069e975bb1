import { UsageError } from "./usage-error.ts";

/** The positional arguments under their names; one too few or too many is a wrong call. */
export function operandsOf<Names extends readonly string[]>(
  given: readonly string[],
  ...names: Names
): { [K in keyof Names]: string } {
  const missing = names[given.length];
  if (missing !== undefined) throw new UsageError(`the operand ${missing} is missing`);
  if (given.length > names.length) {
    throw new UsageError(`"${given[names.length]}" is one operand too many`);
  }
  return given as unknown as { [K in keyof Names]: string };
}
