// Packs every public package, checks what the tarballs promise (publint, are-the-types-wrong) and that
// they would be published, installs them together in an empty folder outside the repository, and solves a model from there:
// in JavaScript and in strictly checked TypeScript, by the umbrella and by its parts; where a Redis can be
// started, by a farm as well.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { installPacked, root, run } from "./packed.mjs";

const program = (name) => `import { Model } from "${name}";

const model = new Model();
const apples = model.integer(0, 10, "apples");
const pears = model.integer(0, 10, "pears");
model.require(apples.times(3).plus(pears.times(2)).atMost(17));
model.maximize(apples.times(5).plus(pears.times(3)));
const solution = await model.solve({ timeLimit: 10 });
console.log(solution.status, solution.objective, solution.value(apples), solution.value(pears));
`;
const EXPECTED = "optimal 28 5 1";
/** A server with a Redis and a worker of its own, and a model submitted to it by the command. */
const FARM = `import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { serve } from "@bough/cluster";

const require = createRequire(import.meta.url);
const command = require.resolve("bough/package.json").replace("package.json", require("bough/package.json").bin.bough);
const controller = new AbortController();
const onReady = (url) => {
  const child = spawn(process.execPath, [command, "submit", "model.lp", "--to", url, "--json"], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.on("close", (exit) => {
    const { status, objective } = JSON.parse(output);
    console.log(exit, status, objective);
    controller.abort();
  });
};
await serve({ port: 0, threads: 1, signal: controller.signal, log: () => {}, onReady });
`;
const MODEL =
  "Maximize\n 5 apples + 3 pears\nSubject To\n 3 apples + 2 pears <= 17\nBounds\n apples <= 10\n pears <= 10\nGenerals\n apples pears\nEnd\n";
const FARM_EXPECTED = "0 optimal 28";
const NAMES = ["bough", "bough/modeler", "@bough/modeler"];
const tool = (name) => join(root, "node_modules", ".bin", name);

const packed = installPacked();
try {
  run("pnpm", ["-r", "publish", "--dry-run", "--no-git-checks", "--access", "public"], root);
  for (const file of packed.files) {
    run(tool("publint"), ["run", file, "--strict"], packed.consumer);
    // ESM only, and types of `exports` alone: what older resolutions do not find is not promised.
    run(tool("attw"), [file, "--profile", "esm-only"], packed.consumer);
  }
  const flags = ["--target", "ES2022", "--module", "NodeNext", "--strict", "--types", ""];
  for (const [k, name] of NAMES.entries()) {
    writeFileSync(join(packed.consumer, `program${k}.mjs`), program(name));
    writeFileSync(join(packed.consumer, `typed${k}.ts`), program(name));
    run(tool("tsc"), [...flags, "--lib", "ES2023,DOM", `typed${k}.ts`], packed.consumer);
    for (const file of [`program${k}.mjs`, `typed${k}.js`]) {
      const output = run("node", [file], packed.consumer).trim();
      if (output !== EXPECTED) throw new Error(`${file} printed "${output}", not "${EXPECTED}"`);
    }
  }
  const hasRedis = ["redis-server", "valkey-server"].some(
    (name) => spawnSync(name, ["--version"]).status === 0,
  );
  if (hasRedis) {
    writeFileSync(join(packed.consumer, "farm.mjs"), FARM);
    writeFileSync(join(packed.consumer, "model.lp"), MODEL);
    const output = run("node", ["farm.mjs"], packed.consumer).trim();
    if (output !== FARM_EXPECTED) throw new Error(`the farm printed "${output}"`);
  } else console.log("no Redis is installed: the farm was not tried");
  const version = run("npx", ["--no-install", "bough", "--version"], packed.consumer).trim();
  console.log(`${packed.files.length} packages install and solve elsewhere; ${version}`);
} finally {
  packed.remove();
}
