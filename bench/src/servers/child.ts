// A process that solves as a server would: many requests one after the other, at once, or for ever.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { closeWorkers, solve } from "@bough/bnb";
import { readProblemFile } from "@bough/formats";
import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import type { LoadOfRequests, LongRun } from "./report.ts";

/** Milliseconds before the requests, and after the last answer, at which memory is looked at: idle threads have ended then. */
const BEFORE = 1000;
const PATIENCE = 8000;
/** Solves of a long run between two looks at memory. */
const LOOKS = 5;

const [mode = "", path = "", countText = "20", threadsText = "1"] = process.argv.slice(2);
const count = Number(countText);
const options = threadsText === "free" ? {} : { threads: Number(threadsText) };
const report = mode === "long" ? await longRun() : await requests(mode === "at-once");
process.stdout.write(`${JSON.stringify(report)}\n`);

async function requests(areAtOnce: boolean): Promise<LoadOfRequests> {
  const { problem } = await readProblemFile(path);
  await solve(problem, options);
  closeWorkers();
  const memoryBefore = await memoryAfter(BEFORE);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const cpu = process.cpuUsage();
  const begin = performance.now();
  delays.enable();
  const objectives: (number | null)[] = [];
  const one = async () => objectives.push((await solve(problem, options)).objective);
  if (areAtOnce) await Promise.all(Array.from({ length: count }, one));
  else for (let k = 0; k < count; k++) await one();
  delays.disable();
  const wallSeconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    objectives: [...new Set(objectives)],
    wallSeconds,
    cpuSeconds: (user + system) / 1e6,
    // The histogram counts the millisecond that it sleeps between two looks.
    delayMedian: delays.percentile(50) / 1e6 - 1,
    delay99: delays.percentile(99) / 1e6 - 1,
    delayMost: delays.max / 1e6 - 1,
    memoryBefore,
    memoryAfter: await memoryAfter(PATIENCE),
  };
}

/** Small problems of integers that no tableau decides, each a new one. */
async function longRun(): Promise<LongRun> {
  const memory: number[] = [];
  const begin = process.cpuUsage();
  for (let look = 0; look <= LOOKS; look++) {
    const solves = look === 0 ? Math.ceil(count / 20) : Math.floor(count / LOOKS);
    for (let k = 0; k < solves; k++) await solve(covering(1000 * look + (k % 500)), options);
    memory.push(measure());
  }
  const { user, system } = process.cpuUsage(begin);
  closeWorkers();
  await sleep(100);
  return { memory, cpuSeconds: (user + system) / 1e6, handles: handlesLeft() };
}

/** More columns than the tableau for small problems takes. */
function covering(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  for (let j = 0; j < 130; j++)
    builder.addColumn({ cost: random.integer(1, 9), upper: 1, isInteger: true });
  for (let i = 0; i < 5; i++) {
    const columns = new Set(Array.from({ length: 14 }, () => random.integer(0, 129)));
    builder.addRow(
      { lower: 1 },
      [...columns].map((j): [number, number] => [j, 1]),
    );
  }
  return builder.build();
}

async function memoryAfter(milliseconds: number): Promise<number> {
  await sleep(milliseconds);
  return measure();
}

/** MiB of heap and typed arrays after full collections: the second frees what the first has only marked as unused. */
function measure(): number {
  if (globalThis.gc === undefined) throw new Error("run with --expose-gc");
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** What keeps the process alive, pipes to its parent aside. */
function handlesLeft(): string[] {
  return process.getActiveResourcesInfo().filter((kind) => !/Pipe|TTY|FSReq/.test(kind));
}
