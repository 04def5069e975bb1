import type { RunRecord } from "../run/record.ts";
import { primalIntegral, shiftedGeometricMean, timeToGap } from "./statistics.ts";
import type { SuiteReport } from "./summary.ts";

/** A point this near to the best one counts as good. */
const GOOD_GAP = 0.01;

/** When a solver found points, over all models of which a good point is known. */
export interface PrimalSummary {
  /** Mean of the primal integrals. */
  readonly integral: number;
  /** Shifted geometric means of the seconds; without such a point the time limit. */
  readonly toFirst: number;
  readonly toGood: number;
}

/** Null for solvers that do not tell when they find points. */
export function summarisePrimal(report: SuiteReport, contender: string): PrimalSummary | null {
  const best = bestObjectives(report.records);
  const runs = report.records.filter((record) => record.contender === contender);
  if (!runs.some(({ incumbents }) => incumbents.length > 0)) return null;
  const known = runs.filter(({ instance }) => best.has(instance));
  const limit = report.timeLimitSeconds;
  const mean = (times: readonly number[]) => shiftedGeometricMean(times, report.shiftSeconds);
  const within = (gap: number) =>
    mean(
      known.map((run) =>
        Math.min(limit, timeToGap(pointsOf(run), best.get(run.instance) ?? 0, gap)),
      ),
    );
  const integrals = known.map((run) =>
    primalIntegral(pointsOf(run), best.get(run.instance) ?? 0, limit),
  );
  return {
    integral: integrals.reduce((sum, value) => sum + value, 0) / integrals.length,
    toFirst: within(Infinity),
    toGood: within(GOOD_GAP),
  };
}

/** The published optimum, or else the best objective of a point that was found sound. */
export function bestObjectives(records: readonly RunRecord[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { instance, reference, verdict, objective, isMaximised } of records) {
    const known = best.get(instance);
    if (reference !== null) best.set(instance, reference);
    else if (objective !== null && (verdict === "solved" || verdict === "unfinished")) {
      const pick = isMaximised ? Math.max : Math.min;
      best.set(instance, known === undefined ? objective : pick(known, objective));
    }
  }
  return best;
}

/** The incumbents, and the final point, which some do not report as one. */
export function pointsOf(run: RunRecord): (readonly [number, number])[] {
  if (run.objective === null || run.verdict === "wrong") return [...run.incumbents];
  return [...run.incumbents, [run.solveSeconds, run.objective]];
}
