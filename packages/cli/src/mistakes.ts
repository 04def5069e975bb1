import { FormatError } from "@bough/formats";
import { InvalidProblemError } from "@bough/problem";
import { InputError, UsageError } from "./usage-error.ts";

/** True for an error that what was typed or read is to blame for: one line, exit code 2. */
export function isInputMistake(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof InputError ||
    error instanceof FormatError ||
    error instanceof InvalidProblemError
  );
}

/** How a mistake is told. */
export function mistakeLine(error: Error): string {
  const hint = error instanceof UsageError ? " (see bough --help)" : "";
  return `bough: ${error.message.replaceAll("\n", " ")}${hint}\n`;
}
