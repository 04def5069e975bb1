import type { Problem } from "@bough/problem";
import type { BoundOverride } from "./exact-simplex.ts";
import type { LpAnswer, LpOracle } from "./lp-oracle.ts";

/** Entries, reduced costs and violations at most this large count as zero. */
const ZERO = 1e-9;
/** Distance from the nearest integer that still counts as integral. */
const INTEGRALITY = 1e-7;
/** Pivots by the steepest reduced cost; from there on by Bland's rule, which cannot cycle. */
const STEEP_PIVOTS = 60;

/**
 * LPs in doubles by a plain dense tableau: a thousand times as fast as the exact oracle, and good
 * enough to agree with. Where it disagrees with somebody, the exact oracle has the last word.
 */
export const doubleLpOracle: LpOracle<number> = {
  solve: solveDoubleLp,
  isLess: (a, b) => a < b - ZERO * Math.max(1, Math.abs(b)),
  isZero: (x) => Math.abs(x) <= INTEGRALITY,
  isWhole: (x) => Math.abs(x - Math.round(x)) <= INTEGRALITY,
  floor: (x) => Math.floor(x),
  side: (x, lower, upper) => (x < lower - INTEGRALITY ? -1 : x > upper + INTEGRALITY ? 1 : 0),
};

function solveDoubleLp(problem: Problem, { lower, upper }: BoundOverride): LpAnswer<number> {
  const { numCols, numRows, cost } = problem;
  for (let j = 0; j < numCols; j++) if (lower[j] > upper[j]) return { status: "infeasible" };
  for (let i = 0; i < numRows; i++)
    if (problem.rowLower[i] > problem.rowUpper[i]) return { status: "infeasible" };
  const tableau = new Tableau(problem, lower, upper);
  if (!tableau.findFeasible()) return { status: "infeasible" };
  if (!tableau.minimise()) return { status: "unbounded" };
  const x = tableau.point();
  let objective = problem.objectiveOffset;
  for (let j = 0; j < numCols; j++) if (cost[j] !== 0) objective += cost[j] * x[j];
  return { status: "optimal", objective, x };
}

/**
 * minimise cost · z, A z = b, z >= 0, b >= 0. Column x_j is base + sign · z, minus a second z where
 * it is free; its range is a row of its own. Each line holds the coefficients and, last, b.
 */
class Tableau {
  readonly #place: number[] = [];
  readonly #base: number[] = [];
  readonly #sign: number[] = [];
  readonly #isFree: boolean[] = [];
  readonly #numVariables: number;
  readonly #width: number;
  #lines: Float64Array[] = [];
  #basis: number[] = [];
  readonly #cost: Float64Array;

  constructor(problem: Problem, lower: ArrayLike<number>, upper: ArrayLike<number>) {
    const { numCols, numRows, rows } = problem;
    let places = 0;
    let ranges = 0;
    for (let j = 0; j < numCols; j++) {
      const isFree = lower[j] === -Infinity && upper[j] === Infinity;
      this.#place.push(places);
      this.#base.push(lower[j] !== -Infinity ? lower[j] : isFree ? 0 : upper[j]);
      this.#sign.push(lower[j] !== -Infinity || isFree ? 1 : -1);
      this.#isFree.push(isFree);
      places += isFree ? 2 : 1;
      if (lower[j] !== -Infinity && upper[j] !== Infinity) ranges++;
    }
    // A slack and an artificial variable for each line; equations leave their slack unused.
    const most = 2 * numRows + ranges;
    this.#numVariables = places + most;
    this.#width = this.#numVariables + most;
    for (let i = 0; i < numRows; i++) {
      const terms: Float64Array = new Float64Array(places);
      let constant = 0;
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const j = rows.indices[k];
        constant += rows.values[k] * this.#base[j];
        this.#addTerm(terms, j, rows.values[k]);
      }
      const [low, high] = [problem.rowLower[i] - constant, problem.rowUpper[i] - constant];
      if (problem.rowLower[i] === problem.rowUpper[i]) this.#addLine(terms, high, 1, false);
      else {
        if (high !== Infinity) this.#addLine(terms, high, 1, true);
        if (low !== -Infinity) this.#addLine(terms, low, -1, true);
      }
    }
    for (let j = 0; j < numCols; j++) {
      if (lower[j] === -Infinity || upper[j] === Infinity) continue;
      const terms: Float64Array = new Float64Array(places);
      terms[this.#place[j]] = 1;
      this.#addLine(terms, upper[j] - lower[j], 1, true);
    }
    this.#cost = new Float64Array(this.#width);
    for (let j = 0; j < numCols; j++) this.#addTerm(this.#cost, j, problem.cost[j]);
  }

  #addTerm(terms: Float64Array, j: number, value: number): void {
    terms[this.#place[j]] += value * this.#sign[j];
    if (this.#isFree[j]) terms[this.#place[j] + 1] -= value;
  }

  /** sign · terms (<= or =) sign · side, turned so that its side is not negative. */
  #addLine(terms: Float64Array, side: number, sign: number, hasSlack: boolean): void {
    const k = this.#lines.length;
    const line: Float64Array = new Float64Array(this.#width + 1);
    const turn = sign * side < 0 ? -sign : sign;
    for (let p = 0; p < terms.length; p++) line[p] = turn * terms[p];
    if (hasSlack) line[terms.length + k] = turn * sign;
    line[this.#width] = turn * side;
    // A slack of the right sign starts in the basis, an artificial variable elsewhere.
    const startsWithSlack = hasSlack && turn === sign;
    const start = startsWithSlack ? terms.length + k : this.#numVariables + k;
    if (!startsWithSlack) line[start] = 1;
    this.#lines.push(line);
    this.#basis.push(start);
  }

  findFeasible(): boolean {
    const cost: Float64Array = new Float64Array(this.#width);
    cost.fill(1, this.#numVariables);
    this.#descend(cost, this.#numVariables);
    for (let i = 0; i < this.#lines.length; i++)
      if (this.#basis[i] >= this.#numVariables && this.#lines[i][this.#width] > INTEGRALITY)
        return false;
    for (let i = this.#lines.length - 1; i >= 0; i--) {
      if (this.#basis[i] < this.#numVariables) continue;
      const entering = this.#largestEntry(this.#lines[i]);
      if (entering >= 0) this.#pivot(i, entering);
      else {
        this.#lines.splice(i, 1);
        this.#basis.splice(i, 1);
      }
    }
    return true;
  }

  #largestEntry(line: Float64Array): number {
    let best = -1;
    let size = ZERO;
    for (let k = 0; k < this.#numVariables; k++) {
      if (Math.abs(line[k]) <= size) continue;
      size = Math.abs(line[k]);
      best = k;
    }
    return best;
  }

  /** False where the objective falls without end. */
  minimise(): boolean {
    return this.#descend(this.#cost, this.#numVariables);
  }

  point(): number[] {
    const z: Float64Array = new Float64Array(this.#width);
    this.#basis.forEach((k, i) => {
      z[k] = this.#lines[i][this.#width];
    });
    return this.#place.map((place, j) => {
      const value = this.#base[j] + this.#sign[j] * z[place];
      return this.#isFree[j] ? value - z[place + 1] : value;
    });
  }

  #descend(cost: Float64Array, numAllowed: number): boolean {
    const reduced = cost.slice();
    this.#basis.forEach((k, i) => {
      subtract(reduced, this.#lines[i], cost[k]);
    });
    for (let pivots = 0; ; pivots++) {
      let entering = -1;
      for (let k = 0; k < numAllowed; k++) {
        if (reduced[k] >= (entering < 0 ? -ZERO : reduced[entering])) continue;
        entering = k;
        if (pivots > STEEP_PIVOTS) break;
      }
      if (entering < 0) return true;
      const leaving = this.#tightestLine(entering);
      if (leaving < 0) return false;
      this.#pivot(leaving, entering);
      subtract(reduced, this.#lines[leaving], reduced[entering]);
    }
  }

  #tightestLine(entering: number): number {
    let best = -1;
    let least = Infinity;
    for (let i = 0; i < this.#lines.length; i++) {
      const entry = this.#lines[i][entering];
      if (entry <= ZERO) continue;
      const ratio = this.#lines[i][this.#width] / entry;
      if (ratio > least || (ratio === least && this.#basis[i] > this.#basis[best])) continue;
      least = ratio;
      best = i;
    }
    return best;
  }

  #pivot(leaving: number, entering: number): void {
    const line = this.#lines[leaving];
    const pivot = line[entering];
    for (let k = 0; k < line.length; k++) line[k] /= pivot;
    for (let i = 0; i < this.#lines.length; i++)
      if (i !== leaving) subtract(this.#lines[i], line, this.#lines[i][entering]);
    this.#basis[leaving] = entering;
  }
}

function subtract(target: Float64Array, line: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let k = 0; k < target.length; k++) target[k] -= factor * line[k];
}
