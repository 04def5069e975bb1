import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";

/** Entries that a row may get by a multiple of an equation; more than that have to cancel. */
const MAX_FILL = 1;

/** Largest multiple by size. */
const LARGEST_MULTIPLE = 1000;

/** The same of an equation with continuous columns: what it is missed by comes back to the row as often. */
const LARGEST_MULTIPLE_CONTINUOUS = 10;

/** Longer equations are left alone: to put their columns in order would hold up the thread. */
const LONGEST_EQUATION = 10_000;

/** Coefficients and sides stay below this, so that sums of them are exact. */
const LARGEST_WHOLE = 2 ** 40;

/**
 * A multiple of an equation is taken from a row where more entries cancel than come in: with x + y + z = 1,
 * 2 x + 2 y + 2 z + 5 w >= 3 becomes 5 w >= 1. Whole numbers alone, so that nothing is rounded. An equation of
 * continuous columns brings none of them into a row with integers: it would be worth less to rounding and cuts.
 *
 * T. Achterberg, R. E. Bixby, Z. Gu, E. Rothberg and D. Weninger, "Presolve reductions in mixed integer
 * programming", INFORMS J. Computing 32, 2020.
 */
export const sparsify: Reduction = {
  name: "sparsify",
  cost: "exhaustive",
  visits: "rows",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const thinner = new Thinner(problem, edits);
    for (const i of yield* wholeEquations(problem, edits)) {
      if (edits.isExhausted) break;
      yield* thinner.takeOut(i);
    }
    return "done";
  },

  /** Writes no record: the points are the same. */
  undo() {},
};

/** The equations of whole numbers, the shortest first. */
function* wholeEquations(problem: ProblemView, edits: Edits): Generator<void, number[], void> {
  const { rowSize } = problem.matrix;
  const bySize: number[][] = [];
  for (let i = 0; i < problem.numRows; i++) {
    if (edits.isPauseDue(rowSize[i])) yield;
    if (!isWholeEquation(problem, i)) continue;
    bySize[rowSize[i]] ??= [];
    bySize[rowSize[i]].push(i);
  }
  return bySize.flat();
}

function isWholeEquation(
  { rowAlive, rowLower, rowUpper, sideBlur, matrix }: ProblemView,
  i: number,
): boolean {
  const size = matrix.rowSize[i];
  if (rowAlive[i] === 0 || rowLower[i] !== rowUpper[i]) return false;
  if (size < 2 || size > LONGEST_EQUATION) return false;
  if (sideBlur[i] !== 0 || !isWhole(rowLower[i])) return false;
  const { rowHead, nextInRow, entryValue } = matrix;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) if (!isWhole(entryValue[k])) return false;
  return true;
}

/** Takes equations out of rows that have nearly all of their columns. */
class Thinner {
  readonly #problem: ProblemView;
  readonly #edits: Edits;
  /** Entries of the equation at hand, those of the shortest columns first. */
  #entries: number[] = [];
  #hasIntegers = false;
  #largestMultiple = 0;
  /** By multiple of the equation, how many entries of the row at hand it cancels. */
  readonly #cancelled = new Map<number, number>();

  constructor(problem: ProblemView, edits: Edits) {
    this.#problem = problem;
    this.#edits = edits;
  }

  /** Takes multiples of an equation out of all rows that become shorter by it. */
  *takeOut(i: number): Generator<void, void, void> {
    const { matrix } = this.#problem;
    // It may have been thinned itself.
    if (matrix.rowSize[i] < 2) return;
    this.#list(i);
    const entries = this.#entries;
    // A row without one of its columns more than may come in has the next of them.
    for (let place = 0; place <= MAX_FILL; place++) {
      for (const r of this.#rowsOf(matrix.entryColumn[entries[place]])) {
        if (this.#edits.isPauseDue(1)) yield;
        if (r === i) continue;
        const multiple = this.#multipleFor(r);
        if (multiple !== 0 && this.#isExact(r, i, multiple)) this.#subtract(r, i, multiple);
      }
    }
  }

  #rowsOf(column: number): number[] {
    const { columnHead, nextInColumn, entryRow } = this.#problem.matrix;
    const rows: number[] = [];
    for (let k = columnHead[column]; k >= 0; k = nextInColumn[k]) rows.push(entryRow[k]);
    return rows;
  }

  #list(i: number): void {
    const { matrix, isInteger } = this.#problem;
    const { columnSize, rowHead, nextInRow, entryColumn } = matrix;
    const entries: number[] = [];
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) entries.push(k);
    entries.sort((a, b) => columnSize[entryColumn[a]] - columnSize[entryColumn[b]]);
    this.#entries = entries;
    const integers = entries.filter((k) => isInteger[entryColumn[k]] === 1).length;
    this.#hasIntegers = integers > 0;
    this.#largestMultiple =
      integers === entries.length ? LARGEST_MULTIPLE : LARGEST_MULTIPLE_CONTINUOUS;
    this.#edits.spend(entries.length);
  }

  /** The multiple of the equation that cancels the most entries of a row, the least of these by size; 0 where none pays. */
  #multipleFor(r: number): number {
    const { matrix } = this.#problem;
    const { entryColumn, entryValue, rowSize, columnSize } = matrix;
    const entries = this.#entries;
    if (rowSize[r] + MAX_FILL < entries.length) return 0;
    const fill = this.#hasIntegers || !this.#hasInteger(r) ? MAX_FILL : 0;
    const cancelled = this.#cancelled;
    cancelled.clear();
    let misses = 0;
    for (const k of entries) {
      const entry = matrix.find(r, entryColumn[k]);
      this.#edits.spend(1 + Math.min(rowSize[r], columnSize[entryColumn[k]]));
      if (entry < 0) {
        if (++misses > fill) return 0;
        continue;
      }
      const multiple = entryValue[entry] / entryValue[k];
      cancelled.set(multiple, (cancelled.get(multiple) ?? 0) + 1);
    }
    let most = misses;
    let best = 0;
    for (const [multiple, count] of cancelled) {
      if (count < most || Math.abs(multiple) > this.#largestMultiple) continue;
      if (count === most && (best === 0 || Math.abs(multiple) >= Math.abs(best))) continue;
      most = count;
      best = multiple;
    }
    return best;
  }

  #hasInteger(r: number): boolean {
    const { matrix, isInteger } = this.#problem;
    for (let k = matrix.rowHead[r]; k >= 0; k = matrix.nextInRow[k]) {
      this.#edits.spend(1);
      if (isInteger[matrix.entryColumn[k]] === 1) return true;
    }
    return false;
  }

  /** Whether all that would be added up is whole. */
  #isExact(r: number, i: number, multiple: number): boolean {
    const { matrix, rowLower, rowUpper, sideBlur } = this.#problem;
    if (!isWhole(multiple) || sideBlur[r] !== 0 || !isWhole(multiple * rowLower[i])) return false;
    if (!isWholeOrNone(rowLower[r]) || !isWholeOrNone(rowUpper[r])) return false;
    return this.#entries.every((k) => {
      const entry = matrix.find(r, matrix.entryColumn[k]);
      return (
        isWhole(multiple * matrix.entryValue[k]) && (entry < 0 || isWhole(matrix.entryValue[entry]))
      );
    });
  }

  #subtract(r: number, i: number, multiple: number): void {
    const { matrix, rowLower } = this.#problem;
    for (const k of this.#entries) {
      const column = matrix.entryColumn[k];
      const amount = -multiple * matrix.entryValue[k];
      const entry = matrix.find(r, column);
      if (entry < 0) this.#edits.insertCoefficient(r, column, amount);
      else this.#edits.setCoefficient(entry, matrix.entryValue[entry] + amount);
    }
    this.#edits.shiftRow(r, -multiple, rowLower[i]);
    this.#edits.spend(2 * this.#entries.length);
  }
}

function isWhole(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= LARGEST_WHOLE;
}

/** True of a side without an end as well. */
function isWholeOrNone(side: number): boolean {
  return !Number.isFinite(side) || isWhole(side);
}
