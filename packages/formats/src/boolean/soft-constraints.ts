import type { ProblemDraft } from "../text/problem-draft.ts";

/**
 * Constraints that may be broken at a price, as partial MaxSAT (WCNF) and weighted Boolean
 * optimisation (WBO) state them. Source: `a x >= b`, or w is to be paid. Target: a binary column
 * "broken" of cost w whose weight in the row is b less the row's least sum, so that the row holds
 * by itself once the column is 1.
 */
export class SoftConstraints {
  readonly #weights: number[] = [];
  readonly #entries: { row: number; broken: number; coefficient: number }[] = [];
  #sum = 0;

  get isEmpty(): boolean {
    return this.#weights.length === 0;
  }

  /** Number of a new soft constraint. */
  add(weight: number): number {
    this.#sum += weight;
    return this.#weights.push(weight) - 1;
  }

  /** Gives a row of that soft constraint the coefficient with which its column relaxes it. */
  relax(row: number, broken: number, coefficient: number): void {
    this.#entries.push({ row, broken, coefficient });
  }

  /** True while every price that can come up is an integer that doubles hold exactly. */
  get isExact(): boolean {
    return this.#sum <= Number.MAX_SAFE_INTEGER;
  }

  /**
   * Adds the columns and what they cost, behind all others.
   *
   * @param top only points that cost less than this count; Infinity where all do
   */
  addTo(draft: ProblemDraft, top: number): void {
    const first = draft.numCols;
    for (const weight of this.#weights) {
      const column = draft.addColumn();
      draft.isInteger[column] = true;
      draft.upper[column] = 1;
      draft.cost[column] = weight;
    }
    for (const { row, broken, coefficient } of this.#entries)
      draft.entries.push(row, first + broken, coefficient);
    if (top > this.#sum) return;
    const row = draft.addRow("", -Infinity, top - 1);
    for (const [k, weight] of this.#weights.entries()) draft.entries.push(row, first + k, weight);
  }

  /** Names like broken1, apart from those that other columns have. */
  names(others: readonly string[]): string[] {
    const taken = new Set(others);
    return this.#weights.map((_, k) => {
      let name = `broken${k + 1}`;
      while (taken.has(name)) name = `_${name}`;
      return name;
    });
  }
}
