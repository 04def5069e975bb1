// The rooms and who may enter them: a package imports only from those left of it, and says so in
// its package.json, where it publishes what it exports. The order is the architecture (see ARCHITECTURE.md).
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** For each room: the Bough packages its sources may import. */
const mayImport = {
  problem: [],
  formats: ["problem"],
  simplex: ["problem"],
  propagation: ["problem"],
  bnb: ["problem", "simplex", "propagation"],
  modeler: ["problem"],
  puzzles: ["problem", "modeler"],
  cli: ["problem", "formats", "simplex", "propagation", "bnb", "modeler", "puzzles"],
  bough: ["problem", "formats", "simplex", "propagation", "bnb", "modeler", "puzzles", "cli"],
  testing: ["problem", "formats"],
  bench: ["problem", "formats", "simplex", "propagation", "bnb", "modeler", "puzzles"],
  fuzz: [
    "problem",
    "formats",
    "simplex",
    "propagation",
    "bnb",
    "modeler",
    "puzzles",
    "testing",
    "bench",
  ],
};
/** Rooms beside `packages`. */
const beside = new Set(["bench", "fuzz"]);
/** Single files that bind a room to one outside its row: the modeler's face and its export. */
const exceptions = {
  "packages/modeler/src/index.ts": ["bnb"],
  "packages/modeler/src/default-solver.ts": ["bnb"],
  "packages/modeler/src/export.ts": ["formats"],
};
/** Rooms whose sources run in a browser as well: no Node module may be imported statically there. */
const portable = new Set(["problem", "simplex", "propagation", "modeler"]);
/** Rooms without any runtime dependency outside Bough. */
const independent = new Set([
  "problem",
  "formats",
  "simplex",
  "propagation",
  "bnb",
  "modeler",
  "puzzles",
]);

const importPattern =
  /^\s*(?:import|export)\b[^"']*?from\s+["']([^"']+)["']|^\s*import\s+["']([^"']+)["']/gm;
const complaints = [];

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

for (const [room, allowed] of Object.entries(mayImport)) {
  const folder = beside.has(room) ? join(root, room) : join(root, "packages", room);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const declared = new Set(Object.keys(manifest.dependencies ?? {}));
  for (const path of sourceFiles(join(folder, "src"))) {
    const file = relative(root, path).replaceAll("\\", "/");
    const open = new Set([...allowed, ...(exceptions[file] ?? [])]);
    for (const match of readFileSync(path, "utf8").matchAll(importPattern)) {
      const target = match[1] ?? match[2];
      if (target.startsWith(".")) continue;
      if (target.startsWith("node:")) {
        if (portable.has(room))
          complaints.push(`${file}: ${room} runs in browsers and may not import ${target}`);
        continue;
      }
      const bough = /^@bough\/([^/]+)(\/internals)?/.exec(target);
      if (bough === null) {
        if (independent.has(room))
          complaints.push(`${file}: ${room} has no outside dependencies, but imports ${target}`);
      } else if (!open.has(bough[1])) {
        complaints.push(`${file}: ${room} may not import @bough/${bough[1]}`);
      } else if (bough[2] !== undefined && !beside.has(room)) {
        complaints.push(`${file}: only benches and fuzzing may look into ${target}`);
      }
      const owner = target
        .split("/")
        .slice(0, target.startsWith("@") ? 2 : 1)
        .join("/");
      if (!declared.has(owner))
        complaints.push(`${file}: ${owner} is not a dependency in package.json`);
    }
  }
}

/** Modules are published in bundles (see pack.config.mjs); the workers' files are bundles already. */
function published(entry) {
  if (typeof entry === "string")
    return entry.replace(/^\.\/dist\/(?!worker-)(.*\.js)$/, "./dist/packed/$1");
  const fields = Object.entries(entry).map(([key, value]) => [key, published(value)]);
  return Object.fromEntries(fields);
}

for (const room of Object.keys(mayImport)) {
  if (beside.has(room)) continue;
  const file = `packages/${room}/package.json`;
  const manifest = JSON.parse(readFileSync(join(root, file), "utf8"));
  if (manifest.scripts.prepack?.includes("pack.config") !== true) continue;
  const found = JSON.stringify(manifest.publishConfig.exports);
  const wanted = JSON.stringify(published(manifest.exports));
  if (found !== wanted) complaints.push(`${file}: publishConfig.exports should be ${wanted}`);
}

for (const complaint of complaints) console.error(complaint);
console.log(
  complaints.length === 0
    ? "imports point one way"
    : `${complaints.length} imports break the rules`,
);
process.exitCode = complaints.length === 0 ? 0 : 1;
