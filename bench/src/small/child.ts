// A process in which one solver solves small problems again and again; a line of JSON a family.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkSolution, type Problem } from "@bough/problem";
import type { Limits, LoadedModel, LoadedSolver } from "../contenders/contender.ts";
import { findContender } from "../contenders/index.ts";
import { toBareProblem, writeModelFile } from "../run/model-file.ts";
import { SMALL_FAMILIES, type SmallFamily } from "./models.ts";
import type { SmallResult } from "./report.ts";

/** Different problems of a family, solved in turn. */
const VARIANTS = 20;
/** Milliseconds of processor time before anything counts, so that code is compiled, */
const WARM_UP = 1500;
/** and parts that are measured, of so many milliseconds at least. */
const PARTS = 9;
const PART = 150;
const LIMITS: Limits = {
  timeLimitSeconds: 10,
  gapRelative: 0,
  gapAbsolute: 1e-6,
  threads: 1,
  seed: 0,
  presolve: true,
  tellsIncumbents: false,
};

const contender = findContender(process.argv[2] ?? "");
if (contender.runsAs !== "module") throw new Error(`${contender.name} is no module`);
const solver = await contender.load();
const folder = mkdtempSync(join(tmpdir(), "bough-small-"));
try {
  for (const family of SMALL_FAMILIES) console.log(JSON.stringify(await measure(family, solver)));
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(0);

async function measure(family: SmallFamily, { read }: LoadedSolver): Promise<SmallResult> {
  const models: LoadedModel[] = [];
  const objectives: (number | null)[] = [];
  for (let seed = 0; seed < VARIANTS; seed++) {
    const path = join(folder, "model.mps");
    const problem = toBareProblem(family.make(seed));
    writeModelFile(path, problem);
    const model = await read({ path, read: async () => problem });
    models.push(model);
    objectives.push(objectiveOf(problem, (await model.solve(LIMITS)).values));
  }
  await solveFor(models, WARM_UP);
  const micros: number[] = [];
  for (let part = 0; part < PARTS; part++) micros.push(await solveFor(models, PART));
  for (const model of models) model.dispose();
  micros.sort((a, b) => a - b);
  return { family: family.name, objectives, least: micros[0], median: micros[PARTS >> 1] };
}

/** Of a point that keeps the rules; null of none. */
function objectiveOf(problem: Problem, values: Float64Array | null): number | null {
  const isRight = values !== null && checkSolution(problem, values).isFeasible;
  return isRight ? problem.objectiveAt(values) : null;
}

/** Solves for at least so many milliseconds; microseconds of processor time a solve. */
async function solveFor(models: readonly LoadedModel[], milliseconds: number): Promise<number> {
  const begin = process.cpuUsage();
  for (let solves = 0; ; ) {
    for (const model of models) await model.solve(LIMITS);
    solves += models.length;
    const { user, system } = process.cpuUsage(begin);
    if (user + system >= 1000 * milliseconds) return (user + system) / solves;
  }
}
