// `pnpm fuzz`: random cases without end, judged by others; what is wrong is shrunk and kept.
import { existsSync } from "node:fs";
import { UsageError } from "@bough/bench/command-line";
import { drawCase } from "./draw.ts";
import { hunt } from "./hunt.ts";
import { toJson } from "./json.ts";
import { judgeCase } from "./judge-case.ts";
import { type FuzzOptions, parseOptions } from "./options.ts";
import { ProgressLine } from "./progress-line.ts";
import { readRegression, writeRegression } from "./regression-file.ts";
import { report } from "./report.ts";
import { NO_SHRINKING, SHRINK_BUDGET } from "./shrink.ts";
import type { CaseTarget, Target } from "./target.ts";
import { isCampaign } from "./target.ts";
import { readSeed } from "./target-run.ts";
import { findTarget, targets } from "./targets/index.ts";

/** Minutes where neither time nor cases are asked for. */
const DEFAULT_MINUTES = 5;
const HELP = `pnpm fuzz [TARGET…] [options]      random cases of the targets (default: all), by turns

--minutes N     for all targets together (default ${DEFAULT_MINUTES})
--cases N       of each target, instead of a time
--seed S        the same cases for the same seed (default 0)
--from K        begins with case K of each target, to go on with a hunt
--work-limit N  of one solve of witness-instances (default 3e9: half a minute)
--replay WHAT   one case again: a regression file, or the seed that was printed
--no-shrink     writes finds as they were drawn: shrinking one may take a minute
--out DIR       where finds are written (default fuzz/regressions, which the tests replay)
--list          the targets, and what each looks for`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`fuzz: ${error.message}`);
  process.exitCode = 2;
}

async function main(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.help) return console.log(HELP);
  const chosen = options.targets.length === 0 ? targets : options.targets.map(requireTarget);
  if (options.list) return list(chosen);
  if (options.replay !== undefined) return await replay(options.replay, options);
  await search(chosen, options);
}

function list(chosen: readonly Target[]): void {
  const width = Math.max(...chosen.map(({ name }) => name.length));
  for (const { name, what } of chosen) console.log(`${name.padEnd(width)}  ${what}`);
}

function requireTarget(name: string): Target {
  const target = findTarget(name);
  if (target !== undefined) return target;
  const known = targets.map((each) => each.name).join(", ");
  throw new UsageError(`no target "${name}"; known: ${known}`);
}

async function search(chosen: readonly Target[], options: FuzzOptions): Promise<void> {
  const { seed, from, cases, out, workLimit } = options;
  const minutes = options.minutes ?? (cases === undefined ? DEFAULT_MINUTES : Infinity);
  const isStopped = stopsAtInterrupt();
  const line = new ProgressLine();
  const quarry = await hunt(chosen, {
    seed,
    from,
    workLimit,
    cases: cases ?? Infinity,
    shrinkBudget: options.shrinks ? SHRINK_BUDGET : NO_SHRINKING,
    milliseconds: minutes * 60_000,
    isStopped,
    onFind: ({ target, item, fault, seed: found }) => {
      const path = writeRegression(out, target, item, fault, found);
      line.print(`${target.name} ${found}: ${fault.kind}: ${fault.message}\n  ${path}`);
    },
    onProgress: (run) => line.update(run),
    log: (text) => line.print(text),
  });
  line.print(report(quarry));
  const isClean =
    quarry.runs.every((run) => run.faults.size === 0) &&
    quarry.campaigns.every((run) => run.report.faults.length === 0);
  process.exitCode = isClean ? 0 : 1;
}

/** The first interrupt asks for the end and what was found, the second ends at once. */
function stopsAtInterrupt(): () => boolean {
  let isStopped = false;
  process.on("SIGINT", () => {
    if (isStopped) process.exit(130);
    isStopped = true;
  });
  return () => isStopped;
}

async function replay(what: string, { targets: names }: FuzzOptions): Promise<void> {
  const isFile = existsSync(what);
  const name = isFile ? readRegression(what).target : names[0];
  if (name === undefined) throw new UsageError("name the target whose case is to be replayed");
  const target = requireTarget(name);
  if (isCampaign(target)) throw new UsageError(`${name} is a campaign: it has no single cases`);
  const item = isFile ? readRegression(what).case : drawCase(target.cases, seedOf(what)).value;
  console.log(show(target, item));
  const fault = await judgeCase(target, item, (label) => console.log(label));
  console.log(fault === null ? "right" : `${fault.kind}: ${fault.message}`);
  process.exitCode = fault === null ? 0 : 1;
}

function seedOf(text: string): number {
  try {
    return readSeed(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`${error.message}, and there is no such file`);
  }
}

function show(target: CaseTarget<unknown>, item: unknown): string {
  const shown = target.show?.(item);
  return shown === undefined ? toJson(item) : `${toJson(item)}\n${shown}`;
}
