import type { Problem } from "@bough/problem";
import { validateOptions } from "../check-options.ts";
import { Limits, stepsWithin } from "../limits.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import { runInSlices, type Steps } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { coreOfTree, type Worker } from "./core-of-tree.ts";
import { GroupPoints } from "./group-points.ts";
import { LazySearch } from "./lazy-search.ts";
import { type Core, minimalCore } from "./minimal-core.ts";
import { groupsOf, RelaxedGroups } from "./relaxed-groups.ts";
import { isForLearning, SwitchedSearch } from "./switched-search.ts";

/** Work units of learning before a first core is given up. */
const MOST_WORK = 1_000_000_000;

/** A core, or null where no proof was found that names groups. */
export type CoreGroups = Core | null;

/**
 * Which groups of rows are to blame where a problem has no solution. First by the proof of its linear
 * relaxation, whose rows of weight are the groups; else by learning: each group gets a switch, the
 * search assumes them all, and what it learns against them is a core, see `SwitchedSearch`. Where all
 * is integral, the core is then made minimal by both. Beside continuous columns the proofs of a tree's
 * leaves stand in for learning, see `coreOfTree`. Rows of no group, bounds and essential structures
 * are always in force.
 *
 * @param groupOfRow number of each row's group, from 0 on; -1 for none [numRows]
 * @param workers those who do the work, for who wants to know how much it was
 */
export async function coreOfRows(
  problem: Problem,
  groupOfRow: Int32Array,
  options: SolveOptions = {},
  workers: Worker[] = [],
): Promise<CoreGroups> {
  const limits = new Limits(options);
  const steps = coreInSteps(problem, groupOfRow, options, limits, workers);
  return runInSlices(steps, () => limits.isOver);
}

/** The same as steps, for a caller that schedules them. */
export function* coreInSteps(
  problem: Problem,
  groupOfRow: Int32Array,
  options: SolveOptions,
  limits: Limits,
  workers: Worker[],
): Steps<CoreGroups> {
  validateOptions(problem, options);
  const steps = findCore(problem, groupOfRow, options, limits, workers);
  return (yield* stepsWithin(steps, limits, () => workOf(workers))) ?? null;
}

/** Work units of all together. */
export function workOf(workers: readonly Worker[]): number {
  return workers.reduce((sum, { work }) => sum + work, 0);
}

function* findCore(
  problem: Problem,
  given: Int32Array,
  options: SolveOptions,
  limits: Limits,
  workers: Worker[],
): Steps<CoreGroups> {
  const whole = yield* linearise(problem);
  // Rows that structures have become belong to no group: they are always in force.
  const groupOfRow = new Int32Array(whole.numRows).fill(-1);
  groupOfRow.set(given);
  const relaxed = yield* RelaxedGroups.over(whole, groupOfRow, settingOf(options, "seed"), limits);
  workers.push(relaxed);
  const byLp = yield* relaxed.try(null);
  if (!isForLearning(whole)) {
    if (byLp !== null) return { groups: byLp, needed: [] };
    const rows = yield* coreOfTree(whole, options, limits, workers);
    return rows === null ? null : { groups: groupsOf(rows, groupOfRow), needed: [] };
  }
  const search = new LazySearch(() =>
    SwitchedSearch.over(whole, groupOfRow, settingOf(options, "seed"), limits),
  );
  workers.push(search);
  let core = byLp;
  if (core === null) {
    const all = [...new Set(groupOfRow)].filter((group) => group >= 0).sort((a, b) => a - b);
    const trial = yield* search.try(all, MOST_WORK, limits);
    if (trial.kind !== "refuted") return null;
    core = trial.core;
  }
  const points = new GroupPoints(whole, groupOfRow);
  return yield* minimalCore(core, { relaxed, search, points }, limits);
}
