// Runs the bundled command on a few small cases and leaves the compiled code beside the bundle, for
// processes to come; see src/cached-code.ts. A cache counts for the version of V8 that wrote it.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { CachedCode } from "./dist/cached-code.js";
import { settleCompiler } from "./dist/compiler-settings.js";
import {
  assignment,
  choices,
  colouring,
  fixedCharges,
  lotSizing,
  network,
  partition,
  roundTrip,
} from "./training-models.mjs";

settleCompiler();
// V8 forgets the code of functions that have not run for a while: most of what reads and presolves.
setFlagsFromString("--no-flush-bytecode");

const dist = fileURLToPath(new URL("./dist/", import.meta.url));
for (const name of readdirSync(dist))
  if (name.startsWith("bough-") && name.endsWith(".cache")) rmSync(join(dist, name));

const folder = mkdtempSync(join(tmpdir(), "bough-code-"));
const code = new CachedCode(dist);
const { main } = code.load("bough-command.cjs");

/** Exit code of a solve that a limit has ended. */
const STOPPED_AT_LIMIT = 3;

/** Runs the command; what it writes. */
const run = async (...argv) => {
  const { write } = process.stdout;
  let output = "";
  process.stdout.write = (text) => {
    output += text;
    return true;
  };
  const exit = await main(argv, join(dist, "bough-worker.js"), (url) => import(url));
  process.stdout.write = write;
  if (exit !== 0 && exit !== STOPPED_AT_LIMIT)
    throw new Error(`bough ${argv.join(" ")} ended with ${exit}`);
  return output;
};

/** Solves models to their ends or to a limit. Of one without a point most of the code would not run, and nobody would see it. */
const solve = async (files, ...options) => {
  const output = await run("solve", ...files, "--threads", "1", ...options);
  const solved = output.match(/^Status: (optimal|work-limit)$/gm) ?? [];
  if (solved.length !== files.length)
    throw new Error(`not all of ${files.join(", ")} are solved:\n${output}`);
};

/** The file of a model. */
const written = (name, text) => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

try {
  const lot = join(folder, "lot.mps");
  const flows = join(folder, "network.mps");
  await run("convert", written("lot.lp", lotSizing(5, 9)), lot);
  await run("convert", written("network.lp", network(24, 8)), flows);
  await solve([written("small.lp", lotSizing(1, 3)), flows]);
  await solve([lot], "--work-limit", "6e7", "--solution", join(folder, "a.sol"));
  const others = [
    written("choices.lp", choices(110, 30)),
    written("assignment.lp", assignment(6, 34)),
    written("trip.lp", roundTrip(14)),
    written("charges.lp", fixedCharges(16, 6)),
    written("partition.lp", partition(40, 1500)),
    written("colours.lp", colouring(60, 4)),
  ];
  await solve(others, "--work-limit", "6e7", "--statistics");
  await run("puzzle", "rook-it");
  // A cache is refused by processes with other settings; where coverage is measured, the code counts its own steps.
  setFlagsFromString("--flush-bytecode");
  if (process.env.NODE_V8_COVERAGE === undefined) code.write();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
