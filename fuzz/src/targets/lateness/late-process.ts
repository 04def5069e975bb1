// One run of the campaign for lateness, in a process of its own: its request comes as JSON in the
// arguments, and what it came to goes out as a line of JSON.
import { coreOfRows, isUnique, solve, solveAll, solveSync } from "@bough/bnb";
import { readProblemFile } from "@bough/formats";
import { Model } from "@bough/modeler";
import { InvalidProblemError, type Problem } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import { makeLargeModel } from "./large-models.ts";
import type { LateRequest, LateRun } from "./request.ts";
import { ThreadWatch } from "./thread-watch.ts";

/** Seconds of solves of a small model beforehand. */
const WARM_SECONDS = 1.5;
/** Points that an enumeration is to find. */
const MOST_POINTS = 50;

const request = JSON.parse(process.argv[2] ?? "") as LateRequest;
console.log(JSON.stringify(await run(request)));
// Workers that idle would hold the process for a while.
process.exit(0);

async function run({ source, warmUp, ...call }: LateRequest): Promise<LateRun> {
  const model = "large" in source ? makeLargeModel(source.large) : await read(source.file);
  if (warmUp !== undefined) await warm(await read(warmUp), call.threads);
  const due = call.abortAfter ?? call.timeLimit;
  let cpuBeforeDue = processCpu();
  let dueAt = Infinity;
  const watch = new ThreadWatch(() => {
    if (performance.now() < dueAt) cpuBeforeDue = processCpu();
  });
  await watch.start();
  const controller = new AbortController();
  const start = performance.now();
  dueAt = start + 1000 * due;
  const alarm =
    call.abortAfter === undefined
      ? undefined
      : setTimeout(() => controller.abort(), 1000 * call.abortAfter);
  const signal = controller.signal;
  const status =
    call.operation === "read" && "file" in source
      ? await readUntil(source.file, signal)
      : await make(call, model, signal);
  const seconds = (performance.now() - start) / 1000;
  // From the last turn of the event loop before the moment: rather too much than too little.
  const cpu = (processCpu() - cpuBeforeDue) / 1000;
  clearTimeout(alarm);
  const wallOverrun = Math.max(0, seconds - due);
  const overrun = Math.min(wallOverrun, cpu);
  return { status, seconds, overrun, wallOverrun, due, ...(await watch.finish()) };
}

async function read(path: string): Promise<Problem> {
  return (await readProblemFile(path)).problem;
}

async function readUntil(path: string, signal: AbortSignal): Promise<string> {
  try {
    await readProblemFile(path, { signal });
    return "read";
  } catch (error) {
    if (signal.aborted) return "interrupted";
    throw error;
  }
}

async function warm(problem: Problem, threads: number): Promise<void> {
  const end = performance.now() + 1000 * WARM_SECONDS;
  for (let seed = 0; performance.now() < end; seed++) {
    const timeLimit = (end - performance.now()) / 1000;
    await solve(problem, { timeLimit, threads, seed });
    await solveAll(problem, { timeLimit: timeLimit / 4, limit: MOST_POINTS, seed });
  }
}

/** Makes the call; the answer's status. */
async function make(
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
  const problem = model instanceof Model ? model.compile() : model;
  switch (operation) {
    case "solveAll":
      return orRefused(
        async () => (await solveAll(problem, { ...options, limit: MOST_POINTS })).status,
      );
    case "isUnique":
      return orRefused(async () => `unique: ${await isUnique(problem, options)}`);
    case "explain": {
      const groupOfRow = Int32Array.from({ length: problem.numRows }, (_, i) => i);
      return `core: ${(await coreOfRows(problem, groupOfRow, options))?.length}`;
    }
    case "solveSync":
      return solveSync(problem, { ...limits, seed }).status;
    case "solveLp":
      return solveLp(problem, { timeLimit, seed }).status;
    default:
      return (await solve(problem, { ...options, threads })).status;
  }
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

/** CPU milliseconds of all threads. */
function processCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
