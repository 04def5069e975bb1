// Writes the tables of options in the READMEs from the tables in the code (of the built packages).
// `--check` only compares.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generate, root } from "./generated-block.mjs";

const load = (file) => import(pathToFileURL(join(root, "packages", file)).href);
const { defaultText } = await load("problem/dist/index.js");
const { SOLVE_OPTIONS, ENUMERATE_OPTIONS } = await load("bnb/dist/index.js");
const { MODEL_SOLVE_OPTIONS } = await load("modeler/dist/solver.js");

const { SOLVE_LP_OPTIONS } = await load("simplex/dist/index.js");

const TABLES = [
  ["packages/simplex/README.md", "options of solveLp", SOLVE_LP_OPTIONS],
  ["packages/bnb/README.md", "options of solve", SOLVE_OPTIONS],
  ["packages/bnb/README.md", "options of solveAll", without(ENUMERATE_OPTIONS, SOLVE_OPTIONS)],
  ["packages/modeler/README.md", "options of model.solve", MODEL_SOLVE_OPTIONS],
];

function without(table, other) {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !(name in other)));
}

function page(table) {
  const rows = Object.entries(table).map(
    ([name, line]) => `| \`${name}\` | ${defaultText(line)} | ${range(line)}${line.help} |`,
  );
  return ["| option | default | |", "|---|---|---|", ...rows].join("\n");
}

/** What the value must be, where the option's name and default do not say it. */
function range({ kind, default: value }) {
  const isPlain = !("isWhole" in kind) || typeof value === "number";
  return isPlain ? "" : `${kind.wanted}: `;
}

const upToDate = TABLES.filter(([file, name, table]) =>
  generate(file, name, "tools/options.mjs", page(table)),
);
console.log(`${upToDate.length} of ${TABLES.length} tables of options are the code's`);
