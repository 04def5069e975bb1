import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type InstanceEntry, instanceSet, Random } from "@bough/testing";
import type { Campaign, CampaignReport, CampaignSettings, Fault } from "../../target.ts";
import { LARGE_MODELS } from "./large-models.ts";
import {
  describeRequest,
  drawRequest,
  type LateRequest,
  type LateRun,
  SYNCHRONOUS,
} from "./request.ts";
import { milliseconds, WorstTable } from "./worst-table.ts";

/** What is claimed: seconds by which a limit or an abort may be overrun, beside a share of it, */
const MOST_OVERRUN = 0.2;
const OVERRUN_SHARE = 0.01;
/** and milliseconds for which a thread may be held. */
const LONGEST_SLICE = 50;

const SETS = ["miplib3", "miplib2017", "netlib", "kennington", "glpk-models", "netlib-infeasible"];
/** Share of the runs on models that are made to hold the thread. */
const LARGE_SHARE = 0.3;
/** The instance that warms a process up. */
const WARM_UP = "p0201";
/** Seconds after which a process that has not ended is ended. */
const PATIENCE = 90;
/** MiB of heap for a process. */
const HEAP = 3000;
/** Large models that have their own `solve`. */
const IS_MODEL = /all-different|precedences/;

/** Limits and aborts at random moments, over instances and operations: how late, and who held the thread. */
export const lateness: Campaign = {
  name: "lateness",
  what: "limits and aborts are obeyed within 0.2 s, and no slice holds the thread for 50 ms",
  async run(settings: CampaignSettings): Promise<CampaignReport> {
    const faults: Fault[] = [];
    const table = new WorstTable();
    const instances = SETS.flatMap((set) => instanceSet(set).map((entry) => ({ set, entry })));
    const warmUp = instances.find(({ entry }) => entry.name === WARM_UP)?.entry.path;
    const end = performance.now() + settings.milliseconds;
    let cases = 0;
    for (; cases < settings.cases && performance.now() < end && !settings.isStopped(); cases++) {
      const random = new Random(settings.seed * 1_000_003 + cases);
      const request = requestFrom(random, instances, warmUp);
      const run = await runApart(request);
      if (typeof run !== "string") table.add(request, run);
      const found = faultsOf(request, run);
      faults.push(...found);
      settings.log(`lateness ${cases}: ${lineOf(request, run)}`);
    }
    return { cases, faults, text: table.text };
  },
};

function requestFrom(
  random: Random,
  instances: readonly { set: string; entry: InstanceEntry }[],
  warmUp: string | undefined,
): LateRequest {
  if (instances.length === 0 || random.chance(LARGE_SHARE)) {
    const large = random.pick(LARGE_MODELS);
    return drawRequest(random, { name: large, source: { large }, warmUp }, IS_MODEL.test(large));
  }
  const { set, entry } = random.pick(instances);
  const source = { file: entry.path };
  return drawRequest(random, { name: `${set}/${entry.name}`, source, warmUp }, false);
}

/** The run in a process of its own; a text where that ended without an answer. */
function runApart(request: LateRequest): Promise<LateRun | string> {
  const script = fileURLToPath(new URL("late-process.js", import.meta.url));
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP}`, script, JSON.stringify(request)],
    { timeout: 1000 * PATIENCE, killSignal: "SIGKILL", stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve(JSON.parse(output) as LateRun);
      else resolve(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`);
    });
  });
}

/** What breaks the claims. */
export function faultsOf(request: LateRequest, run: LateRun | string): Fault[] {
  const call = describeRequest(request);
  if (typeof run === "string") return [{ kind: "no answer", message: `${call}: ${run}` }];
  const faults: Fault[] = [];
  const { overrun, due, slice, place } = run;
  if (overrun > MOST_OVERRUN + OVERRUN_SHARE * due)
    faults.push({ kind: "late", message: `${call}: ${milliseconds(overrun)} ms late` });
  if (slice > LONGEST_SLICE && !SYNCHRONOUS.has(request.operation))
    faults.push({ kind: "held", message: `${call}: ${slice.toFixed(0)} ms in ${place}` });
  return faults;
}

function lineOf(request: LateRequest, run: LateRun | string): string {
  const call = describeRequest(request);
  if (typeof run === "string") return `${call}: ${run}`;
  const { status, seconds, slice, wallSlice, overrun, wallOverrun } = run;
  const held = `held ${slice.toFixed(0)} ms (${wallSlice.toFixed(0)} by the clock)`;
  const late = `${milliseconds(overrun)} ms late (${milliseconds(wallOverrun)} by the clock)`;
  return `${call}: ${status} after ${seconds.toFixed(2)} s, ${held}, ${late}`;
}
