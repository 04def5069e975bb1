#!/usr/bin/env node
// What the package publishes as its command: everything in a few files, because a short-lived
// process would spend more time on finding hundreds of modules than on a small model. A script, not a
// module: what Node loads for modules takes as long as a small LP.
import { dirname, join } from "node:path";
import type { main } from "./bundled-command.ts";
import { CachedCode } from "./cached-code.ts";
import { settleCompiler } from "./compiler-settings.ts";
import { FAILED } from "./exit-codes.ts";

settleCompiler();
const folder = dirname(__filename);
const code = new CachedCode(folder);
const command = code.load("bough-command.cjs") as { main: typeof main };
// What it stays should the command never come to its end.
process.exitCode = FAILED;
const worker = join(folder, "bough-worker.js");
const importModule = (url: string): Promise<unknown> => import(url);
void command.main(process.argv.slice(2), worker, importModule).then((exit) => {
  process.exitCode = exit;
});
