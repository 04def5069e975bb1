import {
  FormatError,
  readCnf,
  readLp,
  readMps,
  readOpb,
  readSolution,
  readWcnf,
  writeCnf,
  writeLp,
  writeMps,
  writeOpb,
  writeSolution,
} from "@bough/formats";
import { InvalidProblemError, type Problem } from "@bough/problem";
import type { Random } from "@bough/testing";
import { anyFamily } from "../models/families/index.ts";
import { clauses } from "../models/families/sets.ts";
import { structured } from "../models/families/structured.ts";
import { toProblem } from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface BrokenFile {
  readonly format: Format;
  readonly text: string;
}

type Format = "LP" | "MPS" | "OPB" | "CNF" | "WCNF" | "WBO" | "solution";

const READERS: Readonly<Record<Format, (text: string) => unknown>> = {
  LP: readLp,
  MPS: readMps,
  OPB: readOpb,
  CNF: readCnf,
  WCNF: readWcnf,
  WBO: readOpb,
  solution: readSolution,
};

/** What is put into texts: words with a meaning, numbers at the edges, bytes that are no text. */
const WORDS =
  "\\ * $ ; : :: -> <= >= = + - ~ { } [] 0 1 -1 1e308 1e999 -1e30 nan inf -infinity 0x10 1e . 1.2.3 " +
  "99999999999999999999 End Bounds Generals Binaries free SOS S1:: S2:: Maximize ROWS COLUMNS RHS " +
  "RANGES BOUNDS ENDATA 'MARKER' 'INTORG' 'INTEND' OBJSENSE MAX SOS1 INDICATORS QUADOBJ NAME N E " +
  "min: soft: [3] c -0 null =obj= Status Columns";
const SNIPPETS = [
  ...WORDS.split(" "),
  ...[
    "",
    " ",
    "\n",
    "\t",
    "\r\n",
    "\0",
    "é",
    "\u{1F600}",
    "Subject To",
    " UP BND",
    " BV BND",
    " MI BND",
  ],
  ...["* #variable= 9 #constraint= 9", "p cnf 3 2", "p wcnf 3 2 10", "h 1 0", "1 0"],
  "# Primal solution values",
];

/** Texts that were valid before some of them was cut, doubled, moved or replaced. */
export const brokenFiles: CaseTarget<BrokenFile> = {
  name: "broken-files",
  what: "damaged files end in one error with a line of the file, or are read; what is read can be written",
  cases: shrunkBy(randomFile, smallerFiles),
  judge({ format, text }, tally) {
    try {
      const found = READERS[format](text);
      tally("read");
      return rewritten(format, found);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      tally("refused");
      return placeFault(error, text);
    }
  },
  show: ({ text }) => text,
};

/** Readers take lone carriage returns for line ends as well. */
const LINE_END = /\r\n?|\n/;

function placeFault({ line, message }: FormatError, text: string): Fault | null {
  const numLines = text.split(LINE_END).length;
  // Of a text without anything in it no line can be told.
  if (line === 0 && text.trim() === "") return null;
  if (!(line >= 1 && line <= numLines))
    return { kind: "line", message: `line ${line} of ${numLines}: ${message}` };
  if (/undefined|NaN|\[object/.test(message.replaceAll(text, "")))
    return { kind: "message", message };
  return null;
}

/** What could be read can be written, and read again, unless the writer says what it cannot hold. */
function rewritten(format: Format, found: unknown): Fault | null {
  if (format === "solution") return null;
  const { problem } = found as { problem: Problem };
  for (const write of [writeLp, writeMps]) {
    let text: string;
    try {
      text = write(problem).text;
    } catch (error) {
      if (!(error instanceof InvalidProblemError)) throw error;
      continue;
    }
    const back = (write === writeLp ? readLp : readMps)(text).problem;
    // The sides of one row cannot cross in MPS: there it becomes two.
    const more = write === writeMps ? numCrossing(problem) : 0;
    if (back.numCols !== problem.numCols || back.numRows !== problem.numRows + more)
      return { kind: "rewritten", message: `${back.numRows} rows, ${back.numCols} columns` };
  }
  return null;
}

function numCrossing({ rowLower, rowUpper }: Problem): number {
  return rowLower.filter((side, i) => side > rowUpper[i]).length;
}

function randomFile(random: Random): BrokenFile {
  const format = random.pick(Object.keys(READERS) as Format[]);
  let text = validText(random, format);
  for (let k = random.integer(1, 4); k > 0; k--) text = damaged(random, text);
  return { format, text };
}

function validText(random: Random, format: Format): string {
  if (format === "WCNF") return "p wcnf 3 4 10\n10 1 -2 0\n3 2 3 0\n4 -1 0\n10 -3 0\n";
  if (format === "WBO") return "soft: 6 ;\n[2] +1 x1 +2 x2 >= 2 ;\n+1 x1 +1 ~x3 >= 1 ;\n";
  if (format === "CNF") {
    const model = clauses(random);
    const columns = model.columns.map((column) => ({ ...column, cost: 0 }));
    return writeCnf(toProblem({ ...model, columns })).text;
  }
  if (format === "OPB") return writeOpb(toProblem({ ...clauses(random), offset: 0 })).text;
  const problem = toProblem(random.chance(0.4) ? structured(random) : anyFamily(random));
  if (format === "solution")
    return writeSolution(
      problem,
      Float64Array.from({ length: problem.numCols }, () => random.integer(-3, 3)),
    );
  try {
    return format === "LP"
      ? writeLp(problem).text
      : writeMps(problem, { free: random.chance(0.5) }).text;
  } catch (error) {
    if (!(error instanceof InvalidProblemError)) throw error;
    return format === "LP"
      ? "Minimize\n x\nSubject To\n c: x >= 1\nEnd\n"
      : "NAME\nROWS\n N c\nENDATA\n";
  }
}

function damaged(random: Random, text: string): string {
  const at = random.integer(0, text.length);
  const to = Math.min(text.length, at + random.integer(0, 12));
  switch (random.integer(0, 4)) {
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, at) + random.pick(SNIPPETS) + text.slice(to);
    case 2:
      return `${text.slice(0, at)} ${random.pick(SNIPPETS)} ${text.slice(at)}`;
    case 3: {
      const lines = text.split("\n");
      lines.splice(random.integer(0, lines.length), 0, random.pick(lines));
      return lines.join("\n");
    }
    default: {
      const lines = text.split("\n");
      lines.splice(random.integer(0, lines.length - 1), random.integer(1, 3));
      return lines.join("\n");
    }
  }
}

function* smallerFiles({ format, text }: BrokenFile): Generator<BrokenFile> {
  const lines = text.split("\n");
  for (const k of lines.keys()) yield { format, text: lines.filter((_, i) => i !== k).join("\n") };
  for (const [k, line] of lines.entries()) {
    const words = line.split(" ");
    for (const w of words.keys()) {
      const fewer = words.filter((_, i) => i !== w).join(" ");
      if (fewer !== line) yield { format, text: lines.with(k, fewer).join("\n") };
    }
  }
}
