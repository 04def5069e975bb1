// The command in a clone: built first where it is not, and with paths as they are seen from the
// folder that it is called in, which pnpm and npm leave for the root of the clone.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const command = fileURLToPath(new URL("../packages/cli/dist/bough.cjs", import.meta.url));
if (!existsSync(command)) {
  const bootstrap = fileURLToPath(new URL("bootstrap.mjs", import.meta.url));
  // Standard output is the command's.
  const { status } = spawnSync(process.execPath, [bootstrap, "build"], { stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD);
createRequire(import.meta.url)(command);
