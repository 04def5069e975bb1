// The public packages as npm would serve them, installed in an empty folder outside the repository.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Runs a command to its end and gives what it printed; throws where it fails. */
export function run(command, args, cwd, options = {}) {
  const result = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
    ...options,
  });
  if (result.status !== 0) {
    const output = `${result.stdout}${result.stderr}${result.error ?? ""}`;
    throw new Error(`${command} ${args.join(" ")} failed\n${output}`);
  }
  return result.stdout;
}

/** The tarballs of all public packages, and a folder that has them installed. */
export function installPacked() {
  const folder = mkdtempSync(join(tmpdir(), "bough-packages-"));
  const tarballs = join(folder, "tarballs");
  const consumer = join(folder, "consumer");
  mkdirSync(tarballs);
  mkdirSync(consumer);
  for (const name of readdirSync(join(root, "packages"))) {
    const path = join(root, "packages", name);
    const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
    if (!manifest.private) run("pnpm", ["pack", "--pack-destination", tarballs], path);
  }
  const files = readdirSync(tarballs).map((name) => join(tarballs, name));
  writeFileSync(
    join(consumer, "package.json"),
    '{ "name": "consumer", "private": true, "type": "module" }\n',
  );
  install(consumer, files);
  return { consumer, files, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Installs packages by name or file. */
export function install(folder, packages, flags = []) {
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
  run("npm", ["install", ...quiet, ...flags, ...packages], folder);
}
