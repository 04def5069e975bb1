// The rooms and who may enter them: a package imports only from those left of it, and says so in
// its package.json, where it publishes what it exports; within a package no arrow between folders, or
// between a folder and the files beside it, runs up. The order is the architecture (see
// ARCHITECTURE.md). (dependency-cruiser reads TypeScript through the compiler's own interface, which
// TypeScript 7 no longer has.)
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
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
  // The checker shares no code with what it checks.
  proof: ["problem"],
  certify: ["problem", "simplex", "proof"],
  cli: [
    ...["problem", "formats", "simplex", "propagation", "bnb", "modeler", "puzzles"],
    ...["proof", "certify"],
  ],
  bough: [
    ...["problem", "formats", "simplex", "propagation", "bnb", "modeler", "puzzles"],
    ...["proof", "certify", "cli"],
  ],
  cluster: ["problem", "formats", "bnb", "modeler", "puzzles", "cli"],
  testing: ["problem", "formats"],
  // As a stranger would: by the names that are published.
  playground: [],
  bench: [
    ...["problem", "formats", "simplex", "propagation", "bnb", "modeler", "puzzles"],
    ...["proof", "certify", "cluster", "testing"],
  ],
  fuzz: [
    "problem",
    "formats",
    "simplex",
    "propagation",
    "bnb",
    "modeler",
    "puzzles",
    "proof",
    "certify",
    "testing",
    "bench",
  ],
};
/** Rooms beside `packages`. */
const beside = new Set(["bench", "fuzz", "playground"]);
/** Single files that bind a room to one outside its row: the modeler's face and its export. */
const exceptions = {
  "packages/modeler/src/index.ts": ["bnb"],
  "packages/modeler/src/default-solver.ts": ["bnb"],
  "packages/modeler/src/export.ts": ["formats"],
};
/** Rooms whose sources run in a browser as well: no Node module may be imported statically there. */
const portable = new Set(["problem", "simplex", "propagation", "modeler", "proof", "certify"]);
/** Rooms without any runtime dependency outside Bough. */
const independent = new Set([
  "problem",
  "formats",
  "simplex",
  "propagation",
  "bnb",
  "modeler",
  "puzzles",
  "proof",
  "certify",
]);
/** Folders of packages from the lowest floor up; what is not named here may have its place anywhere. */
const floors = {
  proof: ["exact", "vipr", "write", "check"],
  certify: ["exact", "lp", "cuts", "search"],
  simplex: [
    ...["kernels", "vectors", "factor", "state", "ratio-test", "pricing", "algorithms", "engine"],
    ...["exact", "dense", "presolve", "certificates", "solve"],
  ],
  propagation: [
    ...["compile", "trail", "rows", "clauses", "conflict", "propagators", "domain", "learning"],
  ],
  bnb: [
    ...[
      "statistics",
      "lp",
      "gate",
      "structures",
      "symmetry",
      "presolve",
      "node",
      "witness",
      "hooks",
    ],
    ...[
      "branching",
      "separators",
      "heuristics",
      "tree",
      "root",
      "learning",
      "explain",
      "small",
      "sums",
      "run",
      "platform",
      "parallel",
      "workers",
      "solve",
    ],
  ],
};
/**
 * The modeler's expressions and operations name each other, since methods build operations over
 * expressions; so do a riddle's face and its reasoning.
 */
const interwoven = new Set(["modeler", "puzzles"]);

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
  /** From each folder, or file beside the folders, to those that it imports, with a file that does. */
  const arrows = new Map();
  for (const path of sourceFiles(join(folder, "src"))) {
    const file = relative(root, path).replaceAll("\\", "/");
    const open = new Set([...allowed, ...(exceptions[file] ?? [])]);
    for (const match of readFileSync(path, "utf8").matchAll(importPattern)) {
      const target = match[1] ?? match[2];
      if (target.startsWith(".")) {
        note(arrows, placeOf(path, folder), placeOf(join(dirname(path), target), folder), file);
        continue;
      }
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
  if (!beside.has(room)) checkFloors(room, arrows);
}

/** The folder right below `src` that a file lies in; its own name where it lies beside the folders. */
function placeOf(path, folder) {
  return relative(join(folder, "src"), path).replaceAll("\\", "/").split("/")[0];
}

function note(arrows, from, to, file) {
  if (from === to) return;
  if (!arrows.has(from)) arrows.set(from, new Map());
  arrows.get(from).set(to, file);
}

/** A way along the arrows from a place back to itself; undefined where there is none. */
function circleFrom(start, arrows) {
  const cameFrom = new Map([[start, undefined]]);
  for (const place of cameFrom.keys()) {
    for (const next of arrows.get(place)?.keys() ?? []) {
      if (next === start) {
        const way = [start];
        for (let at = place; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
        return way;
      }
      if (!cameFrom.has(next)) cameFrom.set(next, place);
    }
  }
  return undefined;
}

function checkFloors(room, arrows) {
  const order = floors[room] ?? [];
  for (const [from, targets] of arrows) {
    for (const [to, file] of targets) {
      if (order.includes(from) && order.indexOf(to) > order.indexOf(from))
        complaints.push(`${file}: ${from}/ lies below ${to}/ and may not import it`);
    }
  }
  if (interwoven.has(room)) return;
  const seen = new Set();
  for (const place of arrows.keys()) {
    const way = seen.has(place) ? undefined : circleFrom(place, arrows);
    if (way === undefined) continue;
    for (const each of way) seen.add(each);
    const files = way.slice(1).map((to, k) => arrows.get(way[k]).get(to));
    complaints.push(`${room}: imports run in a circle, ${way.join(" -> ")} (${files.join(", ")})`);
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
