import { setImmediate as nextTurn } from "node:timers/promises";
import type { ShrinkBudget } from "./shrink.ts";
import type { Campaign, CampaignReport, CaseTarget, Target } from "./target.ts";
import { isCampaign } from "./target.ts";
import { type Find, readSeed, TargetRun } from "./target-run.ts";
import { Watchdog } from "./watchdog.ts";

/** Milliseconds for which one target goes on before the next has its turn. */
const TURN = 1000;
/** Milliseconds between two looks at signals and the terminal. */
const SLICE = 50;

export interface HuntSettings {
  readonly seed: number;
  readonly from: number;
  /** Of one solve in a campaign that leaves the choice. */
  readonly workLimit?: number | undefined;
  /** Milliseconds for all targets together, or Infinity. */
  readonly milliseconds: number;
  /** Cases of each target, or Infinity. */
  readonly cases: number;
  /** How far finds are made smaller; default: for a minute each. */
  readonly shrinkBudget?: ShrinkBudget | undefined;
  isStopped(): boolean;
  onFind(find: Find): void;
  /** After every slice, with the target that had it. */
  onProgress(current: TargetRun<unknown>): void;
  log(line: string): void;
}

export interface CampaignRun {
  readonly campaign: Campaign;
  readonly report: CampaignReport;
  readonly milliseconds: number;
}

export interface Quarry {
  readonly runs: readonly TargetRun<unknown>[];
  readonly campaigns: readonly CampaignRun[];
}

/** Campaigns one after the other with their share of the time, then the case targets by turns. */
export async function hunt(targets: readonly Target[], settings: HuntSettings): Promise<Quarry> {
  const share = settings.milliseconds / Math.max(1, targets.length);
  const campaigns: CampaignRun[] = [];
  for (const campaign of targets.filter(isCampaign)) {
    if (settings.isStopped()) break;
    const { seed, from, cases, workLimit, isStopped, log } = settings;
    const start = performance.now();
    const report = await campaign.run({
      seed,
      from,
      cases,
      workLimit,
      milliseconds: share,
      isStopped,
      log,
    });
    campaigns.push({ campaign, report, milliseconds: performance.now() - start });
  }
  const watchdog = new Watchdog(targets.map(({ name }) => name));
  const single = targets.filter((target): target is CaseTarget<unknown> => !isCampaign(target));
  const runs = single.map((target) => {
    const { seed, from, shrinkBudget } = settings;
    return new TargetRun(target, seed, from, shrinkBudget);
  });
  await takeTurns(runs, share * single.length, settings, watchdog);
  await watchdog.stop();
  return { runs, campaigns };
}

async function takeTurns(
  runs: readonly TargetRun<unknown>[],
  milliseconds: number,
  settings: HuntSettings,
  watchdog: Watchdog,
): Promise<void> {
  const end = performance.now() + milliseconds;
  const isOver = () => settings.isStopped() || performance.now() >= end;
  for (let open = runs; open.length > 0 && !isOver(); ) {
    for (const run of open) {
      const turnEnd = performance.now() + TURN;
      while (run.cases < settings.cases && performance.now() < turnEnd && !isOver())
        await goOn(run, settings, isOver, watchdog);
    }
    open = open.filter((run) => run.cases < settings.cases);
  }
}

/** A slice of one target's cases; then signals and the terminal are heard. */
async function goOn(
  run: TargetRun<unknown>,
  settings: HuntSettings,
  isOver: () => boolean,
  watchdog: Watchdog,
): Promise<void> {
  const sliceEnd = performance.now() + SLICE;
  do {
    watchdog.begin(run.target.name, readSeed(run.nextSeed));
    const find = await run.next();
    if (find !== null) settings.onFind(find);
  } while (run.cases < settings.cases && performance.now() < sliceEnd && !isOver());
  watchdog.end();
  settings.onProgress(run);
  await nextTurn();
}
