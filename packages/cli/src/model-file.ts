import { readProblem, unpack } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { displayName, readBytes } from "./files.ts";
import type { Terminal } from "./terminal.ts";

export interface ModelFile {
  readonly problem: Problem;
  readonly warnings: readonly string[];
}

/** Reads the model named on the command line; its warnings go to standard error at once. */
export async function readModelFile(path: string, terminal: Terminal): Promise<ModelFile> {
  const fileName = displayName(path);
  const content = await unpack(await readBytes(path, terminal), fileName);
  const file = readProblem(content, { fileName });
  for (const warning of file.warnings) terminal.err(`warning: ${warning}\n`);
  return file;
}
