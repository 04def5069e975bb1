import { FormatError } from "../format-error.ts";
import { bytesOf, fileNameIn, type ReadOptions } from "../read-options.ts";
import { decode } from "../text/bytes.ts";
import { readJsonSolution } from "./json-solution.ts";
import type { SolutionFile } from "./solution-file.ts";
import { SolutionLines } from "./solution-lines.ts";

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
  const bytes = bytesOf("readSolution", content);
  const text = decode(bytes, 0, bytes.length);
  const file = fileNameIn("readSolution", options, "solution text");
  if (/^\s*\{/.test(text)) return readJsonSolution(text, file);
  if (/^\s*</.test(text)) {
    throw new FormatError({ file, line: 1, found: "XML", expected: "lines of a name and a value" });
  }
  return new SolutionLines(text, file).read();
}
