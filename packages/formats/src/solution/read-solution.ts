import { FormatError } from "../format-error.ts";
import { fileNameIn, type ReadOptions } from "../read-options.ts";
import { decode, toBytes } from "../text/bytes.ts";
import { readJsonSolution } from "./json-solution.ts";
import { SolutionLines } from "./solution-lines.ts";

/** What a solution file says. */
export interface SolutionFile {
  /** Value of each variable that the file names; those left out are zero. */
  readonly values: ReadonlyMap<string, number>;
  /** The line that names each variable, counted from 1; absent for JSON. */
  readonly lineOf?: ReadonlyMap<string, number>;
  /** The objective that the file claims. */
  readonly objective: number | undefined;
  /** False where the file says that there is no solution to be had. */
  readonly hasPoint: boolean;
}

/**
 * Reads a solution: lines of `name value` with `=obj= value`, the files that HiGHS, SCIP, Gurobi and
 * CBC write, or JSON with the values under `solution` (or by itself an object of values).
 *
 * @throws FormatError where a line is no such line, a name comes twice, or values are missing that
 *   the file itself counts
 */
export function readSolution(
  content: Uint8Array | string,
  options: ReadOptions = {},
): SolutionFile {
  const bytes = toBytes(content);
  const text = decode(bytes, 0, bytes.length);
  const file = fileNameIn("readSolution", options, "solution text");
  if (/^\s*\{/.test(text)) return readJsonSolution(text, file);
  if (/^\s*</.test(text)) {
    throw new FormatError({ file, line: 1, found: "XML", expected: "lines of a name and a value" });
  }
  return new SolutionLines(text, file).read();
}
