// Runs one package script with nothing but Node and npm on the machine: finds pnpm or borrows it
// from the registry, installs from the lockfile, then hands over.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/** npm hands its own settings down as variables; pnpm would warn about each of them. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name)),
);

function run(command, args, stdio = "inherit") {
  return spawnSync(command, args, {
    cwd: root,
    stdio,
    env: environment,
    shell: process.platform === "win32",
  });
}

function pnpmCommand() {
  if (run("pnpm", ["--version"], "ignore").status === 0) return ["pnpm"];
  return ["npm", "exec", "--yes", `--package=${packageManager}`, "--", "pnpm"];
}

function isInstalled() {
  const installed = new URL("../node_modules/.modules.yaml", import.meta.url);
  if (!existsSync(installed)) return false;
  return (
    statSync(installed).mtimeMs >= statSync(new URL("../pnpm-lock.yaml", import.meta.url)).mtimeMs
  );
}

const [pnpm, ...prefix] = pnpmCommand();
if (!isInstalled()) {
  const install = run(pnpm, [
    ...prefix,
    "install",
    "--frozen-lockfile",
    "--reporter=append-only",
    "--loglevel=error",
  ]);
  if (install.status !== 0) process.exit(install.status ?? 1);
}
const [script, ...rest] = process.argv.slice(2);
process.exit(run(pnpm, [...prefix, "--silent", "run", script, ...rest]).status ?? 1);
