// Runs of the campaign for lateness, one after the other in a process apart: each request comes as a
// message, and what the run came to goes back as one.
import { solve, solveAll } from "@bough/bnb";
import { readProblemFile } from "@bough/formats";
import { Model } from "@bough/modeler";
import type { Problem } from "@bough/problem";
import { makeLargeModel, writtenModel } from "./large-models/index.ts";
import { MOST_POINTS, readyCall } from "./late-call.ts";
import { type LateRequest, type LateRun, SYNCHRONOUS } from "./request.ts";
import { ThreadWatch } from "./thread-watch.ts";

/**
 * Seconds of solves of a small model beforehand, of the processor's time: a busy machine warms
 * slowly.
 */
const WARM_SECONDS = 1.5;
/** Seconds of the clock after which a process counts as warm all the same. */
const WARM_PATIENCE = 60;

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
  const format = call.seed % 2 === 0 ? "mps" : "lp";
  const path =
    "file" in source
      ? source.file
      : call.operation === "read"
        ? writtenModel(source.large, format)
        : "";
  const begin =
    call.operation === "read"
      ? (signal: AbortSignal) => readUntil(path, signal)
      : readyCall(call, model);
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
  const status = await begin(signal);
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

/** CPU milliseconds of all threads. */
function processCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
