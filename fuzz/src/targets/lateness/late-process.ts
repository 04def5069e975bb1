// Runs of the campaign for lateness, one after the other in a process apart: each request comes as a
// message, and what the run came to goes back as one.
import { coreOfRows, isUnique, solve, solveAll, solveSync } from "@bough/bnb";
import { readProblemFile } from "@bough/formats";
import { Model } from "@bough/modeler";
import { InvalidProblemError, type Problem } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import { makeLargeModel } from "./large-models/index.ts";
import { type LateRequest, type LateRun, SYNCHRONOUS } from "./request.ts";
import { ThreadWatch } from "./thread-watch.ts";

/**
 * Seconds of solves of a small model beforehand, of the processor's time: a busy machine warms
 * slowly.
 */
const WARM_SECONDS = 1.5;
/** Seconds of the clock after which a process counts as warm all the same. */
const WARM_PATIENCE = 60;
/** Points that an enumeration is to find. */
const MOST_POINTS = 50;

// Whoever has started it is gone.
process.on("disconnect", () => process.exit(0));

let isWarm = false;
process.on("message", async (request: LateRequest) => {
  const answer = await run(request);
  process.send?.(answer);
});

async function run({ source, warmUp, ...call }: LateRequest): Promise<LateRun> {
  if (warmUp !== undefined && !isWarm) await warm(await read(warmUp), call.threads);
  isWarm = true;
  const made = "large" in source ? makeLargeModel(source.large) : await read(source.file);
  // What takes problems only is given one: to compile is a call of its own, without limits.
  const model = made instanceof Model && call.operation === "isUnique" ? made.compile() : made;
  const { abortAfter, timeLimit } = call;
  const due = abortAfter ?? timeLimit;
  const controller = new AbortController();
  const start = { wall: performance.now(), cpu: processCpu() };
  // The event loop's last turn before the moment: rather too much counts as late than too little.
  let before = start;
  let isDue = false;
  const watch = new ThreadWatch(() => {
    if (isDue) return;
    const now = { wall: performance.now(), cpu: processCpu() };
    const spent = abortAfter === undefined ? now.wall - start.wall : now.cpu - start.cpu;
    isDue = spent >= 1000 * due;
    if (!isDue) before = now;
    else if (abortAfter !== undefined) controller.abort();
  });
  await watch.start();
  Object.assign(start, { wall: performance.now(), cpu: processCpu() });
  const { signal } = controller;
  const status =
    call.operation === "read" && "file" in source
      ? await readUntil(source.file, signal)
      : await make(call, model, signal);
  const end = { wall: performance.now(), cpu: processCpu() };
  const seconds = (end.wall - start.wall) / 1000;
  const lateBy = abortAfter === undefined ? seconds - due : (end.wall - before.wall) / 1000;
  const wallOverrun = isDue || abortAfter === undefined ? Math.max(0, lateBy) : 0;
  // A call that holds the thread leaves no turn to look at: its share of the processor tells.
  const overrun = SYNCHRONOUS.has(call.operation)
    ? wallOverrun * Math.min(1, (end.cpu - start.cpu) / (end.wall - start.wall))
    : Math.min(wallOverrun, (end.cpu - before.cpu) / 1000);
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
  const cpuEnd = processCpu() + 1000 * WARM_SECONDS;
  const end = performance.now() + 1000 * WARM_PATIENCE;
  for (let seed = 0; processCpu() < cpuEnd && performance.now() < end; seed++) {
    const timeLimit = Math.max(0.1, (cpuEnd - processCpu()) / 1000);
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
  if (operation === "solveAll" && model instanceof Model)
    return (await model.solveAll({ ...options, limit: MOST_POINTS })).status;
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
      return `core: ${(await coreOfRows(problem, groupOfRow, options))?.groups.length}`;
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
