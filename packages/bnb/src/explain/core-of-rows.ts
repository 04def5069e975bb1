import { type Indicator, isEssential, Problem, ProblemExtension } from "@bough/problem";
import {
  Assumptions,
  compileSteps,
  Domain,
  LARGEST_THRESHOLD,
  LearningSearch,
} from "@bough/propagation";
import { createLpEngineSteps } from "@bough/simplex";
import { validateOptions } from "../check-options.ts";
import { Limits, stepsWithin } from "../limits.ts";
import { Relaxation } from "../lp/relaxation.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import { runInSlices, type Steps } from "../steps.ts";
import { linearise } from "../structures/linearise.ts";
import { coreOfTree, rowsOfProof } from "./core-of-tree.ts";

/** Work units of one slice of learning, and of all of them before it gives up. */
const SLICE_WORK = 2_000_000;
const MOST_WORK = 1_000_000_000;

/**
 * Groups of rows that leave the problem without a point, or null where no proof was found that names
 * them. As a rule they are few and nearly the fewest, but whoever needs the fewest must try.
 */
export type CoreGroups = readonly number[] | null;

/**
 * Which groups of rows are to blame where a problem has no solution. First by the proof of its linear
 * relaxation, whose rows of weight are the groups; else by learning: each group gets a switch, the
 * search assumes them all, and what it learns against them is a core (Eén and Sörensson, "Temporal
 * induction by incremental SAT solving", 2003). Beside continuous columns the proofs of a tree's
 * leaves stand in for learning, see `coreOfTree`. Rows of no group, bounds and essential structures
 * are always in force.
 *
 * @param groupOfRow number of each row's group, from 0 on; -1 for none [numRows]
 */
export async function coreOfRows(
  problem: Problem,
  groupOfRow: Int32Array,
  options: SolveOptions = {},
): Promise<CoreGroups> {
  const limits = new Limits(options);
  const steps = coreInSteps(problem, groupOfRow, options, limits);
  return runInSlices(steps, () => limits.isOver);
}

/** The same as steps, for a caller that schedules them. */
export function* coreInSteps(
  problem: Problem,
  groupOfRow: Int32Array,
  options: SolveOptions,
  limits: Limits,
): Steps<CoreGroups> {
  validateOptions(problem, options);
  return (yield* stepsWithin(findCore(problem, groupOfRow, options, limits), limits)) ?? null;
}

function* findCore(
  problem: Problem,
  groupOfRow: Int32Array,
  options: SolveOptions,
  limits: Limits,
): Steps<CoreGroups> {
  const whole = linearise(problem);
  const byLp = yield* coreOfRelaxation(whole, groupOfRow, options, limits);
  if (byLp !== null) return byLp;
  if (isForLearning(whole)) return yield* coreOfLearning(whole, groupOfRow, options, limits);
  const rows = yield* coreOfTree(whole, options, limits);
  return rows === null ? null : groupsOf(rows, groupOfRow);
}

function* coreOfRelaxation(
  whole: Problem,
  groupOfRow: Int32Array,
  options: SolveOptions,
  limits: Limits,
): Steps<CoreGroups> {
  const engine = yield* createLpEngineSteps(whole, { seed: settingOf(options, "seed") });
  const relaxation = new Relaxation(whole, engine, limits);
  if ((yield* relaxation.resolve(Infinity)) !== "infeasible" || !relaxation.hasRay) return null;
  return groupsOf(rowsOfProof(engine), groupOfRow);
}

/** In ascending order. */
function groupsOf(rows: readonly number[], groupOfRow: Int32Array): number[] {
  const groups = new Set(rows.map((i) => groupOfRow[i] ?? -1));
  return [...groups].filter((group) => group >= 0).sort((a, b) => a - b);
}

function* coreOfLearning(
  whole: Problem,
  groupOfRow: Int32Array,
  options: SolveOptions,
  limits: Limits,
): Steps<CoreGroups> {
  const numGroups = groupOfRow.reduce((most, group) => Math.max(most, group + 1), 0);
  const switched = withSwitches(whole, groupOfRow, numGroups);
  yield;
  const domain = yield* Domain.inSteps(switched, yield* compileSteps(switched));
  domain.observe({ onLook: limits.throwIfOver });
  yield;
  const search = new LearningSearch(domain, { seed: settingOf(options, "seed") });
  const switches = Array.from({ length: numGroups }, (_, group) => 2 * (whole.numCols + group));
  search.assume(
    new Assumptions(
      switches,
      switches.map(() => 1),
    ),
  );
  while (domain.work < MOST_WORK && limits.reached(0, domain.work) === null) {
    const outcome = search.run({ workLimit: SLICE_WORK });
    if (outcome === "refuted") return [...search.core].sort((a, b) => a - b);
    if (outcome === "infeasible") return [];
    if (outcome !== "limit") return null;
    yield;
  }
  return null;
}

/** Whether learning alone decides it: all columns are integers that clauses can hold. */
function isForLearning({ numCols, isInteger, columnLower, columnUpper }: Problem): boolean {
  for (let j = 0; j < numCols; j++) {
    if (isInteger[j] === 0) return false;
    if (!(columnLower[j] >= -LARGEST_THRESHOLD && columnUpper[j] <= LARGEST_THRESHOLD))
      return false;
  }
  return true;
}

/** The problem with a binary a group, behind its columns, that switches the group's rows on. */
function withSwitches(whole: Problem, groupOfRow: Int32Array, numGroups: number): Problem {
  const { starts, indices, values } = whole.rows;
  const rowLower = whole.rowLower.slice();
  const rowUpper = whole.rowUpper.slice();
  const indicators: Indicator[] = [];
  groupOfRow.forEach((group, i) => {
    if (group < 0) return;
    rowLower[i] = -Infinity;
    rowUpper[i] = Infinity;
    indicators.push({
      kind: "indicator",
      name: "switched",
      binary: whole.numCols + group,
      activeValue: 1,
      columns: indices.slice(starts[i], starts[i + 1]),
      coefficients: values.slice(starts[i], starts[i + 1]),
      lower: whole.rowLower[i],
      upper: whole.rowUpper[i],
    });
  });
  const base = new Problem({
    name: whole.name,
    sense: whole.sense,
    cost: new Float64Array(whole.numCols),
    objectiveOffset: 0,
    columns: whole.columns,
    columnLower: whole.columnLower,
    columnUpper: whole.columnUpper,
    rowLower,
    rowUpper,
    isInteger: whole.isInteger,
    // Redundant structures repeat rows that may be off now.
    structures: whole.structures.filter(isEssential),
  });
  const extension = new ProblemExtension(base);
  for (let group = 0; group < numGroups; group++) extension.addBinary();
  return extension.build([...base.structures, ...indicators]);
}
