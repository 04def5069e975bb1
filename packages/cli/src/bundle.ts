#!/usr/bin/env node
// What the package publishes as its command: everything in a few files, because a short-lived
// process would spend more time on finding hundreds of modules than on a small model.
import { fileURLToPath } from "node:url";
import type { main } from "./bundled-command.ts";
import { CachedCode } from "./cached-code.ts";

const code = new CachedCode(fileURLToPath(new URL(".", import.meta.url)));
const command = code.load("bough-command.cjs") as { main: typeof main };
const worker = fileURLToPath(new URL("./bough-worker.js", import.meta.url));
process.exitCode = await command.main(process.argv.slice(2), worker);
