import { type ProblemFormat, readProblem, unpack } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { displayName, readBytes, STANDARD } from "./files.ts";
import type { Terminal } from "./terminal.ts";

export interface ModelFile {
  readonly problem: Problem;
  readonly warnings: readonly string[];
}

/** Reads the model named on the command line; its warnings go to standard error at once. */
export async function readModelFile(path: string, terminal: Terminal): Promise<ModelFile> {
  const fileName = displayName(path);
  const content = unpack(await readBytes(path, terminal), fileName);
  const format = path === STANDARD ? formatFrom(content) : undefined;
  const file = readProblem(content, { fileName, format });
  for (const warning of file.warnings) terminal.err(`warning: ${warning}\n`);
  return file;
}

/** The format of a text without a name, by its first word: LP files start with the goal. */
function formatFrom(content: Uint8Array): ProblemFormat {
  const start = new TextDecoder().decode(content.subarray(0, 65536));
  const text = start.replace(/^(\s|\\.*$|\*.*$)+/gm, "");
  return /^\s*(min|max)/i.test(text) ? "lp" : "mps";
}
