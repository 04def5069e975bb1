import { runInSlicesWithin, type SolveOptions } from "@bough/bnb";
import { type Explanation, Model, type Relaxation, UndecidedError } from "@bough/modeler";
import { isAnswer, type Status, withoutObjective } from "@bough/problem";
import type { ParsedArguments } from "./args.ts";
import { ANSWERED, type ExitCode } from "./exit-codes.ts";
import { exitOf } from "./exit-of.ts";
import { readModelFile } from "./model-file.ts";
import { plain } from "./numbers.ts";
import { operandsOf } from "./operands.ts";
import type { OptionValues } from "./options.ts";
import { optionsOfFlags } from "./solver-flags.ts";
import { StoppedError } from "./stopped-error.ts";
import { tell } from "./tell.ts";
import type { Terminal } from "./terminal.ts";

/** Longer rows are cut: their name says where to read on. */
const LONGEST_ROW = 120;

/** What is known of a model without a solution. */
interface Reasons {
  readonly explanation: Explanation;
  /** Null where a limit came before there was any. */
  readonly relaxation: Relaxation | null;
}

/**
 * Looks for a solution, be it good or bad, and where there is none names what contradicts what. A
 * search for the best one may take for ever after it has found the first.
 */
export async function runExplain(
  { positionals, options }: ParsedArguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const [path] = operandsOf(positionals, "MODEL");
  const { problem, warnings } = await readModelFile(path, terminal);
  const { signal } = terminal;
  const model = await runInSlicesWithin(Model.fromSteps(withoutObjective(problem)), { signal });
  if (model === undefined) throw new StoppedError(`stopped before ${path} was solved`);
  const remaining = remainingOf(options, terminal);
  const { status } = await model.solve(remaining());
  const reasons = status === "infeasible" ? await reasonsOf(model, remaining) : undefined;
  if (options.json)
    terminal.out(`${JSON.stringify({ status, ...jsonReasons(reasons), warnings })}\n`);
  else tell(terminal, textOf(status, reasons));
  if (status === "infeasible") {
    const isWhole = reasons !== undefined && reasons.relaxation !== null;
    return isWhole ? exitOf(reasons.relaxation.status) : exitOf("interrupted");
  }
  return isAnswer(status) ? ANSWERED : exitOf(status);
}

type Limits = Pick<SolveOptions, "threads" | "seed" | "timeLimit" | "signal">;

/** What the next of several solves may take; the time limit is for all of them together. */
function remainingOf(options: OptionValues, terminal: Terminal): () => Limits {
  const { threads, seed, timeLimit } = optionsOfFlags(options);
  const start = performance.now();
  return () => ({
    signal: terminal.signal,
    ...(threads === undefined ? {} : { threads }),
    ...(seed === undefined ? {} : { seed }),
    ...(timeLimit === undefined
      ? {}
      : { timeLimit: Math.max(0, timeLimit - (performance.now() - start) / 1000) }),
  });
}

async function reasonsOf(model: Model, remaining: () => Limits): Promise<Reasons | undefined> {
  const explanation = await orOpen(model.explainInfeasibility(remaining()));
  if (explanation === undefined || explanation === null) return undefined;
  return { explanation, relaxation: await orOpen(model.suggestRelaxation(remaining())) };
}

/** Null where a limit left the question open. */
async function orOpen<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UndecidedError) return null;
    throw error;
  }
}

function jsonReasons(reasons: Reasons | undefined): object {
  if (reasons === undefined) return {};
  const { explanation, relaxation } = reasons;
  return {
    rows: explanation.constraints.map(({ name, requirement }) => ({
      name,
      text: `${requirement}`,
    })),
    bounds: explanation.bounds.map(({ variable, side, value }) => ({
      column: `${variable}`,
      side,
      value,
    })),
    minimal: explanation.isMinimal,
    relaxation:
      relaxation?.map(({ constraint, violation }) => ({
        name: constraint.name,
        by: violation,
      })) ?? null,
    relaxationStatus: relaxation?.status ?? null,
  };
}

function textOf(status: Status, reasons: Reasons | undefined): string {
  if (status !== "infeasible") {
    return isAnswer(status)
      ? "The model has a solution: there is nothing to explain.\n"
      : `Whether the model has a solution is open (${status}).\n`;
  }
  if (reasons === undefined)
    return "The model has no solution; a limit came before it was clear why.\n";
  const { explanation, relaxation } = reasons;
  const fault = explanation.isOfGoals
    ? "these leave a goal no value"
    : "these contradict each other";
  const claim = explanation.isMinimal
    ? `${fault}, and no fewer of them do`
    : `${fault}; a limit came before all of them were tried`;
  return [
    `The model has no solution: ${claim}.`,
    ...explanation.constraints.map(
      ({ name, requirement }) => `  ${rowText(name, `${requirement}`)}`,
    ),
    ...explanation.bounds.map((bound) => `  bound ${bound}`),
    ...relaxationLines(relaxation),
    "",
  ].join("\n");
}

function relaxationLines(relaxation: Relaxation | null): string[] {
  if (relaxation === null) return ["", "A limit came before a change of rows was found."];
  if (relaxation.length === 0) return [];
  const heading =
    relaxation.status === "optimal"
      ? "The least change of rows that leaves a solution:"
      : "A change of rows that leaves a solution; a limit came before it was clear whether less will do:";
  return [
    "",
    heading,
    ...relaxation.map(({ constraint, violation }) => `  ${constraint.text} by ${plain(violation)}`),
  ];
}

function rowText(name: string | undefined, text: string): string {
  const cut = text.length > LONGEST_ROW ? `${text.slice(0, LONGEST_ROW - 1)}…` : text;
  return name === undefined ? cut : `${name}: ${cut}`;
}
