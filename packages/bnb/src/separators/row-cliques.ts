import type { Problem } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { SeparationSpace } from "./separation-space.ts";

/** Not in any clique with another term of the row. */
export const ALONE = -1;
/** Entries read between two pauses. */
const ENTRIES_PER_STEP = 50_000;

/**
 * Splits the terms of rows into cliques: sets of literals of which at most one is true, by a single
 * other row of the problem that says so. Literal 2j is x_j = 1, literal 2j + 1 is x_j = 0.
 */
export class RowCliques {
  /** Rows that are cliques, by literal: twice the row, and one more where its lower side says so. */
  #starts = new Int32Array(0); // [2 numCols + 1]
  #cliques = new Int32Array(0);
  /** Scratch: places of the cliques of one row, -1 everywhere in between. [2 numRows] */
  readonly #placeOf: Int32Array;
  readonly #problem: Problem;
  #isRead = false;
  readonly #known = new Map<number, Int32Array | null>();

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#placeOf = new Int32Array(2 * problem.numRows).fill(-1);
  }

  /** Takes the problem's rows in, the first time that it is called. */
  *read(): Steps<void> {
    if (this.#isRead) return;
    const problem = this.#problem;
    const { numCols } = problem;
    const cliques = yield* cliqueRows(problem);
    const starts = new Int32Array(2 * numCols + 1);
    yield* forEachLiteral(problem, cliques, (literal) => starts[literal + 1]++);
    for (let literal = 0; literal < 2 * numCols; literal++) starts[literal + 1] += starts[literal];
    const next = starts.slice();
    const list = new Int32Array(starts[2 * numCols]);
    yield* forEachLiteral(problem, cliques, (literal, clique) => {
      list[next[literal]++] = clique;
    });
    this.#starts = starts;
    this.#cliques = list;
    this.#isRead = true;
  }

  /**
   * The clique of each entry of sign · row <= side, where its literals add to the activity; `ALONE` for
   * those without. Null where no two entries share one. The first look at a row is counted as work of the space.
   */
  of(space: SeparationSpace, i: number, sign: number): Int32Array | null {
    const key = sign > 0 ? 2 * i : 2 * i + 1;
    let cliques = this.#known.get(key);
    if (cliques === undefined) {
      cliques = this.#split(space, i, sign);
      this.#known.set(key, cliques);
    }
    return cliques;
  }

  /** Greedily: the clique that holds most of the row's entries first. */
  #split(space: SeparationSpace, i: number, sign: number): Int32Array | null {
    const first = space.starts[i];
    const result = new Int32Array(space.starts[i + 1] - first).fill(ALONE);
    let count = 0;
    for (const entries of this.#largestFirst(space, i, sign)) {
      let left = 0;
      for (const k of entries) if (result[k - first] === ALONE) left++;
      if (left < 2) continue;
      for (const k of entries) if (result[k - first] === ALONE) result[k - first] = count;
      count++;
    }
    return count > 0 ? result : null;
  }

  /** The entries of the row that share a clique, by clique; of those as large, the first met first. */
  #largestFirst(space: SeparationSpace, i: number, sign: number): Int32Array[] {
    const placeOf = this.#placeOf;
    const met: number[] = [];
    const sizes: number[] = [];
    this.#forEachClique(space, i, sign, (clique) => {
      if (placeOf[clique] < 0) {
        placeOf[clique] = met.push(clique) - 1;
        sizes.push(0);
      }
      sizes[placeOf[clique]]++;
    });
    const ends: number[] = [];
    let end = 0;
    for (const size of sizes) {
      end += size;
      ends.push(end);
    }
    const entries = new Int32Array(end);
    const next = ends.map((end, place) => end - sizes[place]);
    this.#forEachClique(space, i, sign, (clique, k) => {
      entries[next[placeOf[clique]]++] = k;
    });
    for (const clique of met) placeOf[clique] = -1;
    return ends
      .map((end, place) => entries.subarray(end - sizes[place], end))
      .filter(({ length }) => length > 1)
      .sort((a, b) => b.length - a.length);
  }

  /** Visits the cliques of the row's literals, but not the row itself. */
  #forEachClique(
    space: SeparationSpace,
    i: number,
    sign: number,
    visit: (clique: number, k: number) => void,
  ): void {
    const { starts, indices, coefficients } = space;
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      const literal = literalOf(indices[k], sign * coefficients[k]);
      const end = this.#starts[literal + 1];
      space.work += end - this.#starts[literal];
      for (let n = this.#starts[literal]; n < end; n++)
        if (this.#cliques[n] >> 1 !== i) visit(this.#cliques[n], k);
    }
  }
}

/** Kept for the length of a search. */
export const rowCliquesOf = (context: SearchContext): RowCliques => context.kept(collect);

const collect = ({ problem }: SearchContext): RowCliques => new RowCliques(problem);

/** The literal of column `j` that a coefficient makes add to the activity. */
function literalOf(j: number, coefficient: number): number {
  return coefficient > 0 ? 2 * j : 2 * j + 1;
}

/** Twice the row for each that is a clique by its upper side, and one more for each by its lower one. */
function* cliqueRows(problem: Problem): Steps<number[]> {
  const cliques: number[] = [];
  const { starts } = problem.rows;
  let pauseAt = ENTRIES_PER_STEP;
  for (let i = 0; i < problem.numRows; i++) {
    if (starts[i] >= pauseAt) {
      pauseAt = starts[i] + ENTRIES_PER_STEP;
      yield;
    }
    if (isClique(problem, i, 1)) cliques.push(2 * i);
    if (isClique(problem, i, -1)) cliques.push(2 * i + 1);
  }
  return cliques;
}

function* forEachLiteral(
  { rows: { starts, indices, values } }: Problem,
  cliques: readonly number[],
  visit: (literal: number, clique: number) => void,
): Steps<void> {
  let entries = 0;
  for (const clique of cliques) {
    const sign = (clique & 1) === 0 ? 1 : -1;
    const i = clique >> 1;
    for (let k = starts[i]; k < starts[i + 1]; k++)
      visit(literalOf(indices[k], sign * values[k]), clique);
    entries += starts[i + 1] - starts[i];
    if (entries < ENTRIES_PER_STEP) continue;
    entries = 0;
    yield;
  }
}

/** Whether sign · row <= side says that at most one of its literals is true. */
function isClique(problem: Problem, i: number, sign: number): boolean {
  const { starts, indices, values } = problem.rows;
  const side = sign > 0 ? problem.rowUpper[i] : -problem.rowLower[i];
  if (side === Infinity || starts[i + 1] - starts[i] < 2) return false;
  let upper = side;
  for (let k = starts[i]; k < starts[i + 1]; k++) {
    const j = indices[k];
    if (problem.isInteger[j] === 0 || problem.columnLower[j] !== 0) return false;
    if (problem.columnUpper[j] !== 1 || Math.abs(values[k]) !== 1) return false;
    if (sign * values[k] < 0) upper++;
  }
  return upper < 2;
}
