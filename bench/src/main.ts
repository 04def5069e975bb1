// `pnpm bench`: kernels and whole problems, ours beside other solvers, measured and judged.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compareReports } from "./compare.ts";
import { bough, findContender } from "./contenders/index.ts";
import { PEERS_FOLDER } from "./contenders/peer-module.ts";
import { measureKernels } from "./kernels.ts";
import { factorKernels } from "./kernels-factor.ts";
import { describeMachine, measureEmptyProcess } from "./machine.ts";
import { type BenchOptions, parseOptions, UsageError } from "./options.ts";
import { renderHtml } from "./report/html.ts";
import type { SuiteReport } from "./report/summary.ts";
import { renderTable } from "./report/table.ts";
import { ResultsFile } from "./run/results-file.ts";
import { runSuite } from "./run/run-suite.ts";
import { suites } from "./suites/index.ts";
import type { Suite } from "./suites/suite.ts";

/** How long each kernel is measured. */
const KERNEL_MILLISECONDS = 300;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const HELP = `pnpm bench [SUITE…] [options]     ${Array.from(suites.keys()).join(" | ")}; none: what the repository itself makes
pnpm bench compare A.json B.json  what got faster, slower, wrong
pnpm bench kernels [--only PATTERN]   inner loops by themselves, on bases of public models
pnpm bench install-peers          the npm solvers to measure against, into bench/peers

--instances DIR    public sets (default ../shared/instances); docs/instances.md says where they come from
--time-limit S     seconds a run
--seeds N          runs a contender and instance, seeds 0 … N-1
--only PATTERN     instances whose name matches
--against A,B,…    peers, by name
--resume           keep the results of an earlier run and do what is missing
--out DIR          where results go (default bench/results)`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
}

async function main(args: readonly string[]): Promise<void> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(HELP);
  } else if (args[0] === "kernels") {
    await runKernels(parseOptions(args.slice(1)));
  } else if (args[0] === "compare") {
    console.log(compareFiles(args.slice(1)));
  } else if (args[0] === "install-peers") {
    const npm = ["install", "--no-audit", "--no-fund"];
    process.exitCode = spawnSync("npm", npm, { cwd: PEERS_FOLDER, stdio: "inherit" }).status ?? 1;
  } else {
    await runAll(parseOptions(args));
  }
}

async function runKernels({ instances, only }: BenchOptions): Promise<void> {
  const folder = instances ?? join(ROOT, "..", "shared", "instances");
  const kernels = await factorKernels(existsSync(folder) ? folder : undefined);
  if (kernels.length === 0)
    console.log(`no instances in ${folder}: the factor's kernels need them`);
  const chosen = kernels.filter(({ name }) => only?.test(name) ?? true);
  for (const line of await measureKernels(chosen, KERNEL_MILLISECONDS)) console.log(line);
}

function compareFiles(files: readonly string[]): string {
  const [before, after] = files;
  if (before === undefined || after === undefined) {
    throw new UsageError("compare takes two report files");
  }
  return compareReports(readReports(before), readReports(after));
}

function readReports(path: string): SuiteReport[] {
  if (!existsSync(path)) throw new UsageError(`there is no file ${path}`);
  return JSON.parse(readFileSync(path, "utf8")) as SuiteReport[];
}

async function runAll(options: BenchOptions): Promise<void> {
  const instancesFolder = options.instances ?? join(ROOT, "..", "shared", "instances");
  const context = { instancesFolder: existsSync(instancesFolder) ? instancesFolder : undefined };
  const out = options.out ?? join(ROOT, "bench", "results");
  mkdirSync(out, { recursive: true });
  const words = options.suites.length === 0 ? ["families"] : options.suites;
  const emptyProcessSeconds = measureEmptyProcess();
  const reports: SuiteReport[] = [];
  for (const suite of words.flatMap(suitesNamed)) {
    const instances = suite
      .instances(context)
      .filter(({ name }) => options.only?.test(name) ?? true);
    if (instances.length === 0) {
      console.log(`${suite.title}: no instances in ${instancesFolder}; skipped`);
      continue;
    }
    reports.push(
      await runOne(adjust(suite, options), options, instances, out, emptyProcessSeconds),
    );
    writeFileSync(join(out, "report.json"), `${JSON.stringify(reports, null, 1)}\n`);
    writeFileSync(join(out, "report.html"), renderHtml(reports));
  }
  if (reports.length > 0) console.log(`\nreport: ${join(out, "report.html")}`);
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
    timeLimitSeconds: options.timeLimit ?? suite.timeLimitSeconds,
    peers: options.against ?? suite.peers,
  };
}

async function runOne(
  suite: Suite,
  options: BenchOptions,
  instances: ReturnType<Suite["instances"]>,
  out: string,
  emptyProcessSeconds: number,
): Promise<SuiteReport> {
  const wanted = suite.peers.map(findPeer);
  const present = [bough, ...wanted.filter((peer) => peer.version() !== undefined)];
  const results = new ResultsFile(join(out, `${suite.name}.jsonl`), options.resume);
  const log = (line: string) => process.stderr.write(`${line}\n`);
  await runSuite({ suite, instances, contenders: present, seeds: options.seeds, results, log });
  const report: SuiteReport = {
    suite: suite.name,
    title: suite.title,
    timeKind: suite.timeKind,
    shiftSeconds: suite.shiftSeconds,
    timeLimitSeconds: suite.timeLimitSeconds,
    contenders: present.map((c) => ({ name: c.name, title: c.title, version: c.version() ?? "" })),
    absent: wanted.filter((peer) => peer.version() === undefined).map((peer) => peer.name),
    emptyProcessSeconds,
    settings: {
      gap: suite.gapRelative,
      presolve: suite.presolve,
      threads: suite.threads,
      repeats: suite.repeats,
      seeds: options.seeds,
    },
    machine: describeMachine(),
    records: results.records,
  };
  console.log(`\n${renderTable(report)}`);
  return report;
}

function findPeer(name: string): ReturnType<typeof findContender> {
  try {
    return findContender(name);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
