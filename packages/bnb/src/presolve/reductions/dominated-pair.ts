import { REAL_ZERO } from "@bough/problem";
import {
  type Edits,
  fixColumn,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  roundingMargin,
} from "@bough/simplex/presolve";

/** Entries that a call may compare, for each entry of the matrix. */
const WORK_PER_NONZERO = 20;

/** Work of passing over an entry of a row whose bits tell at once that its column does not dominate. */
const GLANCE = 0.25;

/** Work between two pauses. */
const SLICE_WORK = 200_000;

/**
 * Column j dominates column k where it costs no more and does in every row at least as well: then
 * what k does j can do. k goes to its lower bound where nothing stops j from taking over: j has no
 * upper bound but what rows imply, or j and k exclude one another anyway, or one unit of j is all
 * that the rows of k can want.
 *
 * Each fixing is carried out before the next is argued, so two equal columns never both leave.
 *
 * G. Gamrath, T. Koch, A. Martin, M. Miltenberger and D. Weninger, "Progress in presolving for
 * mixed integer programming", Math. Prog. Comp. 7, 2015.
 */
export const dominatedPair: Reduction = {
  name: "dominated-pair",
  cost: "exhaustive",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (!problem.dualReductions) return "done";
    const search = new PairSearch(problem);
    yield* search.read();
    const limit = WORK_PER_NONZERO * problem.matrix.numEntries;
    let pauseAt = SLICE_WORK;
    const candidates = search.candidates();
    yield;
    for (const k of candidates) {
      if (search.work > limit || edits.shouldStop()) break;
      if (search.findDominating(k) >= 0) fixColumn(problem, edits, k, problem.columnLower[k]);
      if (search.work < pauseAt) continue;
      pauseAt = search.work + SLICE_WORK;
      yield;
    }
    edits.spend(Math.ceil(search.work));
    return "done";
  },

  /** Writes no record: columns leave as fixed ones. */
  undo() {},
};

class PairSearch {
  work: number = REAL_ZERO;
  readonly #problem: ProblemView;
  // Bit sets over rows, folded to 32 bits: where more of the column helps, and where it harms.
  readonly #helps: Int32Array; // [numCols]
  readonly #harms: Int32Array; // [numCols]
  /** Coefficients of the column being compared, by row. [numRows] */
  readonly #dense: Float64Array;
  // The rows as they were at first, side by side: what leaves later is told apart on a closer look.
  readonly #rowStart: Int32Array; // [numRows + 1]
  readonly #rowColumns: Int32Array;
  readonly #rowHelps: Int32Array; // `#helps` of those columns

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.#helps = new Int32Array(problem.numCols);
    this.#harms = new Int32Array(problem.numCols);
    this.#dense = new Float64Array(problem.numRows);
    this.#rowStart = new Int32Array(problem.numRows + 1);
    this.#rowColumns = new Int32Array(problem.matrix.numEntries);
    this.#rowHelps = new Int32Array(problem.matrix.numEntries);
  }

  /** Takes the problem in, before anything else is asked. */
  *read(): Generator<void, void, void> {
    let pauseAt = SLICE_WORK;
    for (let j = 0; j < this.#problem.numCols; j++) {
      this.#sign(j);
      if (this.work < pauseAt) continue;
      pauseAt = this.work + SLICE_WORK;
      yield;
    }
    yield;
    this.#copyRows();
    yield;
  }

  #copyRows(): void {
    const { rowHead, nextInRow, entryColumn } = this.#problem.matrix;
    let place = 0;
    for (let i = 0; i < this.#problem.numRows; i++) {
      this.#rowStart[i] = place;
      for (let e = rowHead[i]; e >= 0; e = nextInRow[e]) {
        this.#rowColumns[place] = entryColumn[e];
        this.#rowHelps[place++] = this.#helps[entryColumn[e]];
      }
    }
    this.#rowStart[this.#problem.numRows] = place;
    this.work += place;
  }

  #sign(j: number): void {
    const { columnHead, nextInColumn, entryRow, entryValue } = this.#problem.matrix;
    const { rowLower, rowUpper } = this.#problem;
    for (let e = columnHead[j]; e >= 0; e = nextInColumn[e]) {
      const i = entryRow[e];
      const bit = 1 << (i % 32);
      const isPositive = entryValue[e] > 0;
      if (rowLower[i] > -Infinity) {
        if (isPositive) this.#helps[j] |= bit;
        else this.#harms[j] |= bit;
      }
      if (rowUpper[i] < Infinity) {
        if (isPositive) this.#harms[j] |= bit;
        else this.#helps[j] |= bit;
      }
      this.work++;
    }
  }

  /** What may be dominated, columns with a short row to search before others. */
  candidates(): Int32Array {
    const { numCols, columnLower, matrix } = this.#problem;
    const columns: number[] = [];
    const sizes = new Int32Array(numCols);
    for (let k = 0; k < numCols; k++) {
      if (!this.#isCandidate(k) || columnLower[k] === -Infinity) continue;
      const row = this.#shortestHelpedRow(k);
      if (row < 0) continue;
      sizes[k] = matrix.rowSize[row];
      columns.push(k);
    }
    return Int32Array.from(columns).sort((a, b) => sizes[a] - sizes[b] || a - b);
  }

  #isCandidate(j: number): boolean {
    const { columnAlive, isProtected, columnLower, columnUpper, matrix } = this.#problem;
    if (columnAlive[j] === 0 || isProtected[j] === 1 || matrix.columnSize[j] === 0) return false;
    return columnLower[j] < columnUpper[j];
  }

  /** A column that dominates k and may take over all it does, or -1. */
  findDominating(k: number): number {
    const row = this.#shortestHelpedRow(k);
    if (row < 0) return -1;
    this.#scatter(k, 1);
    const needed = this.#helps[k];
    const columns = this.#rowColumns;
    const helps = this.#rowHelps;
    const end = this.#rowStart[row + 1];
    let found = -1;
    for (let p = this.#rowStart[row]; p < end && found < 0; p++) {
      if ((needed & ~helps[p]) !== 0) continue;
      const j = columns[p];
      this.work++;
      if (j === k || !this.#mayDominate(j, k)) continue;
      if (this.#dominates(j, k) && this.#canTakeOver(j, k)) found = j;
    }
    this.work += GLANCE * (end - this.#rowStart[row]);
    this.#scatter(k, 0);
    return found;
  }

  #scatter(k: number, factor: number): void {
    const { columnHead, nextInColumn, entryRow, entryValue } = this.#problem.matrix;
    for (let e = columnHead[k]; e >= 0; e = nextInColumn[e]) {
      this.#dense[entryRow[e]] = factor * entryValue[e];
      this.work++;
    }
  }

  /** A dominating column stands in every row that k helps: the shortest is searched. */
  #shortestHelpedRow(k: number): number {
    const { columnHead, columnSize, nextInColumn, entryRow, entryValue, rowSize } =
      this.#problem.matrix;
    const { rowLower, rowUpper } = this.#problem;
    let shortest = -1;
    this.work += columnSize[k];
    for (let e = columnHead[k]; e >= 0; e = nextInColumn[e]) {
      const i = entryRow[e];
      const helps = entryValue[e] > 0 ? rowLower[i] > -Infinity : rowUpper[i] < Infinity;
      if (!helps) continue;
      if (shortest < 0 || rowSize[i] < rowSize[shortest]) shortest = i;
    }
    return shortest;
  }

  #mayDominate(j: number, k: number): boolean {
    const { cost, isInteger } = this.#problem;
    if (cost[j] > cost[k] || (isInteger[j] === 1 && isInteger[k] === 0)) return false;
    return (this.#harms[j] & ~this.#harms[k]) === 0 && this.#isCandidate(j);
  }

  /** Compares the columns row by row; k is scattered in `#dense`. */
  #dominates(j: number, k: number): boolean {
    const { columnHead, nextInColumn, entryRow, entryValue, columnSize } = this.#problem.matrix;
    const { rowLower, rowUpper } = this.#problem;
    const dense = this.#dense;
    let numCommon = 0;
    for (let e = columnHead[j]; e >= 0; e = nextInColumn[e]) {
      const i = entryRow[e];
      const difference = entryValue[e] - dense[i];
      this.work++;
      if (dense[i] !== 0) numCommon++;
      if (difference < 0 && rowLower[i] > -Infinity) return false;
      if (difference > 0 && rowUpper[i] < Infinity) return false;
    }
    if (numCommon === columnSize[k]) return true;
    return this.#restHarms(j, k);
  }

  /** True where k only harms in the rows that j is not in. */
  #restHarms(j: number, k: number): boolean {
    const { matrix, rowLower, rowUpper } = this.#problem;
    for (let e = matrix.columnHead[k]; e >= 0; e = matrix.nextInColumn[e]) {
      const i = matrix.entryRow[e];
      this.work++;
      const helps = matrix.entryValue[e] > 0 ? rowLower[i] > -Infinity : rowUpper[i] < Infinity;
      if (helps && matrix.find(i, j) < 0) return false;
    }
    return true;
  }

  #canTakeOver(j: number, k: number): boolean {
    const { columnUpper } = this.#problem;
    if (columnUpper[j] === Infinity) return true;
    if (this.#isImpliedUpper(j)) return true;
    return this.#areBinary(j, k) && (this.#exclude(j, k) || this.#oneSuffices(j, k));
  }

  /** The new point satisfies all rows, so a bound that a row implies holds by itself. */
  #isImpliedUpper(j: number): boolean {
    const { matrix, columnUpper } = this.#problem;
    // What the bound may be missed by, its rows are missed by times the coefficient.
    let weight = 1;
    for (let e = matrix.columnHead[j]; e >= 0; e = matrix.nextInColumn[e])
      weight = Math.max(weight, Math.abs(matrix.entryValue[e]));
    const most = columnUpper[j] + roundingMargin(columnUpper[j], weight);
    for (let e = matrix.columnHead[j]; e >= 0; e = matrix.nextInColumn[e]) {
      this.work++;
      const noise = this.#problem.activityNoise(matrix.entryRow[e]);
      const slip = noise / Math.abs(matrix.entryValue[e]);
      if (this.#problem.impliedUpper(e) + slip <= most) return true;
    }
    return false;
  }

  #areBinary(j: number, k: number): boolean {
    const { isInteger, columnLower, columnUpper } = this.#problem;
    if (isInteger[j] === 0 || isInteger[k] === 0) return false;
    if (columnLower[j] !== 0 || columnUpper[j] !== 1) return false;
    return columnLower[k] === 0 && columnUpper[k] === 1;
  }

  /** True where a row does not stand both at 1. */
  #exclude(j: number, k: number): boolean {
    const { matrix, rowLower, rowUpper } = this.#problem;
    for (let e = matrix.columnHead[k]; e >= 0; e = matrix.nextInColumn[e]) {
      const i = matrix.entryRow[e];
      const b = matrix.entryValue[e];
      const other = matrix.find(i, j);
      if (other < 0) continue;
      this.work += 2;
      const a = matrix.entryValue[other];
      if (a > 0 && b > 0 && rowUpper[i] < Infinity) {
        if (this.#problem.minActivity(i) + a + b > rowUpper[i] + this.#margin(i)) return true;
      } else if (a < 0 && b < 0 && rowLower[i] > -Infinity) {
        if (this.#problem.maxActivity(i) + a + b < rowLower[i] - this.#margin(i)) return true;
      }
    }
    return false;
  }

  /** By how much two ones together must break a row for it to forbid them. */
  #margin(i: number): number {
    return EXCLUSION_MARGIN + this.#problem.activityNoise(i);
  }

  /** True where k costs something and, with j at 1, no row can want it. */
  #oneSuffices(j: number, k: number): boolean {
    const { matrix, rowLower, rowUpper, cost } = this.#problem;
    if (cost[k] < 0) return false;
    for (let e = matrix.columnHead[k]; e >= 0; e = matrix.nextInColumn[e]) {
      const i = matrix.entryRow[e];
      const b = matrix.entryValue[e];
      const helps = b > 0 ? rowLower[i] > -Infinity : rowUpper[i] < Infinity;
      if (!helps) continue;
      const a = this.#coefficient(i, j);
      this.work++;
      const noise = this.#problem.activityNoise(i);
      const least = this.#problem.minActivity(i) + Math.max(a, 0) - noise;
      const most = this.#problem.maxActivity(i) + Math.min(a, 0) + noise;
      if (b > 0 ? !(least >= rowLower[i]) : !(most <= rowUpper[i])) return false;
    }
    return true;
  }

  #coefficient(i: number, j: number): number {
    const entry = this.#problem.matrix.find(i, j);
    return entry < 0 ? 0 : this.#problem.matrix.entryValue[entry];
  }
}

/** A row forbids two ones together only where they break it beyond what a solver forgives. */
const EXCLUSION_MARGIN = 1e-5;
