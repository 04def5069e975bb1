// The campaign for lateness: limits and aborts at random moments over instances and operations.
//   node tools/lateness/campaign.mjs [--runs 300] [--seed 1] [--root DIR] [--instances DIR] [--only TEXT] [--out FILE]
// Each run is a process of its own. Prints, for each model, the worst time for which the thread was
// held and the worst overrun, with the place. Of wall time and CPU time the lesser counts, so that a
// machine busy with other things does not spoil it.
import { spawnSync } from "node:child_process";
import { appendFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { generatedModels } from "./models.mjs";

const option = (name, fallback) => {
  const place = process.argv.indexOf(`--${name}`);
  return place < 0 ? fallback : process.argv[place + 1];
};
const here = fileURLToPath(new URL(".", import.meta.url));
const root = option("root", fileURLToPath(new URL("../..", import.meta.url)));
const instances = option(
  "instances",
  fileURLToPath(new URL("../../../shared/instances", import.meta.url)),
);
const runs = Number(option("runs", 300));
const only = option("only", "");
const out = option("out", undefined);
let state = Number(option("seed", 1)) * 2654435761 + 12345;
const random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state / 2 ** 32;
};
const pick = (list) => list[Math.floor(random() * list.length)];

const FOLDERS = [
  "miplib3",
  "miplib2017",
  "netlib",
  "kennington",
  "glpk-models",
  "meszaros",
  "netlib-infeasible",
];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(`${instances}/${folder}`)
    .filter((name) => /\.(mps|lp)(\.gz)?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
/** Share of runs on the models made to hold the thread long. */
const GENERATED_SHARE = 0.3;
/** Seconds after which a child that has not ended is ended. */
const PATIENCE = 90;

const worst = new Map();
let count = 0;
for (let run = 0; run < runs; run++) {
  const isGenerated = random() < GENERATED_SHARE;
  const model = isGenerated ? pick(generatedModels) : pick(files);
  const request = makeRequest(model, isGenerated);
  if (!`${model} ${request.operation}`.includes(only)) continue;
  const child = spawnSync(
    process.execPath,
    ["--max-old-space-size=3000", `${here}case.mjs`, root, JSON.stringify(request)],
    {
      encoding: "utf8",
      timeout: 1000 * PATIENCE,
    },
  );
  const line = child.stdout?.trim().split("\n").at(-1) ?? "";
  const label = `${model} ${request.operation} t${request.threads} ${JSON.stringify(request.limits)} ${request.abortAfter ?? ""}`;
  count++;
  if (!line.startsWith("{")) {
    report({
      label,
      model,
      slice: Infinity,
      overrun: Infinity,
      place: `died: ${child.signal ?? child.stderr?.slice(-300)}`,
    });
    continue;
  }
  report({ label, model, ...JSON.parse(line) });
}

function makeRequest(model, isGenerated) {
  const kind = pick(["time", "time", "abort", "abort", "abort", "work", "node"]);
  const moment = Math.round(1000 * 10 ** (-2.5 + 3 * random())) / 1000;
  const isModel = isGenerated && /all-different|precedences/.test(model);
  const operation = pick(["solve", "solve", isModel ? "model" : "solve", "solveAll", "isUnique"]);
  const limits = { timeLimit: 8 };
  if (kind === "time") limits.timeLimit = moment;
  if (kind === "work") limits.workLimit = Math.floor(10 ** (4 + 4 * random()));
  if (kind === "node") limits.nodeLimit = Math.floor(10 ** (2 * random()));
  return {
    ...(isGenerated ? { model } : { file: `${instances}/${model}` }),
    instances,
    operation: isModel && operation === "solve" ? "model" : operation,
    threads: operation === "solveAll" || operation === "isUnique" ? 1 : pick([1, 1, 2, 4]),
    seed: Math.floor(1000 * random()),
    limits,
    ...(kind === "abort" ? { abortAfter: moment } : {}),
  };
}

function report(run) {
  const known = worst.get(run.model) ?? { slice: 0, overrun: 0 };
  if (run.slice > known.slice)
    Object.assign(known, { slice: run.slice, place: run.place, sliceLabel: run.label });
  if (run.overrun > known.overrun)
    Object.assign(known, { overrun: run.overrun, overrunLabel: run.label });
  worst.set(run.model, known);
  const text = `${count} ${Math.round(run.slice)} ms held, ${Math.round(1000 * run.overrun)} ms late (wall ${Math.round(1000 * run.overrunWall)}): ${run.label} -> ${run.status} ${Math.round(run.seconds * 100) / 100}s | ${run.slice > 40 ? run.place : ""}`;
  console.log(text);
  if (out !== undefined) appendFileSync(out, `${JSON.stringify(run)}\n`);
}

console.log(`\n${count} runs; worst of each model:`);
const rows = [...worst].sort(([, a], [, b]) => b.slice - a.slice);
for (const [model, { slice, overrun, place }] of rows)
  console.log(
    `${model}: held ${Math.round(slice)} ms, late ${Math.round(1000 * overrun)} ms | ${place}`,
  );
