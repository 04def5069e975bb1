import { basename } from "node:path";
import { sizeOf } from "@bough/problem";
import type { ParsedArguments } from "../args.ts";
import { type ExitCode, FAILED } from "../exit-codes.ts";
import { exitOf } from "../exit-of.ts";
import { displayName, requireWritable, STANDARD } from "../files.ts";
import { readModelFile } from "../model-file.ts";
import { operandsOf } from "../operands.ts";
import type { OptionValues } from "../options.ts";
import { SolveLog } from "../solve-log.ts";
import { jsonOf, reportResult, writeAnswer } from "../solve-report.ts";
import { optionsOfFlags } from "../solver-flags.ts";
import { StoppedError } from "../stopped-error.ts";
import type { Terminal } from "../terminal.ts";
import { InputError, UsageError } from "../usage-error.ts";
import { FarmClient, GoneError, UnreachableError } from "./farm-client.ts";
import { type RemoteOutcome, resultOf, solveRemotely } from "./remote-solve.ts";

/** Solves a model on a farm: what is printed and how it ends is as in `bough solve`. */
export async function runSubmit(
  { positionals, options }: ParsedArguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const [path] = operandsOf(positionals, "MODEL");
  if (options.to === undefined)
    throw new UsageError("the address of the farm is missing: --to URL");
  const farm = new FarmClient(options.to, process.env.BOUGH_TOKEN);
  await requireWritable(options.solution, options);
  const { problem, warnings, bytes, content } = await readModelFile(path, terminal);
  const log = new SolveLog(terminal, options);
  log.model(displayName(path), sizeOf(problem));
  const fileName = path === STANDARD ? undefined : basename(path);
  const job = { bytes, content, fileName, terms: termsOf(options) };
  let outcome: RemoteOutcome;
  try {
    outcome = await solveRemotely(farm, job, (event) => log.progress(event), terminal.signal);
  } catch (error) {
    if (!(error instanceof UnreachableError || error instanceof GoneError)) throw error;
    terminal.err(`bough: ${options.to} cannot be used: ${error.message}\n`);
    return FAILED;
  }
  if (outcome.kind !== "solved") return refusal(outcome, terminal);
  if (!("nodes" in outcome.report)) throw new StoppedError("the job was stopped before it began");
  const result = resultOf(problem, outcome.report, warnings.length);
  log.result(result);
  if (options.json) terminal.out(`${JSON.stringify(jsonOf(problem, result, warnings, options))}\n`);
  else reportResult(problem, result, options, terminal);
  await writeAnswer(problem, result, options.solution, terminal);
  return exitOf(result.status);
}

function termsOf(options: OptionValues): object {
  const { shared, priority, memory, keep, duals } = options;
  return {
    options: optionsOfFlags(options),
    // The log tells what took most of the time.
    statistics: true,
    ...(shared === undefined ? {} : { shared }),
    ...(duals === undefined ? {} : { duals }),
    ...(priority === undefined ? {} : { priority }),
    ...(memory === undefined ? {} : { memoryMegabytes: memory }),
    ...(keep === undefined ? {} : { keepSeconds: keep }),
  };
}

function refusal(
  { kind, message }: Exclude<RemoteOutcome, { kind: "solved" }>,
  terminal: Terminal,
): ExitCode {
  if (kind === "refused") throw new InputError(message);
  if (kind === "memory-limit") throw new StoppedError(message);
  terminal.err(`bough: ${message}\n`);
  return FAILED;
}
