// `pnpm bench`: kernels and whole problems, ours beside other solvers, measured and judged.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchCluster } from "./cluster/main.ts";
import { UsageError } from "./command-line.ts";
import { compareBaselines } from "./compare.ts";
import { PEERS_FOLDER } from "./contenders/peer-module.ts";
import { publicSet } from "./corpus/public-sets.ts";
import { reportDives } from "./dives/report.ts";
import { ownKernels, publicKernels } from "./kernels/index.ts";
import type { Kernel } from "./kernels/kernel.ts";
import { measureKernels } from "./kernels/measure.ts";
import { reportMemory } from "./memory/report.ts";
import { type BenchOptions, parseOptions } from "./options.ts";
import { reportScaling } from "./parallel/report.ts";
import { BASELINES_FOLDER, instancesFolder, README, RESULTS_FOLDER } from "./places.ts";
import { reportProofs } from "./proofs/report.ts";
import { reportExplained } from "./puzzles/explained.ts";
import { reportMade } from "./puzzles/made.ts";
import { puzzlePeers } from "./puzzles/peers.ts";
import { reportPuzzles } from "./puzzles/report.ts";
import { type Baseline, baselineOf, readBaselines, writeBaseline } from "./report/baseline.ts";
import { profile } from "./report/figures.ts";
import { fillSections, markdownTable } from "./report/markdown.ts";
import { plotDocument } from "./report/plots.ts";
import type { Sheet } from "./report/sheet.ts";
import type { SuiteReport } from "./report/summary.ts";
import { align } from "./report/table.ts";
import { runBench } from "./run-bench.ts";
import { reportSchedules } from "./scheduling/report.ts";
import { reportServers } from "./servers/report.ts";
import { reportSmall } from "./small/report.ts";
import { suites } from "./suites/index.ts";
import { parallel } from "./suites/parallel.ts";

/** How long each kernel is measured. */
const KERNEL_MILLISECONDS = 300;

/** Asks for the suite's trees to be replayed with more threads than there are cores. */
const SIMULATE = "--simulate";
const SIMULATION_SECONDS = 20;

/** How long a riddle's board may take. */
const BOARD_SECONDS = 20;

/** Processor time of a solve, and of the proof of its answer. */
const PROOF_SECONDS = 6;

/** How long a board may be explained. */
const EXPLAINING_SECONDS = 30;

/** Boards of each riddle that are made unless told, and seconds for making and for judging one. */
const MADE_BOARDS = 10;
const MAKING_SECONDS = 60;

const HELP = `pnpm bench                        kernels, and whole problems that the repository itself makes
pnpm bench SUITE… [options]       ${Array.from(suites.keys()).join(" | ")}
pnpm bench parallel --simulate  its trees replayed with 1 to 64 virtual workers
pnpm bench dives                  LPs solved again after changes of bounds, beside HiGHS
pnpm bench puzzles                every recorded board of a riddle: solved, right, counted, how fast
pnpm bench explained              their explanations, replayed by models of the rules that each step names
pnpm bench made                   boards that --generate makes, judged by another solver (--seeds: boards a riddle)
pnpm bench scheduling             job shops, projects and rulers, beside CP-SAT's own model and HiGHS on rows
pnpm bench small                  small problems by the thousand, beside what runs in JavaScript
pnpm bench servers                many solves in one process: how late the event loop is, what memory they leave
pnpm bench proofs                 proofs of answers: found, checked by two programs, how long, how large
pnpm bench memory                 heap and arrays of large LPs, and after thousands of re-solves
pnpm bench kernels [--only PATTERN]   inner loops by themselves, public bases as well
pnpm bench cluster                a farm under load: thousands of small jobs, a large one beside them, a steady stream
pnpm bench cluster tree           one tree on 1, 2 and 4 processes, beside as many threads
pnpm bench cluster simulate       the same replayed with up to 1 000 workers
pnpm bench cluster chaos          a farm of which parts die while it works (--seeds: runs)
pnpm bench compare A.json B.json  what got faster, slower, wrong; reports or baselines
pnpm bench baseline [REPORT…]     writes our own results of reports to bench/baselines
pnpm bench tables [REPORT…]       their summaries as Markdown; --write puts them into bench/README.md
pnpm bench profile SUITE FILE [REPORT…]  the performance profile of a suite, drawn as SVG
pnpm bench install-peers          the npm solvers to measure against, into bench/peers

--instances DIR    public sets (default ../shared/instances); docs/instances.md says where they come from
--time-limit S     seconds a run
--work-limit N     work units a run of ours, the same on every machine, instead of seconds
--seeds N          runs a contender and instance, seeds 0 … N-1
--only PATTERN     instances whose name matches
--without A,B,…    techniques that the ablation switches off in turn (default: all)
--against A,B,…    peers, by name; "" for none
--resume           keep the results of an earlier run and do what is missing
--out DIR          where results go (default bench/results)`;

// A run that is stopped takes the solver it was waiting for with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));
try {
  await main(process.argv.slice(2).filter((arg) => arg !== "--"));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
}

async function main(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  if (args.includes("--help") || args.includes("-h")) return console.log(HELP);
  switch (command) {
    case "kernels":
      return await runPublicKernels(parseOptions(rest));
    case "dives":
      return await runSheet(parseOptions(rest), (folder, log) =>
        reportDives(publicSet(folder, "miplib3"), log),
      );
    case "proofs": {
      const options = parseOptions(rest);
      return await runSheet(options, (folder, log) =>
        reportProofs(folder, options.timeLimit ?? PROOF_SECONDS, options.only, log),
      );
    }
    case "memory":
      return await runSheet(parseOptions(rest), reportMemory);
    case "servers":
      return await runSheet(parseOptions(rest), reportServers);
    case "small": {
      const options = parseOptions(rest);
      return showSheet(await reportSmall(options.against, logLine), options.out);
    }
    case "puzzles":
      return await runPuzzles(parseOptions(rest));
    case "explained":
      return runExplained(parseOptions(rest));
    case "made":
      return await runMade(parseOptions(rest));
    case "scheduling": {
      const options = parseOptions(rest);
      const { timeLimit, only, against } = options;
      return await runSheet(options, (folder, log) =>
        reportSchedules(folder, timeLimit, only, against, log),
      );
    }
    case "cluster":
      return await benchCluster(parseOptions(rest));
    case "compare":
      return console.log(compareFiles(rest));
    case "baseline":
      return writeBaselines(rest);
    case "tables":
      return printTables(rest);
    case "profile":
      return drawProfile(rest);
    case "install-peers":
      return installPeers();
    default: {
      const options = parseOptions(args.filter((arg) => arg !== SIMULATE));
      if (args.includes(SIMULATE)) return await simulateThreads(options);
      if (options.suites.length === 0) await runKernels(ownKernels(), options);
      return await runBench(options);
    }
  }
}

async function runPublicKernels(options: BenchOptions): Promise<void> {
  const folder = instancesFolder(options.instances);
  const open = existsSync(folder) ? await publicKernels(folder) : [];
  await runKernels([...ownKernels(), ...open], options);
}

async function runKernels(kernels: readonly Kernel[], { only }: BenchOptions): Promise<void> {
  const chosen = kernels.filter(({ name }) => only?.test(name) ?? true);
  if (chosen.length === 0) return;
  for await (const line of measureKernels(chosen, KERNEL_MILLISECONDS)) console.log(line);
}

async function runPuzzles(options: BenchOptions): Promise<void> {
  const { timeLimit, only, against, out } = options;
  const folder = puzzleFolder(options.instances);
  const peers = puzzlePeers(against);
  showSheet(await reportPuzzles(folder, timeLimit ?? BOARD_SECONDS, only, peers, logLine), out);
}

function runExplained({ instances, timeLimit, only, out }: BenchOptions): void {
  const folder = puzzleFolder(instances);
  showSheet(reportExplained(folder, timeLimit ?? EXPLAINING_SECONDS, only, logLine), out);
}

function puzzleFolder(instances: string | undefined): string | undefined {
  const given = instancesFolder(instances);
  return existsSync(given) ? given : undefined;
}

async function runMade({ seeds, timeLimit, only, against, out }: BenchOptions): Promise<void> {
  const [judge] = puzzlePeers(against);
  const sheet = reportMade(seeds ?? MADE_BOARDS, timeLimit ?? MAKING_SECONDS, only, judge, logLine);
  showSheet(await sheet, out);
}

function logLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Measures, prints the table and leaves it where `tables` finds it. */
async function runSheet(
  { instances, out }: BenchOptions,
  measure: (folder: string, log: (line: string) => void) => Promise<Sheet>,
): Promise<void> {
  const folder = instancesFolder(instances);
  if (!existsSync(folder)) throw new UsageError(`there are no instances in ${folder}`);
  showSheet(await measure(folder, logLine), out);
}

function showSheet(sheet: Sheet, out: string | undefined): void {
  const results = out ?? RESULTS_FOLDER;
  mkdirSync(results, { recursive: true });
  const path = join(results, `${sheet.sheet}.json`);
  writeFileSync(path, `${JSON.stringify([sheet], null, 1)}\n`);
  console.log(`${align([sheet.table.headings, ...sheet.table.rows])}\n\nreport: ${path}`);
}

async function simulateThreads(options: BenchOptions): Promise<void> {
  const { timeLimit, out, only } = options;
  const folder = instancesFolder(options.instances);
  const instances = parallel
    .instances({ instancesFolder: existsSync(folder) ? folder : undefined })
    .filter(({ name }) => only?.test(name) ?? true);
  await reportScaling(instances, timeLimit ?? SIMULATION_SECONDS, out ?? RESULTS_FOLDER);
}

function compareFiles(files: readonly string[]): string {
  const [before, after] = files;
  if (before === undefined || after === undefined) {
    throw new UsageError("compare takes two files, each a report or a baseline");
  }
  return compareBaselines(loadBaselines(before), loadBaselines(after));
}

function loadBaselines(path: string): Baseline[] {
  return readBaselines(readText(path));
}

function writeBaselines(files: readonly string[]): void {
  mkdirSync(BASELINES_FOLDER, { recursive: true });
  for (const report of loadReports(files)) {
    if ("sheet" in report) continue;
    const path = join(BASELINES_FOLDER, `${report.suite}.json`);
    writeFileSync(path, writeBaseline(baselineOf(report)));
    console.log(path);
  }
}

function printTables(args: readonly string[]): void {
  const reports = loadReports(args.filter((arg) => arg !== "--write"));
  if (args.includes("--write")) writeFileSync(README, fillSections(readText(README), reports));
  else console.log(reports.map(markdownTable).join("\n\n"));
}

/** The suites and sheets of all files; those of the last run where none is named. */
function loadReports(files: readonly string[]): (SuiteReport | Sheet)[] {
  const paths = files.length === 0 ? [join(RESULTS_FOLDER, "report.json")] : files;
  return paths.flatMap((path) => JSON.parse(readText(path)) as (SuiteReport | Sheet)[]);
}

function readText(path: string): string {
  if (!existsSync(path)) throw new UsageError(`there is no file ${path}`);
  return readFileSync(path, "utf8");
}

/** Draws the performance profile of one suite of a report. */
function drawProfile([suite, file, ...reports]: readonly string[]): void {
  const name = suite === undefined || file === undefined ? undefined : suite;
  const found = loadReports(reports).filter((each): each is SuiteReport => "contenders" in each);
  const report = found.find((each) => each.suite === name);
  if (report === undefined) {
    const known = found.map((each) => each.suite).join(", ");
    throw new UsageError(`profile needs a suite and a file to draw into; the report has ${known}`);
  }
  writeFileSync(file!, plotDocument(profile(report)));
}

function installPeers(): void {
  const npm = ["install", "--no-audit", "--no-fund"];
  process.exitCode = spawnSync("npm", npm, { cwd: PEERS_FOLDER, stdio: "inherit" }).status ?? 1;
}
