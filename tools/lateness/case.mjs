// One run of the campaign for lateness, in a process of its own: node case.mjs ROOT JSON
// Prints a line of JSON: how long the thread was held at worst and by whom, and by how much a limit
// or an abort was overrun. See campaign.mjs.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { pathToFileURL } from "node:url";
import { generate } from "./models.mjs";

const [, , root, text] = process.argv;
const request = JSON.parse(text);
const built = (path) => import(new URL(path, pathToFileURL(`${root}/`)).href);

/** Seconds of small solves beforehand, so that code is compiled. */
const WARM_SECONDS = 1.5;
/** Microseconds between two samples of the stack. */
const SAMPLING = 1000;

/** CPU milliseconds of this thread so far, as the kernel counts them. */
const threadCpu = () => Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e6;
/** CPU milliseconds of all threads. */
const processCpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** When the limit or the abort is due, and the CPU time at the last turn of the event loop before. */
let dueWall = Infinity;
let cpuBeforeDue = processCpu();

const bnb = await built("packages/bnb/dist/index.js");
const formats = await built("packages/formats/dist/index.js");
const modeler = await built("packages/modeler/dist/index.js");
const problems = await built("packages/problem/dist/index.js");

const model = await makeModel();
if (request.isWarm !== false) await warmUp();
const watch = await watchThread();
const outcome = await runOnce();
console.log(JSON.stringify({ ...outcome, ...(await watch.finish()) }));
process.exit(0);

async function makeModel() {
  if (request.file === undefined) return generate(request.model, { ...problems, ...modeler });
  const { problem } = await formats.readProblemFile(request.file);
  return problem;
}

async function warmUp() {
  const small = ["miplib3/p0201", "miplib3/bell5", "netlib/sc205"];
  const end = performance.now() + 1000 * WARM_SECONDS;
  for (const name of small) {
    const { problem } = await formats.readProblemFile(`${request.instances}/${name}.mps.gz`);
    const timeLimit = Math.max(0.05, (end - performance.now()) / 2000);
    await bnb.solve(problem, { timeLimit, threads: request.threads });
    await bnb.solveAll(problem, { timeLimit: timeLimit / 4 }).catch(() => {});
  }
}

/** Notes the longest time between two turns of the event loop, with the stacks seen in it. */
async function watchThread() {
  const session = new Session();
  session.connect();
  const post = (method, parameters) =>
    new Promise((resolve, reject) =>
      session.post(method, parameters, (error, answer) =>
        error ? reject(error) : resolve(answer),
      ),
    );
  await post("Profiler.enable");
  await post("Profiler.setSamplingInterval", { interval: SAMPLING });
  await post("Profiler.start");
  const micros = () => Number(process.hrtime.bigint() / 1000n);
  let isOn = true;
  let last = { at: micros(), wall: performance.now(), cpu: threadCpu() };
  const slices = [];
  const beat = () => {
    const now = { at: micros(), wall: performance.now(), cpu: threadCpu() };
    const held = Math.min(now.wall - last.wall, now.cpu - last.cpu);
    slices.push({ held, wall: now.wall - last.wall, from: last.at, to: now.at });
    if (slices.length > 2000) keepWorst(slices, 20);
    last = now;
    if (now.wall < dueWall) cpuBeforeDue = processCpu();
    if (isOn) setImmediate(beat);
  };
  setImmediate(beat);
  return {
    finish: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      isOn = false;
      await new Promise((resolve) => setImmediate(resolve));
      const { profile } = await post("Profiler.stop");
      keepWorst(slices, 5);
      const worst = slices[0];
      return {
        slice: worst.held,
        sliceWall: worst.wall,
        place: placeOf(profile, worst),
        others: slices.slice(1, 4).map((s) => [Math.round(s.held), placeOf(profile, s)]),
      };
    },
  };
}

function keepWorst(slices, count) {
  slices.sort((a, b) => b.held - a.held);
  slices.length = Math.min(slices.length, count);
}

/** The function that most samples of a slice were in, and its callers within the product. */
function placeOf(profile, { from, to }) {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parent = new Map();
  for (const node of profile.nodes)
    for (const child of node.children ?? []) parent.set(child, node.id);
  const inclusive = new Map();
  let at = profile.startTime;
  let total = 0;
  profile.samples.forEach((id, k) => {
    at += profile.timeDeltas[k];
    if (at < from || at > to) return;
    total++;
    const seen = new Set();
    for (let n = id; n !== undefined; n = parent.get(n)) {
      const { callFrame } = nodes.get(n);
      const file = callFrame.url.split("/").slice(-1)[0];
      const name = `${callFrame.functionName || "anonymous"}@${file}:${callFrame.lineNumber + 1}`;
      if (seen.has(name) || callFrame.functionName === "(root)") continue;
      seen.add(name);
      inclusive.set(name, (inclusive.get(name) ?? 0) + 1);
    }
  });
  // The path by which most of the time went, outermost first, as far as it is more than half.
  return [...inclusive]
    .filter(([, count]) => count > total / 3)
    .sort((a, b) => b[1] - a[1])
    .slice(-7)
    .map(([name, count]) => `${name} ${Math.round((100 * count) / total)}%`)
    .join(" > ");
}

async function runOnce() {
  const { operation, threads, limits = {}, abortAfter, seed } = request;
  const controller = new AbortController();
  const options = { threads, seed, ...limits, signal: controller.signal };
  const start = performance.now();
  let alarm;
  if (abortAfter !== undefined) {
    alarm = setTimeout(() => {
      controller.abort();
    }, 1000 * abortAfter);
  }
  const dueAt = abortAfter ?? limits.timeLimit;
  dueWall = dueAt === undefined ? Infinity : start + 1000 * dueAt;
  cpuBeforeDue = processCpu();
  const result = await call(operation, options).catch((error) => ({
    status: `error: ${error.message}`,
  }));
  clearTimeout(alarm);
  const seconds = (performance.now() - start) / 1000;
  const overrunWall = dueAt === undefined ? 0 : Math.max(0, seconds - dueAt);
  // From the last turn of the event loop before the moment: rather too much than too little.
  const cpu = (processCpu() - cpuBeforeDue) / 1000;
  const overrun = Math.min(overrunWall, cpu);
  return { status: result.status, seconds, cpu, overrun, overrunWall, dueAt };
}

/** The problem of a model of the modeler, or of a file. */
function problemOf(given) {
  return typeof given.compile === "function" ? given.compile() : given;
}

function call(operation, options) {
  if (operation === "solveAll") return bnb.solveAll(problemOf(model), { ...options, limit: 50 });
  if (operation === "isUnique")
    return bnb.isUnique(problemOf(model), options).then((unique) => ({ status: String(unique) }));
  if (operation === "model") return model.solve(options);
  return bnb.solve(problemOf(model), options);
}
