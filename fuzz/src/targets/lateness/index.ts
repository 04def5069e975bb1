import { type InstanceEntry, instanceSet, Random } from "@bough/testing";
import type { Campaign, CampaignReport, CampaignSettings, Fault } from "../../target.ts";
import { Apart } from "./apart.ts";
import { LARGE_MODELS, MODELLED } from "./large-models/index.ts";
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
    const apart = new Apart();
    let cases = 0;
    for (; cases < settings.cases && performance.now() < end && !settings.isStopped(); cases++) {
      const number = settings.from + cases;
      const random = new Random(settings.seed * 1_000_003 + number);
      const request = requestFrom(random, instances, warmUp);
      const run = await apart.run(request);
      const found = faultsOf(request, run);
      if (typeof run !== "string") table.add(request, run, found);
      faults.push(...found);
      settings.log(`lateness ${number}: ${lineOf(request, run)}`);
    }
    apart.close();
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
    return drawRequest(random, { name: large, source: { large }, warmUp }, MODELLED.has(large));
  }
  const { set, entry } = random.pick(instances);
  const source = { file: entry.path };
  return drawRequest(random, { name: `${set}/${entry.name}`, source, warmUp }, false);
}

/** What breaks the claims. */
export function faultsOf(request: LateRequest, run: LateRun | string): Fault[] {
  const call = describeRequest(request);
  if (typeof run === "string") return [{ kind: "no answer", message: `${call}: ${run}` }];
  const faults: Fault[] = [];
  const { overrun, due, slice, place } = run;
  const { operation } = request;
  if (overrun > MOST_OVERRUN + OVERRUN_SHARE * due)
    faults.push({ kind: "late", message: `${call}: ${milliseconds(overrun)} ms late` });
  if (slice > LONGEST_SLICE && !SYNCHRONOUS.has(operation))
    faults.push({ kind: "held", message: `${call}: ${slice.toFixed(0)} ms in ${place}` });
  return faults;
}

function lineOf(request: LateRequest, run: LateRun | string): string {
  const call = describeRequest(request);
  if (typeof run === "string") return `${call}: ${run}`;
  const { status, seconds, slice, wallSlice, overrun, wallOverrun } = run;
  const held = `held ${slice.toFixed(0)} ms (${wallSlice.toFixed(0)} by the clock)`;
  const late = `${milliseconds(overrun)} ms late (${milliseconds(wallOverrun)} by the clock)`;
  const where = faultsOf(request, run).length > 0 ? `, in ${run.place}` : "";
  return `${call}: ${status} after ${seconds.toFixed(2)} s, ${held}, ${late}${where}`;
}
