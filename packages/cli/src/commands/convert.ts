import { promisify } from "node:util";
import { runInSlicesWithin } from "@bough/bnb";
import { formatOf, isWritable, type ProblemFormat, writeProblemSteps } from "@bough/formats";
import { sizeOf } from "@bough/problem";
import { ANSWERED } from "../exit-codes.ts";
import { requireWritable, STANDARD, writeBytes } from "../files.ts";
import { readModelFile } from "../model-file.ts";
import { operandsOf } from "../operands.ts";
import { StoppedError } from "../stopped-error.ts";
import { warn } from "../tell.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./command.ts";

export const convert: Command = {
  name: "convert",
  operands: "IN OUT",
  summary: "write a model in another format",
  details:
    "The ending of OUT tells the format: .mps, .lp, .opb or .cnf, packed with gzip where .gz follows; - writes MPS to standard output.",
  options: ["json"],
  examples: [
    { line: "bough convert model.mps model.lp", does: "something a person can read" },
    { line: "bough convert model.lp model.mps.gz", does: "something every solver reads" },
  ],
  async run({ positionals, options }, terminal) {
    const [from, to] = operandsOf(positionals, "IN", "OUT");
    const format = formatToWrite(to);
    await requireWritable(to, options);
    const { problem, warnings: readWarnings } = await readModelFile(from, terminal);
    const { signal } = terminal;
    const written = await runInSlicesWithin(writeProblemSteps(problem, format), { signal });
    if (written === undefined) throw new StoppedError(`stopped while ${to} was written`);
    const { text, warnings } = written;
    for (const warning of warnings) warn(terminal, `warning: ${warning}\n`);
    const content = /\.gz$/i.test(to) ? await packed(text) : text;
    if (signal.aborted) throw new StoppedError(`stopped before ${to} was written`);
    await writeBytes(to, content, terminal);
    if (options.json) {
      const report = { format, ...sizeOf(problem), warnings: [...readWarnings, ...warnings] };
      terminal.out(`${JSON.stringify(report)}\n`);
    }
    return ANSWERED;
  },
};

function formatToWrite(path: string): ProblemFormat {
  const format = path === STANDARD ? "mps" : formatOf(path);
  if (isWritable(format)) return format;
  throw new UsageError(`${path} must end in .mps, .lp, .opb or .cnf, perhaps with .gz`);
}

/** Node's zlib takes five milliseconds to load, which the other commands would pay, too. */
async function packed(text: string): Promise<Uint8Array> {
  const { gzip } = await import("node:zlib");
  return promisify(gzip)(text);
}
