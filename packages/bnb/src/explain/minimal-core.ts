import type { Limits } from "../limits.ts";
import type { Steps } from "../steps.ts";
import type { Core } from "./core-of-rows.ts";
import type { RelaxedGroups } from "./relaxed-groups.ts";
import type { SwitchedSearch } from "./switched-search.ts";

/** Work units of learning about one group, and about all of them. */
const WORK_OF_ONE = 40_000_000;
const WORK_OF_ALL = 1_000_000_000;

/**
 * Drops one group after the other as long as what is left has no point. The relaxation is asked first:
 * it counts, as in rosters with too few hands, where clauses would list cases. Each refutation names
 * the groups that it needs, so that several go at once; a group without which there is a point stays
 * for good (J. Marques-Silva, "Minimal unsatisfiability: models, algorithms and applications",
 * ISMVL 2010).
 */
export function* minimalCore(
  core: readonly number[],
  relaxed: RelaxedGroups,
  search: SwitchedSearch,
  limits: Limits,
): Steps<Core> {
  let groups = core;
  const needed: number[] = [];
  const end = search.work + WORK_OF_ALL;
  for (const group of core) {
    if (!groups.includes(group)) continue;
    const rest = groups.filter((other) => other !== group);
    const byLp = yield* relaxed.try(rest);
    if (byLp !== null) {
      groups = byLp;
      continue;
    }
    const work = Math.min(WORK_OF_ONE, end - search.work);
    const trial = yield* search.try(rest, work, limits);
    if (trial.kind === "refuted") groups = trial.core;
    else if (trial.kind === "feasible") needed.push(group);
  }
  return { groups, needed };
}
