import { type Indicator, isEssential, Problem, ProblemExtension } from "@bough/problem";
import {
  Assumptions,
  compileSteps,
  Domain,
  LARGEST_THRESHOLD,
  LearningSearch,
} from "@bough/propagation";
import type { Limits } from "../limits.ts";
import type { Steps } from "../steps.ts";

/** Work units of one slice of learning. */
const SLICE_WORK = 2_000_000;
/** Entries of rows put under switches between two pauses, and what a row counts beside its own. */
const ENTRIES_PER_STEP = 50_000;
const ROW_ENTRIES = 20;

/** Whether some groups of rows leave no point, those to blame then; "unknown" where a limit came first. */
export type Trial =
  | { readonly kind: "refuted"; readonly core: readonly number[] }
  | { readonly kind: "feasible"; readonly point: Float64Array }
  | { readonly kind: "unknown" };

/**
 * A search by learning in which each group of rows has a switch: asked again and again which groups
 * have a common point, it keeps what it has learned, since clauses name the switches that they rest on
 * (N. Eén and N. Sörensson, "Temporal induction by incremental SAT solving", ENTCS 89, 2003).
 */
export class SwitchedSearch {
  readonly #search: LearningSearch;
  readonly #numCols: number;

  /** @param numCols of the problem without switches, which stand behind its columns */
  private constructor(search: LearningSearch, numCols: number) {
    this.#search = search;
    this.#numCols = numCols;
  }

  /** @param groupOfRow number of each row's group, from 0 on; -1 for none [numRows] */
  static *over(
    whole: Problem,
    groupOfRow: Int32Array,
    seed: number,
    limits: Limits,
  ): Steps<SwitchedSearch> {
    const numGroups = groupOfRow.reduce((most, group) => Math.max(most, group + 1), 0);
    const switched = yield* withSwitches(whole, groupOfRow, numGroups);
    yield;
    const domain = yield* Domain.inSteps(switched, yield* compileSteps(switched));
    domain.observe({ onLook: limits.throwIfOver });
    yield;
    const search = yield* LearningSearch.inSteps(domain, { seed });
    yield;
    return new SwitchedSearch(search, whole.numCols);
  }

  /** Work so far, in the units of the domain. */
  get work(): number {
    return this.#search.domain.work;
  }

  /** Whether the groups, with all that has none, have a common point. */
  *try(groups: readonly number[], workLimit: number, limits: Limits): Steps<Trial> {
    const search = this.#search;
    search.domain.backtrack(0);
    search.assume(
      new Assumptions(
        groups.map((group) => 2 * (this.#numCols + group)),
        groups.map(() => 1),
      ),
    );
    const end = this.work + workLimit;
    while (this.work < end && limits.reached(0, this.work) === null) {
      const outcome = yield* search.runInSteps({ workLimit: SLICE_WORK });
      if (outcome === "refuted")
        return { kind: "refuted", core: search.core.map((k) => groups[k]).sort((a, b) => a - b) };
      if (outcome === "infeasible" || outcome === "optimal") return { kind: "refuted", core: [] };
      if (outcome === "feasible" && search.solution !== null)
        return { kind: "feasible", point: search.solution.slice(0, this.#numCols) };
      if (outcome === "undecided") return { kind: "unknown" };
      yield;
    }
    return { kind: "unknown" };
  }
}

/** Whether learning alone decides it: all columns are integers that clauses can hold. */
export function isForLearning({ numCols, isInteger, columnLower, columnUpper }: Problem): boolean {
  for (let j = 0; j < numCols; j++) {
    if (isInteger[j] === 0) return false;
    if (!(columnLower[j] >= -LARGEST_THRESHOLD && columnUpper[j] <= LARGEST_THRESHOLD))
      return false;
  }
  return true;
}

/** The problem with a binary a group, behind its columns, that switches the group's rows on. */
function* withSwitches(whole: Problem, groupOfRow: Int32Array, numGroups: number): Steps<Problem> {
  const { starts, indices, values } = whole.rows;
  const rowLower = whole.rowLower.slice();
  const rowUpper = whole.rowUpper.slice();
  const indicators: Indicator[] = [];
  yield;
  let pauseAt = ENTRIES_PER_STEP;
  for (const [i, group] of groupOfRow.entries()) {
    if (group < 0) continue;
    // A row counts as some entries by itself.
    if (starts[i] + ROW_ENTRIES * i >= pauseAt) {
      yield;
      pauseAt = starts[i] + ROW_ENTRIES * i + ENTRIES_PER_STEP;
    }
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
  }
  yield;
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
  return yield* extension.buildSteps([...base.structures, ...indicators]);
}
