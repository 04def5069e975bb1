import type { Baseline, BaselineRun } from "./report/baseline.ts";
import { formatSeconds } from "./report/format.ts";
import { shiftedGeometricMean } from "./report/statistics.ts";
import { align } from "./report/table.ts";

/** A change is called one only beyond this many times the noise of both reports. */
const NOISE_FACTOR = 3;
/** The least relative change that is worth a line, however quiet the machine. */
const SMALLEST_CHANGE = 0.1;
/** Differences below this are not seen by anyone. */
const SMALLEST_SECONDS = 0.002;

/** What got faster, slower, solved, lost or wrong between two sets of our own results. */
export function compareBaselines(before: readonly Baseline[], after: readonly Baseline[]): string {
  const sections = after.flatMap((later) => {
    const earlier = before.find(({ suite }) => suite === later.suite);
    return earlier === undefined ? [] : [compareSuite(earlier, later)];
  });
  return sections.length === 0 ? "the reports share no suite" : sections.join("\n\n");
}

type Pair = readonly [before: BaselineRun, after: BaselineRun];

function compareSuite(before: Baseline, after: Baseline): string {
  const noise = Math.max(before.noise ?? 0, after.noise ?? 0);
  const threshold = Math.max(SMALLEST_CHANGE, NOISE_FACTOR * noise);
  const pairs = pairRuns(before, after);
  if (pairs.length === 0) return `${after.title}: no run in common`;
  const changes = pairs.flatMap((pair) => changeOf(pair, threshold));
  const percent = (100 * threshold).toFixed(0);
  const isUnknown = before.noise === null && after.noise === null;
  return [
    `${after.title}: ${pairs.length} common runs, mean time ${meanRatio(before, after, pairs)}; changes below ${percent} % are noise${isUnknown ? " (guessed: nothing was repeated)" : ""}`,
    changes.length === 0
      ? "no instance changed"
      : align([["instance", "what", "seconds", "work"], ...changes]),
  ].join("\n");
}

/** Whatever was not solved counts with the time limit, as in the reports. */
function meanRatio(before: Baseline, after: Baseline, pairs: readonly Pair[]): string {
  const mean = (baseline: Baseline, runs: readonly BaselineRun[]) =>
    shiftedGeometricMean(
      runs.map(({ verdict, seconds }) =>
        verdict === "solved" ? seconds : Math.max(seconds, baseline.timeLimitSeconds),
      ),
      after.shiftSeconds,
    );
  const earlier = pairs.map(([run]) => run);
  const later = pairs.map(([, run]) => run);
  return `× ${(mean(after, later) / mean(before, earlier)).toFixed(3)}`;
}

function pairRuns(before: Baseline, after: Baseline): Pair[] {
  const key = ({ instance, seed }: BaselineRun) => `${instance}|${seed}`;
  const earlier = new Map(before.runs.map((run) => [key(run), run]));
  return after.runs.flatMap((run) => {
    const counterpart = earlier.get(key(run));
    return counterpart === undefined ? [] : [[counterpart, run] as const];
  });
}

function changeOf([before, after]: Pair, threshold: number): string[][] {
  const word = changeWord(before, after, threshold);
  if (word === null) return [];
  const name = after.seed === 0 ? after.instance : `${after.instance} (seed ${after.seed})`;
  const seconds = `${formatSeconds(before.seconds)} → ${formatSeconds(after.seconds)}`;
  return [[name, word, seconds, ratioText(before.work, after.work)]];
}

function changeWord(before: BaselineRun, after: BaselineRun, threshold: number): string | null {
  if (before.verdict !== after.verdict) return `${before.verdict} → ${after.verdict}`;
  const difference = after.seconds - before.seconds;
  const isNoise = Math.abs(difference) <= Math.max(SMALLEST_SECONDS, threshold * before.seconds);
  if (after.verdict !== "solved" || isNoise) return null;
  return difference < 0 ? "faster" : "slower";
}

function ratioText(before: number | null, after: number | null): string {
  return before === null || after === null || before === 0
    ? ""
    : `× ${(after / before).toFixed(2)}`;
}
