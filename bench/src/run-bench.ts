import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { techniqueNames } from "@bough/bnb";
import { UsageError } from "./command-line.ts";
import { ablated } from "./contenders/bough.ts";
import type { Contender } from "./contenders/contender.ts";
import { bough, boughCommand, findContender, peers } from "./contenders/index.ts";
import type { Instance } from "./corpus/instance.ts";
import { describeMachine, measureEmptyProcess } from "./machine.ts";
import type { BenchOptions } from "./options.ts";
import { instancesFolder, RESULTS_FOLDER } from "./places.ts";
import { renderHtml } from "./report/html.ts";
import type { SuiteReport } from "./report/summary.ts";
import { renderTable } from "./report/table.ts";
import { crossCheck } from "./run/cross-check.ts";
import { OtherSettingsError, ResultsFile } from "./run/results-file.ts";
import { runSuite } from "./run/run-suite.ts";
import { suites } from "./suites/index.ts";
import type { Suite } from "./suites/suite.ts";

/** What runs where no suite is named: what the repository makes itself. */
const DEFAULT_SUITES: readonly string[] = ["own"];

/** Seconds that a run may take where its work is limited. */
const WORK_MODE_SECONDS = 600;

/** Runs the named suites one after the other; the reports are written anew after each. */
export async function runBench(options: BenchOptions): Promise<void> {
  const folder = instancesFolder(options.instances);
  const context = { instancesFolder: existsSync(folder) ? folder : undefined };
  const out = options.out ?? RESULTS_FOLDER;
  mkdirSync(out, { recursive: true });
  const words = options.suites.length === 0 ? DEFAULT_SUITES : options.suites;
  const chosen = words.flatMap(suitesNamed).map((suite) => adjust(suite, options));
  for (const { peers: wanted } of chosen) wanted.forEach(findPeer);
  sayWhichPeersAreThere();
  const emptyProcessSeconds = measureEmptyProcess();
  const reports: SuiteReport[] = [];
  for (const suite of chosen) {
    const instances = suite
      .instances(context)
      .filter(({ name }) => options.only?.test(name) ?? true);
    if (instances.length === 0) {
      console.log(`${suite.title}: ${whyNone(options, folder)}; skipped`);
      continue;
    }
    reports.push(await runOne(suite, options, instances, out, emptyProcessSeconds));
    writeFileSync(join(out, "report.json"), `${JSON.stringify(reports, null, 1)}\n`);
    writeFileSync(join(out, "report.html"), renderHtml(reports));
  }
  if (reports.length > 0) console.log(`\nreport: ${join(out, "report.html")}`);
}

function whyNone({ only }: BenchOptions, folder: string): string {
  if (!existsSync(folder)) return `there are no instances in ${folder}`;
  return only === undefined ? "no instances" : `no instance matches ${only.source}`;
}

function sayWhichPeersAreThere(): void {
  const present = peers.filter((peer) => peer.version() !== undefined);
  if (present.length === 0) {
    console.log("no other solver is installed: ours alone (pnpm bench install-peers brings some)");
  }
}

function suitesNamed(word: string): readonly Suite[] {
  const named = suites.get(word);
  if (named !== undefined) return named;
  const all = Array.from(suites.values()).flat();
  const single = all.find(({ name }) => name === word);
  if (single !== undefined) return [single];
  throw new UsageError(`no suite "${word}"; known: ${Array.from(suites.keys()).join(", ")}`);
}

function adjust(suite: Suite, options: BenchOptions): Suite {
  return {
    ...suite,
    ...limitsAsked(suite, options),
    seeds: options.seeds ?? suite.seeds ?? 1,
    ...(suite.table === "ablation" && options.without !== undefined
      ? { variants: options.without.map(knownTechnique).map(ablated) }
      : {}),
    peers: options.against ?? suite.peers,
  };
}

function knownTechnique(name: string): string {
  const names = techniqueNames();
  if (names.includes(name)) return name;
  throw new UsageError(`no technique "${name}"; known: ${names.join(", ")}`);
}

/** Where work ends the runs, time only catches what got lost. */
function limitsAsked(suite: Suite, { timeLimit, workLimit }: BenchOptions): Partial<Suite> {
  if (workLimit === undefined) return { timeLimitSeconds: timeLimit ?? suite.timeLimitSeconds };
  return { workLimit, timeLimitSeconds: timeLimit ?? WORK_MODE_SECONDS };
}

async function runOne(
  suite: Suite,
  options: BenchOptions,
  instances: readonly Instance[],
  out: string,
  emptyProcessSeconds: number,
): Promise<SuiteReport> {
  const wanted = [...(suite.variants ?? []), ...suite.peers].map(findPeer);
  const ours = suite.timeKind === "warm" ? bough : boughCommand;
  if (ours.version() === undefined) throw new UsageError("the command is not bundled: pnpm build");
  const present = [ours, ...wanted.filter((peer) => peer.version() !== undefined)];
  const results = openResults(suite, join(out, `${suite.name}.jsonl`), options.resume);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  log(`${suite.title}: ${instances.length} models, ${present.map(({ name }) => name).join(", ")}`);
  await runSuite({ suite, instances, contenders: present, seeds: suite.seeds ?? 1, results, log });
  const ran = present.filter(({ name }) => results.records.some((r) => r.contender === name));
  const report: SuiteReport = {
    suite: suite.name,
    title: suite.title,
    timeKind: suite.timeKind,
    shiftSeconds: suite.shiftSeconds,
    timeLimitSeconds: suite.timeLimitSeconds,
    ...(suite.workLimit === undefined ? {} : { workLimit: suite.workLimit }),
    table: suite.table ?? "solvers",
    contenders: ran.map((contender) => ({
      name: contender.name,
      title: contender.title,
      version: contender.version() ?? "",
      runsInNode: contender.runsAs === "module" || contender.runsInNode === true,
    })),
    absent: wanted.filter((peer) => peer.version() === undefined).map((peer) => peer.name),
    emptyProcessSeconds,
    settings: {
      gap: suite.gapRelative,
      presolve: suite.presolve,
      threads: suite.threads,
      repeats: suite.repeats,
      seeds: suite.seeds ?? 1,
      ...(suite.workLimit === undefined ? {} : { work: suite.workLimit }),
    },
    machine: describeMachine(),
    records: crossCheck(results.records, suite.gapRelative, openInstances(instances)),
  };
  console.log(`\n${renderTable(report)}`);
  return report;
}

function openInstances(instances: readonly Instance[]): Set<string> {
  const open = instances.filter(
    ({ reference: { status, objective } }) =>
      status === "unknown" || (status === "optimal" && objective === null),
  );
  return new Set(open.map(({ name }) => name));
}

function openResults(suite: Suite, path: string, resume: boolean): ResultsFile {
  const { timeLimitSeconds, gapRelative, presolve, threads, repeats } = suite;
  const { workLimit = 0, nodeLimit = 0 } = suite;
  const limits = { timeLimitSeconds, workLimit, nodeLimit };
  const settings = { ...limits, gapRelative, presolve, threads, repeats };
  try {
    return new ResultsFile(path, resume, { ...settings, bough: bough.version() ?? "" });
  } catch (error) {
    if (!(error instanceof OtherSettingsError)) throw error;
    throw new UsageError(`${error.message}; leave out --resume to start afresh`);
  }
}

function findPeer(name: string): Contender {
  try {
    return findContender(name);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
