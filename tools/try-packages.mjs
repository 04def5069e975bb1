// Packs every public package, installs the tarballs together in an empty folder outside the
// repository, and solves a model from there: once in JavaScript, once in type-checked TypeScript.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bough-packages-"));
const tarballs = join(folder, "tarballs");
const consumer = join(folder, "consumer");
mkdirSync(tarballs);
mkdirSync(consumer);

function run(command, args, cwd) {
  const result = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    throw new Error(`${command} ${args.join(" ")} failed\n${result.stdout}${result.stderr}`);
  }
  return result.stdout;
}

const PROGRAM = `import { Model } from "@bough/modeler";

const model = new Model();
const apples = model.integer(0, 10, "apples");
const pears = model.integer(0, 10, "pears");
model.require(apples.times(3).plus(pears.times(2)).atMost(17));
model.maximize(apples.times(5).plus(pears.times(3)));
const solution = await model.solve({ timeLimit: 10 });
console.log(solution.status, solution.objective, solution.value(apples), solution.value(pears));
`;
const EXPECTED = "optimal 28 5 1";

try {
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
  run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...files], consumer);
  writeFileSync(join(consumer, "program.mjs"), PROGRAM);
  writeFileSync(join(consumer, "program.ts"), PROGRAM);
  const compiler = join(root, "node_modules", ".bin", "tsc");
  const flags = ["--target", "ES2022", "--module", "NodeNext", "--strict", "--types", ""];
  run(compiler, [...flags, "--lib", "ES2023,DOM", "program.ts"], consumer);
  for (const program of ["program.mjs", "program.js"]) {
    const output = run("node", [program], consumer).trim();
    if (output !== EXPECTED) throw new Error(`${program} printed "${output}", not "${EXPECTED}"`);
  }
  const version = run("npx", ["--no-install", "bough", "--version"], consumer).trim();
  console.log(`${files.length} packages install and solve elsewhere; ${version}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
