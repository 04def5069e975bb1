import { gzipSync } from "node:zlib";
import { formatOf, type WriteResult, writeLp, writeMps } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { ANSWERED } from "../exit-codes.ts";
import { requireWritable, STANDARD, writeBytes } from "../files.ts";
import { readModelFile } from "../model-file.ts";
import { operandsOf } from "../operands.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./command.ts";

/** Formats that can be written, by the ending of the file. */
const WRITERS: Readonly<Record<string, (problem: Problem) => WriteResult>> = {
  mps: writeMps,
  lp: writeLp,
};

export const convert: Command = {
  name: "convert",
  operands: "IN OUT",
  summary: "write a model in another format",
  details:
    "The ending of OUT tells the format: .mps or .lp, packed with gzip where .gz follows; - writes MPS to standard output.",
  options: [],
  examples: [
    { line: "bough convert model.mps model.lp", does: "something a person can read" },
    { line: "bough convert model.lp model.mps.gz", does: "something every solver reads" },
  ],
  async run({ positionals }, terminal) {
    const [from, to] = operandsOf(positionals, "IN", "OUT");
    const write = writerFor(to);
    await requireWritable(to);
    const { problem } = await readModelFile(from, terminal);
    const { text, warnings } = write(problem);
    for (const warning of warnings) terminal.err(`warning: ${warning}\n`);
    await writeBytes(to, /\.gz$/i.test(to) ? gzipSync(text) : text, terminal);
    return ANSWERED;
  },
};

function writerFor(path: string): (problem: Problem) => WriteResult {
  const writer = path === STANDARD ? writeMps : WRITERS[formatOf(path) ?? ""];
  if (writer !== undefined) return writer;
  const endings = Object.keys(WRITERS).map((ending) => `.${ending}`);
  throw new UsageError(`${path} must end in ${endings.join(" or ")}, perhaps with .gz`);
}
