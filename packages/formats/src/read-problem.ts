import {
  checkOptions,
  type OptionKinds,
  oneOfTexts,
  runToEnd,
  type Steps,
  TEXT,
} from "@bough/problem";
import { readCnfSteps } from "./boolean/read-cnf.ts";
import { readOpbSteps } from "./boolean/read-opb.ts";
import { readWcnfSteps } from "./boolean/read-wcnf.ts";
import { FormatError } from "./format-error.ts";
import { readLpSteps } from "./lp/read-lp.ts";
import { readMpsSteps } from "./mps/read-mps.ts";
import { bytesOf, type ReadOptions, type ReadResult } from "./read-options.ts";
import { decode } from "./text/bytes.ts";

/** Formats that are read and written. */
export type ProblemFormat = "mps" | "lp" | "opb" | "cnf";

/** Formats that are read: those of soft constraints become rows and columns like any other. */
export type ReadableFormat = ProblemFormat | "wbo" | "wcnf";

export interface ReadProblemOptions extends ReadOptions {
  /** Default: by the ending of the file name, or where that says nothing by the content. */
  readonly format?: ReadableFormat | undefined;
}

const READERS: Readonly<
  Record<ReadableFormat, (content: Uint8Array | string, options: ReadOptions) => Steps<ReadResult>>
> = {
  mps: readMpsSteps,
  lp: readLpSteps,
  opb: readOpbSteps,
  cnf: readCnfSteps,
  wbo: readOpbSteps,
  wcnf: readWcnfSteps,
};

const READ_PROBLEM_OPTION_KINDS: OptionKinds<ReadProblemOptions> = {
  fileName: TEXT,
  format: oneOfTexts("mps", "lp", "opb", "cnf", "wbo", "wcnf"),
};

/** How the first line that is no comment starts, in each format. */
const BEGINNINGS: readonly (readonly [ReadableFormat, RegExp])[] = [
  ["cnf", /^p\s+cnf\b/],
  ["wcnf", /^(p\s+wcnf\b|h(\s+-?\d+)+\s+0\s*$)/],
  ["wbo", /^(soft:|\[\d+\])/],
  ["mps", /^(NAME|ROWS|OBJSENSE|OBJNAME)\b/i],
  ["opb", /^(min:|max:|[+-]?\d+\s+~?[a-z])/i],
  ["lp", /^(min|max)(imi[sz]e|imum)?\b/i],
];

/** Bytes that are looked at to find the format of a text without a telling name. */
const SAMPLE_LENGTH = 65536;

/**
 * Reads a problem from the bytes or the text of a file.
 *
 * @throws FormatError where the text is malformed or its format unknown
 * @throws InvalidProblemError where there is no such option
 */
export function readProblem(
  content: Uint8Array | string,
  options: ReadProblemOptions = {},
): ReadResult {
  return runToEnd(readProblemSteps(content, options));
}

/** The same with pauses, each after some milliseconds, for callers whose event loop must turn. */
export function* readProblemSteps(
  content: Uint8Array | string,
  options: ReadProblemOptions = {},
): Steps<ReadResult> {
  const bytes = bytesOf("readProblem", content);
  checkOptions("readProblem", options, READ_PROBLEM_OPTION_KINDS);
  const { fileName } = options;
  const file = fileName ?? "text";
  const format = options.format ?? formatOf(file) ?? detectFormat(bytes);
  if (format !== undefined) return yield* READERS[format](bytes, { fileName });
  throw new FormatError({
    file,
    line: 0,
    found: unknownContent(bytes),
    expected:
      "MPS, CPLEX LP, OPB, WBO, DIMACS CNF or WCNF, or a file name with one of their endings",
  });
}

function unknownContent(content: Uint8Array | string): string {
  const sample = sampleOf(content);
  if (sample.trim() === "") return content.length > sample.length ? "only blanks" : "nothing";
  const kind = /^p +(\w+)/m.exec(sample)?.[1];
  return kind === undefined ? "a text of unknown format" : `a DIMACS problem of the kind "${kind}"`;
}

/** The format that the ending of a file name stands for; `.gz` may follow it. */
export function formatOf(fileName: string): ReadableFormat | undefined {
  const ending = /\.([a-z]+)(\.gz)?$/i.exec(fileName)?.[1]?.toLowerCase();
  return Object.keys(READERS).find((format): format is ReadableFormat => format === ending);
}

/** The format that the content looks like, or undefined. */
export function detectFormat(content: Uint8Array | string): ReadableFormat | undefined {
  const sample = sampleOf(content);
  if (/^\* *#variable=/.test(sample)) return "opb";
  const lines = sample.split(/\r?\n/);
  const first = lines.find((line) => line.trim() !== "" && !/^(\*|\s*\\|c(\s|$))/.test(line));
  if (first === undefined) return undefined;
  return BEGINNINGS.find(([, beginning]) => beginning.test(first.trimStart()))?.[0];
}

function sampleOf(content: Uint8Array | string): string {
  const bytes = bytesOf(
    "detectFormat",
    typeof content === "string" ? content.slice(0, SAMPLE_LENGTH) : content,
  );
  return decode(bytes, 0, Math.min(bytes.length, SAMPLE_LENGTH));
}
