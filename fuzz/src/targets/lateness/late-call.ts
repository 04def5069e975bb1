import {
  coreOfRows,
  isUnique,
  runInSlicesWithin,
  type SolveHooks,
  type SolveOptions,
  SolveSession,
  solve,
  solveAll,
  solveSync,
} from "@bough/bnb";
import { certifySteps } from "@bough/certify";
import { writeProblemSteps } from "@bough/formats";
import { type ExportedModel, InvalidModelError, Model, UndecidedError } from "@bough/modeler";
import { checkSolutionSteps, InvalidProblemError, type Problem, type Steps } from "@bough/problem";
import { type LpRanging, rangeLpSteps, solveLp, solveLpSteps } from "@bough/simplex";
import { Random } from "@bough/testing";
import type { LateRequest } from "./request.ts";

/** Points that an enumeration is to find, */
export const MOST_POINTS = 50;
/** and those that one in three is to. */
const MANY_POINTS = 20_000;
/** Problems that a session solves, each but the first with other bounds. */
const SESSION_SOLVES = 20;
/** Share of the columns whose upper bounds change from one to the next. */
const CHANGED_SHARE = 0.02;

/** A call that is ready to be made; its promise is of the answer's status. */
export type ReadyCall = (signal: AbortSignal) => Promise<string>;

/** Gets a call ready, with all that it is given: nothing of that is to be measured. */
export function readyCall(
  {
    operation,
    timeLimit,
    workLimit,
    nodeLimit,
    threads,
    seed,
  }: Omit<LateRequest, "source" | "warmUp">,
  model: Problem | Model,
): ReadyCall {
  const limits = {
    timeLimit,
    ...(workLimit === undefined ? {} : { workLimit }),
    ...(nodeLimit === undefined ? {} : { nodeLimit }),
  };
  const given = { ...limits, seed };
  const ofModel =
    model instanceof Model ? callOfModel(operation, model, given, threads) : undefined;
  if (ofModel !== undefined) return ofModel;
  const problem = model instanceof Model ? model.compile() : model;
  switch (operation) {
    case "solveAll": {
      const options = { ...given, limit: pointsOf(seed) };
      return (signal) =>
        orRefused(async () => (await solveAll(problem, { ...options, signal })).status);
    }
    case "isUnique":
      return (signal) =>
        orRefused(async () => `unique: ${await isUnique(problem, { ...given, signal })}`);
    case "explain": {
      const groupOfRow = Int32Array.from({ length: problem.numRows }, (_, i) => i);
      return async (signal) =>
        `core: ${(await coreOfRows(problem, groupOfRow, { ...given, signal }))?.groups.length}`;
    }
    case "solveSync":
      return async () => solveSync(problem, given).status;
    case "session":
      return (signal) => solveInSession(problem, { ...given, threads, signal });
    case "hooked": {
      const hooks = looksOn(problem);
      return async (signal) => (await solve(problem, { ...given, hooks, signal })).status;
    }
    case "started": {
      const start = someStart(problem, seed);
      return async (signal) => (await solve(problem, { ...given, threads, start, signal })).status;
    }
    case "model.from":
      return (signal) => stepsUntil(Model.fromSteps(problem), signal);
    case "write":
      return (signal) =>
        stepsUntil(writeProblemSteps(problem, seed % 2 === 0 ? "mps" : "lp"), signal);
    case "certify":
      return (signal) => orRefused(() => stepsUntil(certifySteps(problem), signal));
    case "check": {
      const point = someStart(problem, seed);
      return (signal) => stepsUntil(checkSolutionSteps(problem, point), signal);
    }
    case "range":
      return (signal) => orRefused(() => stepsUntil(solvedAndRanged(problem, seed), signal));
    case "solveLp":
      return async () => solveLp(problem, { timeLimit, seed }).status;
    default:
      return async (signal) => (await solve(problem, { ...given, threads, signal })).status;
  }
}

/** What models have calls of their own for. */
function callOfModel(
  operation: LateRequest["operation"],
  model: Model,
  given: { timeLimit: number; seed: number },
  threads: number,
): ReadyCall | undefined {
  switch (operation) {
    case "model.solve":
      return async (signal) => (await model.solve({ ...given, threads, signal })).status;
    case "model.relaxed":
      return async (signal) =>
        (await model.solve({ ...given, threads, signal, isRelaxed: true })).status;
    case "explain":
      return (signal) =>
        orRefused(async () => {
          const explanation = await model.explainInfeasibility({ ...given, signal });
          return `explained: ${explanation?.isMinimal}`;
        });
    case "relax":
      return (signal) =>
        orRefused(
          async () => `broken: ${(await model.suggestRelaxation({ ...given, signal })).length}`,
        );
    case "analyze":
      return (signal) =>
        orRefused(
          async () => (await model.analyze({ ...given, signal, isRelaxed: true })).solution.status,
        );
    case "solveAll": {
      const limit = pointsOf(given.seed);
      return async (signal) => (await model.solveAll({ ...given, limit, signal })).status;
    }
    case "solveBest":
      return async (signal) => (await model.solveBest(3, { ...given, signal })).status;
    case "export":
      return (signal) => orInterrupted(model.export("mps", { signal }), signal);
    default:
      return undefined;
  }
}

/** What is left throws the signal's reason: that is an answer. */
async function orInterrupted(exporting: Promise<ExportedModel>, signal: AbortSignal) {
  try {
    return `written: ${(await exporting).text.length} letters`;
  } catch (error) {
    if (signal.aborted) return "interrupted";
    throw error;
  }
}

async function stepsUntil(steps: Generator<void, unknown, void>, signal: AbortSignal) {
  const made = await runInSlicesWithin(steps, { signal });
  return made === undefined ? "interrupted" : "made";
}

/** The ranges of the relaxation's optimum, where it has one. */
function* solvedAndRanged(problem: Problem, seed: number): Steps<LpRanging | undefined> {
  const steps = solveLpSteps(problem, { seed });
  for (;;) {
    const step = steps.next();
    if (step.done !== true) yield;
    else if (step.value.basis === null) return undefined;
    else return yield* rangeLpSteps(problem, step.value.basis);
  }
}

function pointsOf(seed: number): number {
  return seed % 3 === 0 ? MANY_POINTS : MOST_POINTS;
}

/** Values for all columns within their bounds, which rows need not like. */
function someStart({ numCols, columnLower, columnUpper }: Problem, seed: number): Float64Array {
  const random = new Random(seed);
  return Float64Array.from({ length: numCols }, (_, j) => {
    const [lower, upper] = [columnLower[j]!, columnUpper[j]!];
    const near = Math.max(lower, Math.min(upper, random.integer(0, 3)));
    return Math.abs(near) < Infinity ? Math.round(near) : 0;
  });
}

/** Enumeration refuses integers without bounds, an analysis what has no optimum: that is an answer. */
async function orRefused(call: () => Promise<string>): Promise<string> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UndecidedError) return error.status;
    const isRefusal = error instanceof InvalidProblemError || error instanceof InvalidModelError;
    if (isRefusal) return `refused: ${error.message}`;
    throw error;
  }
}

/** Solves the problem and changes of it in one session, until its time is up. */
async function solveInSession(problem: Problem, options: SolveOptions): Promise<string> {
  const session = new SolveSession();
  const random = new Random(options.seed ?? 1);
  const end = performance.now() + 1000 * (options.timeLimit ?? 0);
  let status = "";
  for (let k = 0; k < SESSION_SOLVES; k++) {
    const timeLimit = (end - performance.now()) / 1000;
    if (timeLimit <= 0 || options.signal?.aborted === true) break;
    const columnUpper = problem.columnUpper.map((upper, j) =>
      k > 0 && random.chance(CHANGED_SHARE) ? Math.max(problem.columnLower[j]!, upper - 1) : upper,
    );
    const changed = problem.with({ columnUpper });
    // What the campaign has made is no part of the call: the event loop turns before it.
    await new Promise((resolve) => setImmediate(resolve));
    status = (await session.solve(changed, { ...options, timeLimit })).status;
  }
  return status;
}

/** Hooks that are asked and have nothing to say. */
function looksOn({ numCols, isInteger }: Problem): SolveHooks {
  const columns: number[] = [];
  for (let j = 0; j < numCols && columns.length < 10; j++) if (isInteger[j] === 1) columns.push(j);
  return {
    separate: () => undefined,
    onIncumbent: () => {},
    heuristic: () => {},
    propagators: [{ name: "looks on", columns, propagate: () => {} }],
  };
}
