#!/usr/bin/env node
// What the package publishes as its command: everything in a few files, because a short-lived
// process would spend more time on finding hundreds of modules than on a small model.
import { useWorkerAt } from "@bough/bnb";
import { run } from "./run.ts";
import { processTerminal } from "./terminal.ts";

useWorkerAt(new URL("./bough-worker.js", import.meta.url));
process.exitCode = await run(process.argv.slice(2), processTerminal());
