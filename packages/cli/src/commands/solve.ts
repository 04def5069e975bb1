import { checkTechniques, solveIfSmall, solve as solveProblem } from "@bough/bnb";
import { sizeOf } from "@bough/problem";
import { ANSWERED, BAD_INPUT, type ExitCode, FAILED, STOPPED } from "../exit-codes.ts";
import { exitOf } from "../exit-of.ts";
import { displayName, requireProofFile, requireWritable, STANDARD } from "../files.ts";
import { isInputMistake, mistakeLine } from "../mistakes.ts";
import { readModelFile } from "../model-file.ts";
import { operandsOf } from "../operands.ts";
import type { OptionValues } from "../options.ts";
import { readStart } from "../solution-input.ts";
import { SolveLog } from "../solve-log.ts";
import { solveOptionsOf } from "../solve-options.ts";
import { jsonOf, reportResult, writeAnswer } from "../solve-report.ts";
import { optionsOfFlags, SOLVER_FLAGS } from "../solver-flags.ts";
import { warn } from "../tell.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./command.ts";

export const solve: Command = {
  name: "solve",
  operands: "MODEL…",
  summary: "solve models from files",
  details:
    "MODEL is a .mps, .lp, .opb, .wbo, .cnf or .wcnf file or a model as .json, packed with gzip or not, or - for standard input.",
  options: [
    ...[...SOLVER_FLAGS, "start", "solution", "duals", "statistics", "certify", "exact"],
    ...["json", "log", "quiet"],
  ] as const,
  examples: [
    { line: "bough solve model.mps", does: "solve and show the log" },
    { line: "bough solve model.lp.gz --time-limit 60", does: "the best answer of one minute" },
    { line: "bough solve model.mps --json --duals", does: "everything as one JSON object" },
    { line: "bough solve - --solution answer.sol < model.mps", does: "as part of a pipe" },
    { line: "bough solve model.mps --certify answer.vipr", does: "a proof that others can check" },
    { line: "bough solve *.lp --json", does: "several models, one after the other" },
  ],
  async run({ positionals, options }, terminal) {
    await checkTechniques(options.without?.split(","));
    if (positionals.length < 2) {
      const [path] = operandsOf(positionals, "MODEL");
      const { exit, json } = await solveFile(path, options, terminal);
      if (json !== undefined) terminal.out(`${JSON.stringify(json)}\n`);
      return exit;
    }
    return solveFiles(positionals, options, terminal);
  },
};

/** How one model ended, and what `--json` is to print of it. */
interface Outcome {
  readonly exit: ExitCode;
  readonly json?: object;
}

async function solveFile(
  path: string,
  options: OptionValues,
  terminal: Terminal,
): Promise<Outcome> {
  await requireWritable(options.solution, options);
  requireProofFile(options);
  await requireWritable(options.certify);
  const { problem, warnings, content, numVariables } = await readModelFile(path, terminal);
  const start =
    options.start === undefined ? undefined : await readStart(options.start, problem, terminal);
  const log = new SolveLog(terminal, options);
  log.model(displayName(path), sizeOf(problem));
  const small = wantsAnswerOnly(options)
    ? solveIfSmall(problem, { signal: terminal.signal, ...optionsOfFlags(options) })
    : null;
  const result =
    small ??
    (await solveProblem(problem, {
      ...solveOptionsOf(options, terminal, log),
      ...(start === undefined ? {} : { start }),
    }));
  log.result(result);
  if (!options.json) reportResult(problem, result, options, terminal, numVariables);
  const { solution: file } = options;
  const isProofAsked = options.certify !== undefined || options.exact === true;
  // The search for a proof may find the first point, or a better one, and standard output gets one only.
  const isToCome = isProofAsked && (result.solution === null || file === STANDARD);
  if (!isToCome) await writeAnswer(problem, result, file, terminal);
  const exit = exitOf(result.status);
  if (!isProofAsked)
    return options.json ? { exit, json: jsonOf(problem, result, warnings, options) } : { exit };
  // The search for proofs loads only where it is asked for.
  const { certifyAnswer, resultWithProof, warnOfDecimals, writeExactPoint } = await import(
    "../certify-answer.ts"
  );
  const decimals = warnOfDecimals({ problem, content }, terminal);
  const answer = await certifyAnswer(problem, result, options, terminal);
  const { point } = answer;
  const final = resultWithProof(problem, result, answer.certificate);
  if (point === undefined && (isToCome || final.solution !== result.solution))
    await writeAnswer(problem, final, file, terminal);
  const ofFile =
    point === undefined || file === undefined
      ? []
      : await writeExactPoint(problem, point, file, terminal);
  const lines = [...answer.lines, ...ofFile];
  if (final.status !== result.status) lines.unshift(`Status by the proof: ${final.status}`);
  if (!options.json) for (const line of lines) terminal.out(`${line}\n`);
  const told = jsonOf(problem, final, [...warnings, ...decimals], options);
  const json = { ...told, proof: answer.json };
  return { exit: answer.exit, ...(options.json ? { json } : {}) };
}

/** Whether nothing is to be told but the answer: a small problem then ends before a search would have begun. */
function wantsAnswerOnly({ start, duals, statistics, log }: OptionValues): boolean {
  return start === undefined && log === undefined && duals !== true && statistics !== true;
}

/** From the code that hides all others to the one that hides none. */
const BY_SEVERITY: readonly ExitCode[] = [FAILED, BAD_INPUT, STOPPED, ANSWERED];

/** One after the other. A file that cannot be read is told and passed over; a signal ends all. */
async function solveFiles(
  paths: readonly string[],
  options: OptionValues,
  terminal: Terminal,
): Promise<ExitCode> {
  for (const name of ["start", "solution", "log", "certify"] as const) {
    if (options[name] !== undefined) throw new UsageError(`--${name} goes with one model only`);
  }
  const results: object[] = [];
  const exits = new Set<ExitCode>();
  for (const path of paths) {
    if (terminal.signal.aborted) break;
    try {
      if (exits.has(ANSWERED) && !options.json) terminal.out("\n");
      if (options.quiet && !options.json) terminal.out(`${displayName(path)}\n`);
      const { exit, json } = await solveFile(path, options, terminal);
      exits.add(exit);
      results.push({ model: displayName(path), ...json });
    } catch (error) {
      if (!isInputMistake(error)) throw error;
      exits.add(BAD_INPUT);
      results.push({ model: displayName(path), error: error.message });
      warn(terminal, mistakeLine(error));
    }
  }
  if (options.json) terminal.out(`${JSON.stringify({ results })}\n`);
  return BY_SEVERITY.find((code) => exits.has(code)) ?? STOPPED;
}
