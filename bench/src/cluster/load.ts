import { readFileSync } from "node:fs";
import { startEmbeddedRedis } from "@bough/cluster";
import { knapsackText } from "@bough/testing";
import { answered, look, submit } from "./farm-client.ts";
import { knapsackJob, riddleJobs } from "./jobs.ts";
import { end, pause, startServer, startWorker } from "./processes.ts";

/** Jobs of the throughput test, and how many are asked for at a time. */
const JOBS = 2000;
const AT_A_TIME = 50;
const WARMING = 8;
/** Jobs asked for one after the other, beside a large one. */
const BESIDE = 100;
const REQUESTS_PER_SECOND = 50;

/**
 * A farm of a server and a worker, which gets 2 000 riddles and small models, then some beside a large
 * job, then a steady stream of requests.
 *
 * @param seconds of the steady stream
 */
export async function load(seconds: number, log: (line: string) => void): Promise<void> {
  const redis = await startEmbeddedRedis();
  const server = await startServer(redis.url);
  const worker = await startWorker(redis.url, 2);
  const { url } = server;
  try {
    const parts = { server: server.process, worker: worker.process, Redis: redis.process! };
    const spent = () => Object.entries(parts).map(([, { pid }]) => processorMilliseconds(pid!));
    const tellSpent = (before: readonly number[], jobs: number) => {
      const now = spent();
      const each = Object.keys(parts).map(
        (name, k) => `${name} ${((now[k]! - before[k]!) / jobs).toFixed(2)}`,
      );
      log(`processor time a job beside its process: ${each.join(", ")} ms`);
    };
    await throughput(url, spent, tellSpent, log);
    await fairness(url, log);
    await heldLoad(url, seconds, () => memoryOf(server.process.pid!), log);
  } finally {
    await Promise.all([server, worker].map(({ process }) => end(process)));
    await redis.stop();
  }
}

/** A small job that nobody has asked for before. */
async function smallJob(seed: number) {
  const riddles = riddleJobs(seed);
  const [riddle] = riddles.slice(seed % (riddles.length + 1));
  return riddle ?? knapsackJob(12, 3, seed % 20, seed);
}

async function throughput(
  url: string,
  spent: () => number[],
  tellSpent: (before: readonly number[], jobs: number) => void,
  log: (line: string) => void,
): Promise<void> {
  const jobs = await Promise.all(Array.from({ length: JOBS }, (_, k) => smallJob(k)));
  // The processes that solve are started by the first jobs.
  for (const job of jobs.slice(0, WARMING)) await answered(url, job.body);
  const before = spent();
  const begin = performance.now();
  let solving = 0;
  let wrong = 0;
  const queue = jobs.slice(WARMING);
  const takeTurns = async () => {
    for (let job = queue.pop(); job !== undefined; job = queue.pop()) {
      const { outcome } = await answered(url, job.body);
      solving += outcome?.report?.seconds ?? 0;
      const { status, objective } = outcome?.report ?? {};
      if (status !== "optimal" || (job.objective !== null && objective !== job.objective)) wrong++;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, takeTurns));
  const seconds = (performance.now() - begin) / 1000;
  const count = jobs.length - WARMING;
  log(
    `${count} small jobs, ${AT_A_TIME} at a time: ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second; their solves ${solving.toFixed(1)} s, ${wrong} wrong`,
  );
  tellSpent(before, count);
  // One thread's place at a time: what is left of a job's time when its solve is taken off.
  const alone: number[] = [];
  for (let k = 0; k < BESIDE; k++) {
    const job = await smallJob(100_000 + k);
    const asked = performance.now();
    const { outcome } = await answered(url, job.body);
    const inside = 1000 * (outcome?.report?.seconds ?? 0);
    alone.push(performance.now() - asked - inside);
  }
  log(`one at a time: ${quantiles(alone)} ms beyond the solve, from the request to the answer`);
}

async function fairness(url: string, log: (line: string) => void): Promise<void> {
  const large = { text: knapsackText(100, 30, 7), fileName: "large.lp" };
  const body = { model: large, options: { timeLimit: 120 } };
  const { id, claim } = await submit(url, body);
  // Until it has been moved to the long lane.
  await pause(8000);
  const beside: number[] = [];
  for (let k = 0; k < BESIDE; k++) {
    const job = await smallJob(200_000 + k);
    const asked = performance.now();
    const { outcome } = await answered(url, job.body);
    beside.push(performance.now() - asked - 1000 * (outcome?.report?.seconds ?? 0));
  }
  const { state } = (await look(url, id))!;
  log(`the same beside a large job, which is ${state}: ${quantiles(beside)} ms`);
  await fetch(`${url}/v1/jobs/${id}/claims/${claim}`, { method: "DELETE" });
}

/** Requests at a steady rate, half of them new jobs and half questions after old ones. */
async function heldLoad(
  url: string,
  seconds: number,
  memory: () => number,
  log: (line: string) => void,
): Promise<void> {
  const times: number[] = [];
  let failed = 0;
  const ids: string[] = [];
  const before = memory();
  const begin = performance.now();
  const pending: Promise<void>[] = [];
  for (let k = 0; performance.now() - begin < 1000 * seconds; k++) {
    const due = begin + (1000 * k) / REQUESTS_PER_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    pending.push(
      request(k).catch(() => {
        failed++;
      }),
    );
  }
  await Promise.all(pending);
  const rate = times.length / ((performance.now() - begin) / 1000);
  log(
    `${seconds} s of ${rate.toFixed(0)} requests a second: ${quantiles(times)} ms, ${failed} failed; the server's memory from ${before.toFixed(0)} to ${memory().toFixed(0)} MB`,
  );

  async function request(k: number): Promise<void> {
    const asked = performance.now();
    const known = ids[k % Math.max(1, ids.length)];
    if (k % 2 === 0 || known === undefined) {
      const { id } = await submit(url, (await smallJob(300_000 + k)).body);
      ids.push(id);
    } else await look(url, known);
    times.push(performance.now() - asked);
  }
}

function quantiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
}

/** Milliseconds that a process has spent on processors, where the system tells. */
function processorMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** Megabytes that a process holds, where the system tells. */
function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return (pages * 4096) / 2 ** 20;
}
