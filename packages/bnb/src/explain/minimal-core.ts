import type { Limits } from "../limits.ts";
import type { Steps } from "../steps.ts";
import type { GroupPoints } from "./group-points.ts";
import type { LazySearch } from "./lazy-search.ts";
import type { RelaxedGroups } from "./relaxed-groups.ts";

/** Work units of learning about one group, and about all of them. */
const WORK_OF_ONE = 40_000_000;
const WORK_OF_ALL = 1_000_000_000;
/** Dives that may find no point before they are given up; each that finds one earns another. */
const MOST_VAIN_DIVES = 4;

/** Groups of rows that leave a problem without a point. */
export interface Core {
  /** In ascending order. */
  readonly groups: readonly number[];
  /** Those without which there is a point, as far as is known: of the others nobody has asked, or in vain. */
  readonly needed: readonly number[];
}

/** Who can tell whether some groups have a common point. */
export interface Judges {
  readonly relaxed: RelaxedGroups;
  readonly search: LazySearch;
  readonly points: GroupPoints;
}

/**
 * Drops one group after the other as long as what is left has no point. The relaxation is asked first:
 * it counts, as in rosters with too few hands, where clauses would list cases. Each refutation names
 * the groups that it needs, so that several go at once; a group without which there is a point stays
 * for good (J. Marques-Silva, "Minimal unsatisfiability: models, algorithms and applications",
 * ISMVL 2010). Such points come from diving in the relaxation where that finds one, else from
 * learning, and most from each other, see `GroupPoints.rotate`.
 */
export function* minimalCore(
  core: readonly number[],
  { relaxed, search, points }: Judges,
  limits: Limits,
): Steps<Core> {
  let groups = core;
  const needed = new Set<number>();
  const end = search.work + WORK_OF_ALL;
  let vainDives = 0;
  for (const group of core) {
    if (needed.has(group) || !groups.includes(group)) continue;
    yield;
    const rest = groups.filter((other) => other !== group);
    const byLp = yield* relaxed.try(rest);
    if (byLp !== null) {
      groups = byLp;
      continue;
    }
    let point: Float64Array | null = null;
    if (vainDives < MOST_VAIN_DIVES) {
      point = yield* relaxed.dive(rest, group, (values) => points.keeps(values, rest));
      vainDives += point === null ? 1 : -1;
    }
    if (point === null) {
      const work = Math.min(WORK_OF_ONE, end - search.work);
      const trial = yield* search.try(rest, work, limits);
      if (trial.kind === "refuted") groups = trial.core;
      if (trial.kind !== "feasible") continue;
      if (points.keeps(trial.point, rest)) point = trial.point;
    }
    needed.add(group);
    if (point !== null) yield* points.rotate(point, group, groups, needed);
  }
  return { groups, needed: [...needed].sort((a, b) => a - b) };
}
