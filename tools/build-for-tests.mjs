// Tests run the built files (see vitest.config.ts): builds what is not, before the first of them.
import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

/** Vitest loads this once for each of its projects, and `verify.mjs` has built before. */
const DONE = "BOUGH_IS_BUILT";

export default function setup() {
  if (process.env[DONE] === "1") return;
  const build = fileURLToPath(new URL("build.mjs", import.meta.url));
  const programs = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
  const { status } = spawnSync(process.execPath, [build], {
    stdio: "inherit",
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` },
  });
  if (status !== 0) throw new Error("what the tests run cannot be built");
  process.env[DONE] = "1";
}
