import { OBJECTIVE_TOLERANCE, TRUSTED_VIOLATION } from "./judge.ts";
import type { RunRecord } from "./record.ts";

/**
 * Holds the claims on instances without a published answer against the points others have found:
 * who says "optimal" where a checked point is better, or "infeasible" where there is one, is wrong.
 *
 * @param openInstances those without a published objective that are not known to have no point
 */
export function crossCheck(
  records: readonly RunRecord[],
  gapRelative: number,
  openInstances: ReadonlySet<string>,
): RunRecord[] {
  const best = bestPoints(records);
  return records.map((record) => {
    const point = best.get(record.instance);
    const isOpen = record.verdict === "solved" && openInstances.has(record.instance);
    if (!isOpen || point === undefined) return record;
    const message = refutation(record, point, gapRelative);
    return message === null ? record : { ...record, verdict: "wrong", message };
  });
}

function bestPoints(records: readonly RunRecord[]): Map<string, RunRecord> {
  const best = new Map<string, RunRecord>();
  for (const record of records) {
    if (!hasCheckedPoint(record)) continue;
    const known = best.get(record.instance);
    if (known === undefined || minimised(record) < minimised(known)) {
      best.set(record.instance, record);
    }
  }
  return best;
}

function hasCheckedPoint({ verdict, objective, violation }: RunRecord): boolean {
  const isSound = verdict === "solved" || verdict === "unfinished";
  return isSound && objective !== null && violation !== null && violation <= TRUSTED_VIOLATION;
}

function refutation(record: RunRecord, point: RunRecord, gapRelative: number): string | null {
  if (record.status === "infeasible" || record.status === "infeasible-or-unbounded") {
    return `says ${record.status}, but ${point.contender} has a point`;
  }
  if (record.status !== "optimal" || record.objective === null) return null;
  const size = Math.max(1, Math.abs(minimised(point)));
  const allowed = (gapRelative + 10 * OBJECTIVE_TOLERANCE) * size;
  return minimised(record) - minimised(point) > allowed
    ? `says ${record.objective}, but ${point.contender} has a point of ${point.objective}`
    : null;
}

function minimised({ objective, isMaximised }: RunRecord): number {
  return (isMaximised ? -1 : 1) * (objective ?? Infinity);
}
