import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { hasObjective } from "../has-objective.ts";
import {
  beginSearch,
  MOST_WORK,
  presolvedSearch,
  searchBriefly,
} from "../small/presolved-search.ts";
import type { SmallSearch } from "../small/small-search.ts";
import type { Steps } from "../steps.ts";
import { isForLattice, isForSums, isForTableau, isRestForTableau } from "./is-for-tableau.ts";
import { searchLattice } from "./lattice-search.ts";
import type { NestedRuns } from "./nested-runs.ts";
import type { RunSurroundings } from "./run-surroundings.ts";
import { ENTRIES_PER_UNIT, type RunTotals } from "./run-totals.ts";
import { SumsTurns } from "./sums-turns.ts";

/** Share of the work so far that a tree may take after a restart, */
const AGAIN_SHARE = 0.1;
/** and over what a restart has left of a wide problem. */
const REST_SHARE = 0.5;
/** Share of what a work limit leaves that such a tree may take: the search has the other half. */
const LIMIT_SHARE = 0.5;

/**
 * What a run tries on small problems before its searches, over what presolve leaves and what restarts do: a tree on a dense
 * tableau, one along a lattice, meeting in the middle.
 */
export class SmallSearches {
  readonly #around: RunSurroundings;
  readonly #nested: NestedRuns;
  readonly #totals: RunTotals;
  readonly #workSoFar: () => number;
  /** The tree over the problem at hand that was given up. */
  givenUp: SmallSearch | undefined;
  /** Meeting in the middle over the same problem, as far as it has come. */
  sums: SumsTurns | undefined;

  /** @param workSoFar of the run */
  constructor(
    around: RunSurroundings,
    nested: NestedRuns,
    totals: RunTotals,
    workSoFar: () => number,
  ) {
    this.#around = around;
    this.#nested = nested;
    this.#totals = totals;
    this.#workSoFar = workSoFar;
  }

  /** True where one of them decides the problem, which they do within little work or not at all. */
  *search(problem: Problem, gate: IncumbentGate): Steps<boolean> {
    this.givenUp = undefined;
    this.sums = undefined;
    if (!isForTableau(this.#around, problem)) {
      if (yield* this.#searchLattice(problem, gate)) return true;
      return !hasObjective(problem) && (yield* this.#beginSums(problem, gate));
    }
    const isFirst = this.#totals.search === undefined;
    const again = isFirst ? Infinity : AGAIN_SHARE * this.#workSoFar();
    const units = Math.min(again, LIMIT_SHARE * this.#workLeft);
    const tree = presolvedSearch(problem, gate, Math.min(MOST_WORK, ENTRIES_PER_UNIT * units));
    this.givenUp = tree;
    this.#totals.tableaux.push(tree);
    const { stopwatch } = this.#around.ledger;
    return yield* stopwatch.time("tableau", this.#searchByTurns(tree, problem, gate));
  }

  *#searchByTurns(tree: SmallSearch, problem: Problem, gate: IncumbentGate): Steps<boolean> {
    if (yield* beginSearch(tree)) return true;
    if (yield* this.#searchLattice(problem, gate)) return true;
    if (yield* this.#beginSums(problem, gate, tree.rootMultipliers)) return true;
    if (yield* searchBriefly(tree)) return true;
    return yield* this.#sumsBefore(tree);
  }

  /** Where the tree would take longer by far, sums need not wait for others to fail. */
  *#sumsBefore({ leastWork }: SmallSearch): Steps<boolean> {
    if (this.sums === undefined) return false;
    const most = Math.min(leastWork / ENTRIES_PER_UNIT, LIMIT_SHARE * this.#workLeft);
    return yield* this.#around.ledger.stopwatch.time("sums", this.sums.takeBefore(most));
  }

  *#searchLattice(problem: Problem, gate: IncumbentGate): Steps<boolean> {
    // After a restart the equations are those of before.
    if (this.#totals.search !== undefined || !isForLattice(this.#around)) return false;
    const solve = (lattice: Problem, most: number) => this.#nested.alongLattice(lattice, most);
    const most = LIMIT_SHARE * this.#workLeft;
    const { stopwatch } = this.#around.ledger;
    const search = stopwatch.time("lattice", searchLattice(problem, gate, solve, most));
    const { isDecided, work } = yield* search;
    this.#totals.pastWork += work;
    return isDecided;
  }

  *#beginSums(problem: Problem, gate: IncumbentGate, multipliers?: Float64Array): Steps<boolean> {
    if (!isForSums(this.#around, problem)) return false;
    const sums = new SumsTurns(problem, gate, multipliers);
    this.sums = sums;
    this.#totals.sums.push(sums);
    return yield* this.#around.ledger.stopwatch.time("sums", sums.begin());
  }

  /** The same of what a restart has left of a wide problem, as a search within the root. */
  *searchRest(problem: Problem, gate: IncumbentGate): Steps<boolean> {
    if (!isRestForTableau(this.#around, problem)) return false;
    const { ledger, limits } = this.#around;
    const work = this.#workSoFar();
    const { seconds } = limits;
    const units = Math.min(REST_SHARE * work, this.#workLeft);
    const rest = presolvedSearch(problem, gate, ENTRIES_PER_UNIT * units);
    this.#totals.rest = rest;
    const isDecided = yield* ledger.stopwatch.time("tableau", rest.run());
    const { nodes, iterations } = rest;
    const spent = { work: this.#workSoFar() - work, seconds: limits.seconds - seconds };
    ledger.noteNested("what restarts leave", { nodes, iterations, conflicts: 0, ...spent });
    this.#totals.concludeRest();
    return isDecided;
  }

  get #workLeft(): number {
    return this.#around.limits.workLimit - this.#workSoFar();
  }
}
