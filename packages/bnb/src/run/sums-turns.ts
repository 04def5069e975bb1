import type { Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { RunGate } from "../small/small-gate.ts";
import type { Steps } from "../steps.ts";
import { sumsForm } from "../sums/sums-form.ts";
import { SumsSearch } from "../sums/sums-search.ts";

/** Work units that it may take at once, some hundredths of a second. */
const AT_ONCE = 2_000_000;
/** The most that it may take at once where the tree is expected to take far more, and the share of that. */
const AT_ONCE_BEFORE_LONG = 1_000_000_000;
const SHARE_OF_TREE = 0.5;
/**
 * So many times the search's work it may come to: nodes of such small problems take several times as long as what
 * they touch.
 */
const SHARE = 4;
/** Work of the search until which it is waited for where it may decide: beyond that the search may be split. */
const TIME_TO_WAIT = 400_000_000;

/** Where the objective is told by the sums of rows, and columns are few: meeting in the middle, by turns with the search. */
export class SumsTurns {
  readonly #sums: SumsSearch | undefined;
  readonly #offset: number;

  /** @param multipliers of the rows in the root's LP; without them nothing may cost anything. [numRows] */
  constructor(problem: Problem, gate: IncumbentGate, multipliers?: Float64Array) {
    this.#offset = problem.objectiveOffset;
    const form = sumsForm(problem, multipliers ?? new Float64Array(problem.numRows));
    if (form === null) return;
    this.#sums = new SumsSearch(problem, new RunGate(problem, gate, "sums"), form);
  }

  get work(): number {
    return Math.ceil(this.#sums?.work ?? 0);
  }

  /** What is proven of the objective of every point that the gate does not have. */
  get bound(): number {
    return (this.#sums?.bound ?? -Infinity) + this.#offset;
  }

  /**
   * Whether the search is not to be split for now.
   *
   * @param work of the search, without the sums
   */
  mayDecide(work: number): boolean {
    return this.#isWithin(SHARE * Math.max(work, TIME_TO_WAIT));
  }

  /** Whether sums are to have a turn. */
  isDue(work: number): boolean {
    return this.#isWithin(SHARE * work);
  }

  /** What can be had at once; true where nothing that is wanted is left. */
  *begin(): Steps<boolean> {
    return yield* this.#runWithin(AT_ONCE);
  }

  /**
   * Its turn before a search that is expected to take so much work at least, some seconds at most; true where nothing that is
   * wanted is left.
   */
  *takeBefore(leastWork: number): Steps<boolean> {
    return yield* this.#runWithin(Math.min(SHARE_OF_TREE * leastWork, AT_ONCE_BEFORE_LONG));
  }

  /** The turn; true where nothing that is wanted is left. */
  *take(work: number): Steps<boolean> {
    return yield* this.#runWithin(SHARE * work);
  }

  *#runWithin(most: number): Steps<boolean> {
    const sums = this.#sums;
    if (sums === undefined) return false;
    while (this.#isWithin(most)) if (yield* sums.run()) return true;
    return false;
  }

  /** Whether it is expected to end within so much work. */
  #isWithin(most: number): boolean {
    const sums = this.#sums;
    return sums !== undefined && sums.work + sums.expectedWork <= most;
  }
}
