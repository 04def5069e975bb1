// The command as the bundle holds it: a script that is compiled from its code cache.
import { pathToFileURL } from "node:url";
import { useWorkerAt } from "@bough/bnb";
import { run } from "./run.ts";
import { processTerminal } from "./terminal.ts";

/**
 * Runs one call of `bough` in this process.
 *
 * @param worker path of the bundled worker of the search
 */
export async function main(argv: readonly string[], worker: string): Promise<number> {
  useWorkerAt(pathToFileURL(worker));
  return run(argv, processTerminal());
}
