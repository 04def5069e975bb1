// Shows by hand what the tests show in small: threads repeat themselves however they are delayed, and
// no worker's death costs the answer.
//   node tools/try-threads.mjs repeats       30 models × 2 and 4 threads × 3 runs, messages delayed at random
//   node tools/try-threads.mjs faults [500]  so many solves that lose a worker: it throws, is ended, runs out of memory
// Ends with exit code 1 where a run differs or an answer is wrong. Needs built packages and bench.
import { Worker } from "node:worker_threads";

const root = new URL("..", import.meta.url);
const built = (path) => import(new URL(path, root).href);
const { solveSync } = await built("packages/bnb/dist/index.js");
const { solveParallel } = await built("packages/bnb/dist/parallel/solve-parallel.js");
const { startWorker } = await built("packages/bnb/dist/parallel/worker-thread.js");
const { closeWorkers, returnWorker } = await built("packages/bnb/dist/parallel/worker-pool.js");
const { multiKnapsack } = await built("bench/dist/corpus/families/knapsack.js");
const { lotSizing } = await built("bench/dist/corpus/families/networks.js");
const { setCovering } = await built("bench/dist/corpus/families/covering.js");

/** The tests' models are split at once. */
const EARLY = { work: 50_000, nodesPerThread: 1 };
/** Work after which a run that is to repeat itself may end: the limit must repeat itself as well. */
const WORK_LIMIT = 120_000_000;
/** Milliseconds by which a message is late, at most, and the share of messages that are. */
const LONGEST_DELAY = 10;
const DELAYED_SHARE = 0.3;
/** Heap of a worker that is to run out of it, in MiB. */
const SMALL_HEAP_MIB = 64;
/** What such a worker runs: what all run, and on demand a hoarder of memory. */
const GREEDY_WORKER = `
  const { parentPort, workerData } = require("node:worker_threads");
  const hoard = [];
  import(workerData).then(() => parentPort.on("message", ({ kind }) => {
    while (kind === "hoard") hoard.push(new Array(1000).fill(0.5));
  }));
`;
const FAULTS = ["throws", "is ended", "runs out of memory"];

const [, , campaign, count] = process.argv;
if (campaign === "repeats") await repeat();
else if (campaign === "faults") await fail(Number(count ?? 500));
else throw new Error("say repeats or faults");
closeWorkers();

async function repeat() {
  let different = 0;
  let split = 0;
  for (const [name, problem] of models()) {
    for (const threads of [2, 4]) {
      const runs = [];
      for (let k = 0; k < 3; k++) runs.push(await delayedRun(problem, threads));
      const isSame = runs.every(({ text }) => text === runs[0].text);
      const isSplit = runs.every((run) => run.isSplit);
      if (!isSame) different++;
      if (isSplit) split++;
      const verdict = isSame ? "the same three times" : "DIFFERENT";
      console.log(`${name}, ${threads} threads${isSplit ? "" : ", not split"}: ${verdict}`);
    }
  }
  console.log(`${split} of 60 combinations were split, ${different} differed`);
  if (different > 0 || split < 60) process.exitCode = 1;
}

function* models() {
  for (let seed = 0; seed < 10; seed++) {
    yield [`multi-knapsack-${seed}`, multiKnapsack(seed, 40, 5)];
    yield [`lot-sizing-${seed}`, lotSizing(seed, 10, 16)];
    yield [`set-covering-${seed}`, setCovering(seed, 90, 220)];
  }
}

/** Everything but the times, as text. */
async function delayedRun(problem, threads) {
  closeWorkers();
  for (let k = 1; k < threads; k++) returnWorker(delayed(await startWorker()));
  const log = [];
  const onProgress = ({ kind, nodes, work, objective, bound, source }) => {
    // Node lines come by the clock.
    if (kind !== "node") log.push([kind, nodes, work, objective, bound, source]);
  };
  const options = { gapRelative: 0, workLimit: WORK_LIMIT, onProgress };
  const result = await solveParallel(problem, options, threads, EARLY);
  const { status, objective, bound, nodes, iterations, conflicts, work, solution } = result;
  const answer = { status, objective, bound, nodes, iterations, conflicts, work };
  const text = JSON.stringify({ ...answer, solution: Array.from(solution ?? []), log });
  return { text, isSplit: result.parallel !== undefined };
}

/** The thread with messages that come late, in their order. */
function delayed(thread) {
  const post = inTurn(thread.post.bind(thread));
  const report = inTurn((message) => thread.heard(message));
  thread.post = post;
  // Whoever listens now is told later.
  Object.defineProperty(thread, "onReport", {
    get: () => report,
    set: (listener) => {
      thread.heard = listener;
    },
  });
  return thread;
}

function inTurn(deliver) {
  let last = Promise.resolve();
  return (message) => {
    const wait = Math.random() < DELAYED_SHARE ? Math.random() * LONGEST_DELAY : 0;
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, wait)));
    last.then(() => deliver(message));
  };
}

async function fail(wanted) {
  const lost = new Map(FAULTS.map((fault) => [fault, 0]));
  let wrong = 0;
  let [effective, solves] = [0, 0];
  for (let seed = 0; effective < wanted; seed++) {
    const problem = multiKnapsack(seed % 50, 26 + (seed % 5), 6);
    const expected = solveSync(problem, { gapRelative: 0 }).objective;
    const rounds = await lastRound(problem);
    for (const fault of FAULTS) {
      const doomed = await startDoomed(fault, rounds);
      const result = await solveParallel(problem, { gapRelative: 0 }, 2, EARLY);
      solves++;
      if (!result.warnings.some((warning) => warning.startsWith("worker 1 failed"))) continue;
      lost.set(fault, lost.get(fault) + 1);
      effective++;
      if (result.status === "optimal" && result.objective === expected) continue;
      wrong++;
      console.log(`WRONG: model ${seed}, a worker ${fault} in ${doomed}: ${result.objective}`);
    }
    if (seed % 10 === 9) console.log(`${effective} workers lost, ${wrong} answers wrong`);
  }
  const kinds = FAULTS.map((fault) => `${fault} ${lost.get(fault)}`).join(", ");
  console.log(`${solves} solves, ${effective} lost a worker (${kinds}), ${wrong} answers wrong`);
  if (wrong > 0) process.exitCode = 1;
}

/** The round in which a worker that is not harmed gets its last work; 0 where the model is not split. */
async function lastRound(problem) {
  const { parallel } = await solveParallel(problem, { gapRelative: 0 }, 2, EARLY);
  return parallel?.rounds ?? 0;
}

/** Puts a worker into the pool that fails in one of the rounds; returns which. */
async function startDoomed(fault, rounds) {
  closeWorkers();
  const fatal = 1 + Math.floor(Math.random() * rounds);
  const thread = fault === "runs out of memory" ? startSmallWorker() : await startWorker();
  const post = thread.post.bind(thread);
  let round = 0;
  thread.post = (command) => {
    if (command.kind !== "round" || ++round !== fatal) return post(command);
    if (fault === "throws") return post({ ...command, bounds: null });
    if (fault === "runs out of memory") post({ kind: "hoard" });
    post(command);
    if (fault === "is ended") setTimeout(() => thread.terminate(), Math.random() * 5);
  };
  returnWorker(thread);
  return `round ${fatal} of ${rounds}`;
}

/** As `startWorker` starts one, with less memory. */
function startSmallWorker() {
  const worker = new Worker(GREEDY_WORKER, {
    eval: true,
    workerData: new URL("packages/bnb/dist/parallel/worker.js", root).href,
    resourceLimits: { maxOldGenerationSizeMb: SMALL_HEAP_MIB },
  });
  const thread = {
    isAlive: true,
    post: (command) => worker.postMessage(command),
    onReport: () => {},
    onDeath: () => {},
    setBusy: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
  const die = (reason) => {
    if (!thread.isAlive) return;
    thread.isAlive = false;
    thread.onDeath(reason);
  };
  worker.on("message", (report) => thread.onReport(report));
  worker.on("error", (error) => die(error.message));
  worker.on("exit", (code) => die(`it ended with code ${code}`));
  return thread;
}
