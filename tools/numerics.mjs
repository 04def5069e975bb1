// Writes the table of docs/numerics.md from the code: every named constant that is a tolerance (a
// positive number of at most a thousandth), with the sentence above it, and the rungs of the remedy
// ladder (of the built package). `--check` only compares, and fails on tolerances without a name.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { generate, root } from "./generated-block.mjs";

const LARGEST_TOLERANCE = 1e-3;
const ROOMS = ["problem", "formats", "simplex", "propagation", "bnb", "modeler", "certify"];

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

/** The code alone: comments and texts as blanks, line by line. */
function codeOf(source) {
  const blank = (text) => text.replace(/[^\n]/g, " ");
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g,
    blank,
  );
}

/** Small numbers anywhere but in a constant of their own or in a table, where their field names them. */
function* namelessTolerances(source) {
  for (const [k, line] of codeOf(source).split("\n").entries()) {
    if (/^(?:export )?const [A-Z][A-Z0-9_]+(?:: number)? =/.test(line)) continue;
    if (/^ {2}\w+: [\d.e-]+,$/.test(line)) continue;
    for (const [text] of line.matchAll(
      /(?<![\w.])(?:\d+\.?\d*(?:e[+-]?\d+)?|2 \*\* -\d+)(?![\w.])/g,
    )) {
      const number = text.startsWith("2 **") ? 2 ** Number(text.slice(5)) : Number(text);
      if (number > 0 && number <= LARGEST_TOLERANCE) yield `${k + 1}: ${text}`;
    }
  }
}

const nameless = [];
const lines = [];
for (const room of ROOMS) {
  for (const path of sourceFiles(join(root, "packages", room, "src"))) {
    const source = readFileSync(path, "utf8");
    for (const each of namelessTolerances(source))
      nameless.push(`${relative(root, path)}:${each} is a tolerance and needs a name`);
    for (const match of source.matchAll(definition)) {
      const [, comment, name, value, trailing] = match;
      const number = value.startsWith("2 ** ") ? 2 ** Number(value.slice(5)) : Number(value);
      if (!(number > 0 && number <= LARGEST_TOLERANCE)) continue;
      const file = relative(join(root, "packages"), path)
        .replaceAll("\\", "/")
        .replace("/src/", "/");
      const said = sentence(comment, trailing);
      const belongsToOneAbove = /const .*;\n$/.test(source.slice(0, match.index));
      if (said === "" && !belongsToOneAbove)
        nameless.push(`${relative(root, path)}: ${name} needs a sentence on where it comes from`);
      lines.push(`| \`${name}\` | ${value} | ${file} | ${said === "" ? "(see above)" : said} |`);
    }
  }
}
const table = ["| constant | value | where | what |", "|---|---|---|---|", ...lines].join("\n");

const ladder = join(root, "packages/simplex/dist/algorithms/remedy-ladder.js");
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

for (const each of nameless) console.error(each);
if (nameless.length > 0) process.exitCode = 1;
