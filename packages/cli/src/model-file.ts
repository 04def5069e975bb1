import { unpack } from "@bough/formats";
import { type AnyModel, readAnyModel } from "./any-model.ts";
import { displayName, readBytes } from "./files.ts";
import { StoppedError } from "./stopped-error.ts";
import { warn } from "./tell.ts";
import type { Terminal } from "./terminal.ts";

export interface ModelFile extends AnyModel {
  /** The file as it is, perhaps packed. */
  readonly bytes: Uint8Array;
  /** What it holds. */
  readonly content: Uint8Array;
}

/** Reads the model named on the command line; its warnings go to standard error at once. */
export async function readModelFile(path: string, terminal: Terminal): Promise<ModelFile> {
  const fileName = displayName(path);
  const bytes = await readBytes(path, terminal);
  const content = await unpack(bytes, fileName);
  const { signal } = terminal;
  const file = await readAnyModel(content, fileName, { signal });
  if (file === undefined) throw new StoppedError(`stopped while ${fileName} was read`);
  for (const warning of file.warnings) warn(terminal, `warning: ${warning}\n`);
  return { ...file, bytes, content };
}
