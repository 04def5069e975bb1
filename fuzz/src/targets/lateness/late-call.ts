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
import { writeProblemSteps } from "@bough/formats";
import { Model } from "@bough/modeler";
import { InvalidProblemError, type Problem } from "@bough/problem";
import { solveLp } from "@bough/simplex";
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

/** Makes the call; the answer's status. */
export async function makeCall(
  {
    operation,
    timeLimit,
    workLimit,
    nodeLimit,
    threads,
    seed,
  }: Omit<LateRequest, "source" | "warmUp">,
  model: Problem | Model,
  signal: AbortSignal,
): Promise<string> {
  const limits = {
    timeLimit,
    ...(workLimit === undefined ? {} : { workLimit }),
    ...(nodeLimit === undefined ? {} : { nodeLimit }),
  };
  const options = { ...limits, seed, signal };
  if (operation === "model.solve" && model instanceof Model)
    return (await model.solve({ ...options, threads })).status;
  if (operation === "explain" && model instanceof Model)
    return `explained: ${(await model.explainInfeasibility(options))?.isMinimal}`;
  if (operation === "solveAll" && model instanceof Model)
    return (await model.solveAll({ ...options, limit: pointsOf(seed) })).status;
  const problem = model instanceof Model ? model.compile() : model;
  switch (operation) {
    case "solveAll":
      return orRefused(
        async () => (await solveAll(problem, { ...options, limit: pointsOf(seed) })).status,
      );
    case "isUnique":
      return orRefused(async () => `unique: ${await isUnique(problem, options)}`);
    case "explain": {
      const groupOfRow = Int32Array.from({ length: problem.numRows }, (_, i) => i);
      return `core: ${(await coreOfRows(problem, groupOfRow, options))?.groups.length}`;
    }
    case "solveSync":
      return solveSync(problem, { ...limits, seed }).status;
    case "session":
      return solveInSession(problem, { ...options, threads });
    case "hooked":
      return (await solve(problem, { ...options, hooks: looksOn(problem) })).status;
    case "started":
      return (await solve(problem, { ...options, threads, start: someStart(problem, seed) }))
        .status;
    case "model.from": {
      const made = await runInSlicesWithin(Model.fromSteps(problem), { signal });
      return made === undefined ? "interrupted" : "made";
    }
    case "write": {
      const steps = writeProblemSteps(problem, seed % 2 === 0 ? "mps" : "lp");
      const written = await runInSlicesWithin(steps, { signal });
      return written === undefined ? "interrupted" : "written";
    }
    case "solveLp":
      return solveLp(problem, { timeLimit, seed }).status;
    default:
      return (await solve(problem, { ...options, threads })).status;
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

/** Enumeration refuses integers without bounds: that is an answer. */
async function orRefused(call: () => Promise<string>): Promise<string> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof InvalidProblemError) return `refused: ${error.message}`;
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
