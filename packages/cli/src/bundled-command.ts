// The command as the bundle holds it: a script that is compiled from its code cache.
import { pathToFileURL } from "node:url";
import { useWorkerAt } from "@bough/bnb";
import { importModulesBy } from "./cluster-package.ts";
import { run } from "./run.ts";
import { processTerminal } from "./terminal.ts";

/**
 * Runs one call of `bough` in this process.
 *
 * @param worker path of the bundled worker of the search
 * @param importModule imports a module by its URL, which a script compiled from a cache cannot
 */
export async function main(
  argv: readonly string[],
  worker: string,
  importModule: (url: string) => Promise<unknown>,
): Promise<number> {
  importModulesBy(importModule);
  useWorkerAt(pathToFileURL(worker));
  return run(argv, processTerminal());
}
