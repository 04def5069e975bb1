// The adapters of `bough/compat` held against the test cases that other packages publish as JSON.
//
//   node tools/try-peers.mjs FOLDER     with checkouts of YALPS, jsLPSolver and glpk.js in it, any of them
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import makeGlpk from "../packages/bough/dist/compat/glpk.js";
import { Solve } from "../packages/bough/dist/compat/javascript-lp-solver.js";
import { solve } from "../packages/bough/dist/compat/yalps.js";

const folder = process.argv[2];
if (folder === undefined) throw new Error("name the folder that holds the checkouts");
const CLOSE = 1e-6;
/** What the results of glpk.js's own tests are compared with. */
const GLPK_RESULTS = {
  lp: 0.46,
  diet_large: -500.37199169354767,
  mip: 122.5,
  mip2: -8.233333333333334,
};

const isClose = (a, b, tolerance = CLOSE) =>
  a === b || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Runs what lies in a folder, and tells what differs; `judge` gives undefined where nothing does. */
function tryAll(name, path, judge) {
  if (!existsSync(join(folder, path))) return;
  const files = readdirSync(join(folder, path)).filter((file) => file.endsWith(".json"));
  let passed = 0;
  let tried = 0;
  for (const file of files) {
    let fault;
    try {
      fault = judge(read(join(folder, path, file)), file.replace(".json", ""));
    } catch (error) {
      fault = error.message;
    }
    if (fault === null) continue;
    tried++;
    if (fault === undefined) passed++;
    else console.log(`${name}, ${file}: ${fault}`);
  }
  console.log(`${name}: ${passed} of ${tried}`);
}

tryAll("YALPS", "YALPS/tests/cases", ({ model, options = {}, expected }) => {
  const { status, result } = solve(model, options);
  const tolerance = Math.max(CLOSE, options.tolerance ?? 0);
  if (status !== expected.status) return `${status} (${result}), not ${expected.status}`;
  if (status === "optimal" && !isClose(result, expected.result, tolerance))
    return `${result}, not ${expected.result}`;
  return undefined;
});

tryAll("javascript-lp-solver", "jsLPSolver/test/test-sanity", (model) => {
  const { expects } = model;
  const { feasible, result } = Solve(model);
  if (feasible !== expects.feasible) return `feasible: ${feasible}`;
  if (feasible && expects.result !== undefined && !isClose(result, Number(expects.result), 1e-4))
    return `${result}, not ${expects.result}`;
  return undefined;
});

const glpk = await makeGlpk();
tryAll("glpk.js", "glpk.js/test/data", (model, name) => {
  if (!Object.hasOwn(GLPK_RESULTS, name)) return null;
  const { z, rows } = glpk.solve(model, { rows: true }).result;
  if (!isClose(z, GLPK_RESULTS[name])) return `${z}, not ${GLPK_RESULTS[name]}`;
  return Object.keys(rows).length === model.subjectTo.length ? undefined : "rows are missing";
});
