// Writes the table of docs/numerics.md from the code: every named constant that is a tolerance (a
// positive number of at most a thousandth), with the sentence above it, and the rungs of the remedy
// ladder (of the built package). `--check` only compares.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { generate, root } from "./generated-block.mjs";

const LARGEST_TOLERANCE = 1e-3;
const ROOMS = ["problem", "formats", "simplex", "propagation", "bnb", "modeler"];

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name.localeCompare(b.name),
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

const definition =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?(?:export )?const ([A-Z][A-Z0-9_]+)(?:: number)? = ([\d.e+-]+|2 \*\* -\d+);(?: \/\/ (.*))?/g;

function sentence(comment, trailing) {
  const text = comment ?? trailing ?? "";
  return text
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trim())
    .join(" ")
    .trim()
    .replaceAll("|", "\\|");
}

const lines = [];
for (const room of ROOMS) {
  for (const path of sourceFiles(join(root, "packages", room, "src"))) {
    for (const match of readFileSync(path, "utf8").matchAll(definition)) {
      const [, comment, name, value, trailing] = match;
      const number = value.startsWith("2 ** ") ? 2 ** Number(value.slice(5)) : Number(value);
      if (!(number > 0 && number <= LARGEST_TOLERANCE)) continue;
      const file = relative(join(root, "packages"), path)
        .replaceAll("\\", "/")
        .replace("/src/", "/");
      lines.push(`| \`${name}\` | ${value} | ${file} | ${sentence(comment, trailing)} |`);
    }
  }
}
const table = ["| constant | value | where | what |", "|---|---|---|---|", ...lines].join("\n");

const ladder = join(root, "packages/simplex/dist/remedy-ladder.js");
const { REMEDY_LADDER, REMEDIES } = await import(pathToFileURL(ladder).href);
const rungs = REMEDY_LADDER.map(
  ({ level, remedy, perturbation }, k) =>
    `| ${k + 1} | ${level} | \`${REMEDIES[remedy].counter}\` | ${perturbation ?? ""} | ${REMEDIES[remedy].does} |`,
);
const ladderTable = [
  "| rung | level | counted as | perturbation | what |",
  "|---|---|---|---|---|",
  ...rungs,
].join("\n");
generate("docs/numerics.md", "rungs", "tools/numerics.mjs", ladderTable);
if (generate("docs/numerics.md", "named tolerances", "tools/numerics.mjs", table))
  console.log(`docs/numerics.md lists all ${lines.length} tolerances`);
