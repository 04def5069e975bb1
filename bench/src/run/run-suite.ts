import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import type { Contender, Limits } from "../contenders/contender.ts";
import { type Instance, kindOf } from "../corpus/instance.ts";
import { median } from "../report/statistics.ts";
import type { Suite } from "../suites/suite.ts";
import { judge, type Reference } from "./judge.ts";
import { toBareProblem, writeModelFile } from "./model-file.ts";
import type { RunRecord } from "./record.ts";
import type { ResultsFile } from "./results-file.ts";
import { type RawRun, runModels } from "./run-instance.ts";

export interface SuiteRun {
  readonly suite: Suite;
  readonly instances: readonly Instance[];
  readonly contenders: readonly Contender[];
  readonly seeds: number;
  readonly results: ResultsFile;
  readonly log: (line: string) => void;
}

/**
 * Runs a suite, the contenders in turn, never two at once. Where the suite shares a process, each
 * contender solves all models in one process, so that its code is warm; otherwise each model gets a
 * process of its own and the contenders take turns model by model, so that a machine that slows
 * down slows everyone.
 */
export async function runSuite(run: SuiteRun): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bough-models-"));
  const progress = { done: 0, total: run.instances.length * run.contenders.length * run.seeds };
  try {
    if (run.suite.sharesProcess) await runBatch(run, run.instances, folder, progress);
    else for (const instance of run.instances) await runBatch(run, [instance], folder, progress);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs that are over, done before or not asked of a contender, out of all. */
interface Progress {
  done: number;
  readonly total: number;
}

interface Prepared {
  readonly instance: Instance;
  readonly problem: Problem;
  readonly path: string;
  readonly isMaximised: boolean;
  /** In the bare problem's terms. */
  readonly reference: Reference;
  /** Optimum of the LP relaxation, in the instance's own terms, where the suite measures from there. */
  readonly relaxation: number | null;
  /** Turns an objective of the bare problem into the instance's own. */
  readonly toOwn: (objective: number) => number;
}

async function runBatch(
  run: SuiteRun,
  instances: readonly Instance[],
  folder: string,
  progress: Progress,
): Promise<void> {
  const prepared = new Map<string, Prepared>();
  for (let seed = 0; seed < run.seeds; seed++) {
    for (const contender of run.contenders) {
      const pending = instances.filter((instance) => isPending(run, instance, contender, seed));
      const models: Prepared[] = [];
      for (const instance of pending) {
        const model = prepared.get(instance.name) ?? (await prepare(instance, folder, run.suite));
        prepared.set(instance.name, model);
        if (contender.solves.includes(kindOf(model.problem))) models.push(model);
      }
      progress.done += instances.length - models.length;
      if (models.length > 0) await runContender(run, contender, seed, models, progress);
    }
  }
  for (const { path } of prepared.values()) rmSync(path);
}

function isPending(run: SuiteRun, instance: Instance, contender: Contender, seed: number): boolean {
  const key = { suite: run.suite.name, instance: instance.name, contender: contender.name, seed };
  return !run.results.has(key);
}

async function prepare(instance: Instance, folder: string, suite: Suite): Promise<Prepared> {
  const loaded = await instance.load();
  const problem = toBareProblem(loaded);
  const path = join(folder, `${instance.name}.mps`);
  writeModelFile(path, problem);
  const { status, objective } = instance.reference;
  const isMaximised = loaded.sense === "maximize";
  const sign = isMaximised ? -1 : 1;
  const offset = loaded.objectiveOffset;
  const reference = { status, objective: objective === null ? null : sign * objective - offset };
  const toOwn = (value: number) => sign * (value + offset);
  const lp = suite.table === "root" ? solveLp(problem).objective : null;
  const relaxation = lp === null ? null : toOwn(lp);
  return { instance, problem, path, isMaximised, reference, relaxation, toOwn };
}

async function runContender(
  run: SuiteRun,
  contender: Contender,
  seed: number,
  models: readonly Prepared[],
  progress: Progress,
): Promise<void> {
  const limits = limitsOf(run.suite, seed);
  const byName = new Map(models.map((model) => [model.instance.name, model]));
  const paths = models.map(({ instance, path, problem }) => ({
    instance: instance.name,
    path,
    numCols: problem.numCols,
  }));
  await runModels(contender, paths, limits, run.suite.repeats, (raw) => {
    const model = byName.get(raw.instance);
    if (model === undefined) throw new Error(`${contender.name} answered for ${raw.instance}`);
    const record = toRecord(run.suite, contender, seed, model, limits, raw);
    run.results.add(record);
    progress.done++;
    run.log(`[${progress.done}/${progress.total}] ${describe(record)}`);
  });
}

function describe(record: RunRecord): string {
  const remark = record.message === null ? "" : `  ${record.message.split("\n")[0]}`;
  return `${record.instance}  ${record.contender}  ${record.verdict}  ${record.solveSeconds.toFixed(3)} s${remark}`;
}

function limitsOf(suite: Suite, seed: number): Limits {
  return {
    timeLimitSeconds: suite.timeLimitSeconds,
    gapRelative: suite.gapRelative,
    gapAbsolute: 1e-6,
    threads: suite.threads,
    seed,
    presolve: suite.presolve,
    ...(suite.workLimit === undefined ? {} : { workLimit: suite.workLimit }),
    ...(suite.nodeLimit === undefined ? {} : { nodeLimit: suite.nodeLimit }),
  };
}

function toRecord(
  suite: Suite,
  contender: Contender,
  seed: number,
  model: Prepared,
  limits: Limits,
  raw: RawRun,
): RunRecord {
  const { outcome } = raw;
  const toOwn = (value: number | null) => (value === null ? null : model.toOwn(value));
  const judgement = judge(model.problem, outcome, model.reference, limits);
  return {
    suite: suite.name,
    instance: raw.instance,
    contender: contender.name,
    seed,
    status: outcome.status,
    verdict: judgement.verdict,
    objective: toOwn(outcome.objective),
    isMaximised: model.isMaximised,
    bound: toOwn(outcome.bound),
    reference: model.instance.reference.objective,
    relaxation: model.relaxation,
    violation: judgement.violation,
    solveSeconds: median(raw.solveTimes),
    solveTimes: raw.solveTimes,
    loadSeconds: raw.loadSeconds,
    readSeconds: raw.readSeconds,
    wallSeconds: raw.wallSeconds,
    memoryMiB: raw.memoryMiB,
    nodes: outcome.nodes ?? null,
    iterations: outcome.iterations ?? null,
    work: outcome.work ?? null,
    isRepeatable: raw.isRepeatable,
    incumbents: (outcome.incumbents ?? []).map(([t, value]) => [t, model.toOwn(value)] as const),
    message: judgement.message,
  };
}
