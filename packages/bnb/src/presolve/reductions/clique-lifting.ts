import {
  type Edits,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
  violationMargin,
} from "@bough/simplex/presolve";
import { readClique } from "./clique-row.ts";
import { SHIFTS, SUM_ROUNDING } from "./coefficient-tightening.ts";

/** Rows with more entries are left alone. */
const LONGEST_ROW = 5000;
/** A coefficient grows by at least this share of the largest of its clique, or stays. */
const LEAST_GROWTH = 1e-3;
/** Sums of integers up to this are exact. */
const LARGEST_EXACT = 2 ** 50;
/** Asked again where this share of the rows has changed. */
const CHANGED_SHARE = 0.1;

/**
 * Rows in which several columns stand of which at most one is one, as where each thing takes one of several
 * times. Of these columns only the one with the largest coefficient counts for the greatest activity, so that
 * it, and the least, are nearer to the truth than bounds say. A column that leaves the row no way to be
 * met is zero. One that leaves it slack takes a coefficient that just does not: the LP shrinks.
 *
 * M. W. P. Savelsbergh, "Preprocessing and probing techniques for mixed integer programming
 * problems", ORSA J. Computing 6, 1994; with cliques as in E. L. Johnson and M. W. Padberg, "Degree-two inequalities,
 * clique facets and biperfect graphs", Ann. Discrete Math. 16, 1982.
 *
 * Example: x + y = 1 makes y = 0 in 2 x + 5 y + z <= 4, and x + y <= 1 lifts - 4 x - 4 y + z + w <= 1 to
 * - x - y + z + w <= 1, of binaries.
 */
export const cliqueLifting: Reduction = {
  name: "clique-lifting",
  cost: "medium",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (problem.numChangedRows < CHANGED_SHARE * problem.numAliveRows) return "done";
    const cliques = new ChoiceCliques(problem);
    if (!(yield* cliques.read(edits))) return "done";
    const row = new ChoiceRow(problem, cliques);
    for (let i = 0; i < problem.numRows; i++) {
      const size = problem.matrix.rowSize[i];
      if (problem.rowAlive[i] === 0 || size < 3 || size > LONGEST_ROW) continue;
      edits.spend(size);
      if (edits.isPauseDue(4 * size)) yield;
      const isBelow = problem.rowUpper[i] < Infinity;
      const isAbove = problem.rowLower[i] > -Infinity;
      for (const sign of [1, -1]) {
        if (!(sign > 0 ? isBelow : isAbove) || !row.read(i, sign)) continue;
        if (!row.fixHopeless(edits)) return "infeasible";
        // A row with both sides would let its other one go.
        if (isBelow !== isAbove) row.lift(edits);
      }
    }
    return "done";
  },

  /** Writes no record: the integer points are the same. */
  undo() {},
};

/** For each column, one row of those that let at most one of their columns be one; the longest, equations first. */
class ChoiceCliques {
  readonly #problem: ProblemView;
  /** Row of each column's clique, -1 for none. [numCols] */
  readonly rowOf: Int32Array;
  /** 1 for rows of which exactly one column is one. [numRows] */
  readonly isCovered: Uint8Array;

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.rowOf = new Int32Array(problem.numCols).fill(-1);
    this.isCovered = new Uint8Array(problem.numRows);
  }

  /** False where there are none. */
  *read(edits: Edits): Generator<undefined, boolean> {
    const { numRows, rowAlive, matrix } = this.#problem;
    const rank = new Float64Array(this.rowOf.length);
    let isAny = false;
    for (let i = 0; i < numRows; i++) {
      if (rowAlive[i] === 0) continue;
      if (edits.isPauseDue(matrix.rowSize[i])) yield;
      const clique = readClique(this.#problem, i);
      if (clique === null || clique.members.some((literal) => literal % 2 === 1)) continue;
      isAny = true;
      this.isCovered[i] = clique.isCovered ? 1 : 0;
      const worth = clique.members.length * (clique.isCovered ? 2 : 1);
      for (const literal of clique.members) {
        const j = literal >> 1;
        if (worth <= rank[j]) continue;
        rank[j] = worth;
        this.rowOf[j] = i;
      }
    }
    return isAny;
  }
}

/** A row read as  sign · a x <= sign · side,  its columns by cliques. */
class ChoiceRow {
  readonly #problem: ProblemView;
  readonly #cliques: ChoiceCliques;
  /** Of each clique in the row, what its columns come to at most and at least, and how many they are. [numRows] */
  readonly #most: Float64Array;
  readonly #least: Float64Array;
  readonly #count: Int32Array;
  /** Cliques in the row. */
  readonly #met: number[] = [];
  #row = -1;
  #sign = 1;
  #side = 0;
  #greatest = 0;
  #smallest = 0;
  /** What rounding may have made of these. */
  #noise = 0;

  constructor(problem: ProblemView, cliques: ChoiceCliques) {
    this.#problem = problem;
    this.#cliques = cliques;
    this.#most = new Float64Array(problem.numRows);
    this.#least = new Float64Array(problem.numRows);
    this.#count = new Int32Array(problem.numRows);
  }

  /** False where no clique has several columns in the row, or it is one itself. */
  read(i: number, sign: number): boolean {
    const { matrix, rowUpper, rowLower, columnLower, columnUpper } = this.#problem;
    const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
    for (const clique of this.#met) this.#count[clique] = 0;
    this.#met.length = 0;
    this.#row = i;
    this.#sign = sign;
    this.#side = sign > 0 ? rowUpper[i] : -rowLower[i];
    let [greatest, smallest, size] = [0, 0, 0];
    let isAny = false;
    let isExact = Number.isInteger(this.#side);
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const j = entryColumn[k];
      const a = sign * entryValue[k];
      const clique = this.#cliqueOf(j);
      if (clique === i) return false;
      if (!Number.isInteger(a)) isExact = false;
      if (clique < 0) {
        greatest += a > 0 ? a * columnUpper[j] : a * columnLower[j];
        smallest += a > 0 ? a * columnLower[j] : a * columnUpper[j];
        size += Math.abs(a) * Math.max(Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
        if (!Number.isInteger(columnLower[j]) || !Number.isInteger(columnUpper[j])) isExact = false;
        continue;
      }
      size += Math.abs(a);
      if (this.#count[clique]++ === 0) {
        this.#met.push(clique);
        this.#most[clique] = a;
        this.#least[clique] = a;
        continue;
      }
      isAny = true;
      this.#most[clique] = Math.max(this.#most[clique], a);
      this.#least[clique] = Math.min(this.#least[clique], a);
    }
    if (!isAny) return false;
    for (const clique of this.#met) {
      if (!this.#isWhole(clique)) {
        this.#most[clique] = Math.max(0, this.#most[clique]);
        this.#least[clique] = Math.min(0, this.#least[clique]);
      }
      greatest += this.#most[clique];
      smallest += this.#least[clique];
    }
    this.#greatest = greatest;
    this.#smallest = smallest;
    const rounding = isExact && size < LARGEST_EXACT ? 0 : SUM_ROUNDING;
    const sums = Number.isFinite(size) ? rounding * (size + Math.abs(this.#side)) : 0;
    this.#noise = sums + SHIFTS * this.#problem.rowNoise(i);
    return true;
  }

  /** Fixes columns that leave the row no way to be met; false where nothing does. */
  fixHopeless(edits: Edits): boolean {
    const { matrix } = this.#problem;
    const { entryColumn, entryValue, nextInRow, rowHead } = matrix;
    const most = this.#side + violationMargin(this.#side) + this.#noise;
    if (!(this.#smallest > -Infinity)) return true;
    if (this.#smallest > most) return false;
    for (let k = rowHead[this.#row]; k >= 0; k = nextInRow[k]) {
      const clique = this.#cliqueOf(entryColumn[k]);
      if (clique < 0) continue;
      const alone = this.#smallest - this.#least[clique] + this.#sign * entryValue[k];
      if (alone > most) edits.setColumnUpper(entryColumn[k], 0);
    }
    return true;
  }

  /** Lets coefficients of cliques grow to where their column just leaves the row no slack. */
  lift(edits: Edits): void {
    const { entryColumn, entryValue, nextInRow, rowHead } = this.#problem.matrix;
    if (!(this.#greatest < Infinity) || this.#greatest <= this.#side + this.#noise) return;
    for (let k = rowHead[this.#row]; k >= 0; ) {
      const next = nextInRow[k];
      const clique = this.#cliqueOf(entryColumn[k]);
      if (clique >= 0) {
        const a = this.#sign * entryValue[k];
        const lifted = this.#side - (this.#greatest - this.#most[clique]) - this.#noise;
        const scale = Math.max(Math.abs(this.#most[clique]), Math.abs(this.#least[clique]));
        if (lifted - a > LEAST_GROWTH * scale) edits.setCoefficient(k, this.#sign * lifted);
      }
      k = next;
    }
  }

  #cliqueOf(j: number): number {
    const { isInteger, columnLower, columnUpper } = this.#problem;
    const isBinary = isInteger[j] === 1 && columnLower[j] === 0 && columnUpper[j] === 1;
    return isBinary ? this.#cliques.rowOf[j] : -1;
  }

  /** Whether one of the clique's columns in the row is one for certain. */
  #isWhole(clique: number): boolean {
    const { rowSize } = this.#problem.matrix;
    return this.#cliques.isCovered[clique] === 1 && rowSize[clique] === this.#count[clique];
  }
}
