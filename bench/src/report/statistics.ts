import type { RunRecord } from "../run/record.ts";

/** The middle value; the mean of the two middle ones for an even count. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.slice().sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle];
  return (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * exp(mean(log(value + shift))) - shift: ratios count, but times far below the shift do not.
 * T. Achterberg, "Constraint Integer Programming", 2007, appendix A.
 */
export function shiftedGeometricMean(values: readonly number[], shift: number): number {
  if (values.length === 0) return Number.NaN;
  const logs = values.reduce((sum, value) => sum + Math.log(value + shift), 0);
  return Math.exp(logs / values.length) - shift;
}

/**
 * Relative spread of repeated measurements: the median of |t - median| over the median. The noise
 * that a report states is the median of this over its runs.
 */
export function relativeSpread(times: readonly number[]): number {
  const middle = median(times);
  return middle > 0 ? median(times.map((time) => Math.abs(time - middle))) / middle : 0;
}

/**
 * Average of the primal gap over the time limit: 0 for an optimum found at once, 1 for no point at
 * all. T. Berthold, "Measuring the impact of primal heuristics", Oper. Res. Lett. 41, 2013.
 *
 * @param incumbents seconds and objective, in order of time
 */
export function primalIntegral(
  incumbents: readonly (readonly [seconds: number, objective: number])[],
  best: number,
  timeLimitSeconds: number,
): number {
  let area = 0;
  let gap = 1;
  let since = 0;
  for (const [seconds, objective] of incumbents) {
    const until = Math.min(seconds, timeLimitSeconds);
    area += gap * Math.max(0, until - since);
    gap = primalGap(objective, best);
    since = Math.max(since, until);
  }
  area += gap * Math.max(0, timeLimitSeconds - since);
  return area / timeLimitSeconds;
}

/**
 * Seconds until the primal gap is at most `gap`; Infinity where it never is. An infinite gap asks
 * for the first point.
 */
export function timeToGap(
  incumbents: readonly (readonly [seconds: number, objective: number])[],
  best: number,
  gap: number,
): number {
  const found = incumbents.find(([, objective]) => primalGap(objective, best) <= gap);
  return found === undefined ? Infinity : found[0];
}

function primalGap(objective: number, best: number): number {
  if (objective === best) return 0;
  if (objective * best < 0) return 1;
  return Math.min(1, Math.abs(objective - best) / Math.max(Math.abs(objective), Math.abs(best)));
}

/** Points of a performance profile: share of instances solved within `factor` of the fastest. */
export interface ProfilePoint {
  readonly factor: number;
  readonly share: number;
}

/**
 * E. D. Dolan and J. J. Moré, "Benchmarking optimization software with performance profiles",
 * Math. Program. 91, 2002. Times are floored at `floorSeconds`, below which nobody is faster.
 */
export function performanceProfile(
  records: readonly RunRecord[],
  contender: string,
  timeOf: (record: RunRecord) => number,
  floorSeconds: number,
): ProfilePoint[] {
  const best = new Map<string, number>();
  for (const record of records) {
    if (record.verdict !== "solved") continue;
    const key = `${record.instance}|${record.seed}`;
    const time = Math.max(floorSeconds, timeOf(record));
    best.set(key, Math.min(best.get(key) ?? Infinity, time));
  }
  const ours = records.filter((record) => record.contender === contender);
  const factors = ours
    .filter((record) => record.verdict === "solved")
    .map((record) => {
      const fastest = best.get(`${record.instance}|${record.seed}`) ?? Infinity;
      return Math.max(floorSeconds, timeOf(record)) / fastest;
    })
    .sort((a, b) => a - b);
  return factors.map((factor, k) => ({ factor, share: (k + 1) / Math.max(1, ours.length) }));
}
