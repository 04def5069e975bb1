import { jsonFault } from "@bough/problem";
import { FormatError } from "../format-error.ts";
import type { SolutionFile } from "./solution-file.ts";

/** A solution as `bough solve --json` prints it, or an object of names and values. */
export function readJsonSolution(text: string, file: string): SolutionFile {
  const fail = (found: string, expected: string) =>
    new FormatError({ file, line: 1, found, expected });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const fault = jsonFault(text);
    if (fault === undefined)
      throw fail(error instanceof Error ? error.message : String(error), "JSON");
    const found = `${fault.found} in column ${fault.column}`;
    throw new FormatError({ file, line: fault.line, found, expected: fault.expected });
  }
  if (!isObject(parsed)) throw fail("JSON without an object", "an object of names and values");
  const isWhole = typeof parsed.status === "string" || isObject(parsed.solution);
  const solution = isWhole ? (parsed.solution ?? {}) : parsed;
  if (!isObject(solution)) throw fail("no object", "an object of names and values as solution");
  const values = new Map<string, number>();
  for (const [name, value] of Object.entries(solution)) {
    if (typeof value !== "number" || !Number.isFinite(value)) {
      throw fail(`${JSON.stringify(value)} as value of "${name}"`, "a finite number");
    }
    values.set(name, value);
  }
  const objective = isWhole ? parsed.objective : undefined;
  return {
    values,
    objective: typeof objective === "number" ? objective : undefined,
    hasPoint: !isWhole || isObject(parsed.solution),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
