import type { Problem } from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC, type Basis } from "../lp-engine.ts";
import { hidesStep } from "./hidden-step.ts";
import { Kernel } from "./kernel.ts";

/** Share of a number that reading its decimals as a double may lose. */
const HALF_LAST_PLACE = 2 ** -53;
/** Share of a row's terms by which doubles may miss it, and no more. */
const LAST_PLACES = 2 ** -50;
/** By how much, as a share from one on, values, prices and the objective may be off. */
const SLIGHT = 1e-9;
/** Share of its terms below which an entry of a tableau row is nothing. */
const NOISE = 2 ** -48;

/**
 * True where an optimal vertex of doubles may be another one in the decimals of its data, although it keeps
 * all tolerances.
 *
 * It may lie elsewhere by what decimals lose as doubles: -2600017.146 beside 10^6 y and 3.03 x is off by
 * 2e-10, x by 7e-11, and what follows it by 10^5 by 10^-5. With K the basic columns in the rows at sides,
 * |K^-1| times what each row may lose bounds this, and |K^-T| times what costs may lose the same of prices.
 *
 * Or a basic variable misses a bound by 10^-10, and to lead it there takes far more of others: the next step
 * of the dual simplex method says how far they would go, and what it would cost. Or a reduced cost has the
 * wrong sign by 10^-16, and its variable 10^9 to go.
 *
 * N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2nd ed., SIAM 2002, section 7.2.
 */
export function isDoubtfulVertex(problem: Problem, x: Float64Array, basis: Basis): boolean {
  const kernel = Kernel.of(problem, basis);
  if (kernel === null) return true;
  const doubt = new Doubt(problem, x, basis, kernel);
  return (
    doubt.hasVagueValues() || doubt.hasVaguePrices() || doubt.hasFarStep() || doubt.hasHiddenStep()
  );
}

class Doubt {
  readonly #problem: Problem;
  readonly #x: Float64Array;
  readonly #basis: Basis;
  readonly #status: Uint8Array;
  readonly #kernel: Kernel;
  /** Of rows at sides. [size] */
  readonly #prices: Float64Array;
  /** Sums of each row's terms, and of their sizes. [numRows] */
  readonly #activity: Float64Array;
  readonly #terms: Float64Array;
  /** What counts as nothing of the objective. */
  readonly #slightCost: number;

  constructor(problem: Problem, x: Float64Array, basis: Basis, kernel: Kernel) {
    const { numRows, rows, cost } = problem;
    this.#problem = problem;
    this.#x = x;
    this.#basis = basis;
    this.#status = basis.status;
    this.#kernel = kernel;
    this.#prices = kernel.weightsOfRows(kernel.columns.map((j) => cost[j]));
    this.#activity = new Float64Array(numRows);
    this.#terms = new Float64Array(numRows);
    for (let i = 0; i < numRows; i++) {
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const term = rows.values[k] * x[rows.indices[k]];
        this.#activity[i] += term;
        this.#terms[i] += Math.abs(term);
      }
    }
    this.#slightCost = SLIGHT * Math.max(1, Math.abs(problem.objectiveAt(x)));
  }

  hasVagueValues(): boolean {
    const { rowLower, rowUpper } = this.#problem;
    const { inverse, size, rows, columns } = this.#kernel;
    const lost = rows.map((i) => {
      const sides = [rowLower[i], rowUpper[i]].filter(Number.isFinite).map(Math.abs);
      return HALF_LAST_PLACE * Math.max(this.#terms[i], ...sides);
    });
    return columns.some((j, q) => {
      let off = 0;
      for (let p = 0; p < size; p++) off += Math.abs(inverse[q * size + p]) * lost[p];
      return !(off <= SLIGHT * Math.max(1, Math.abs(this.#x[j])));
    });
  }

  hasVaguePrices(): boolean {
    const { inverse, matrix, size, rows, columns } = this.#kernel;
    const largest = this.#prices.reduce((most, y) => Math.max(most, Math.abs(y)), 1);
    const lost = columns.map((j, q) => {
      let terms = Math.abs(this.#problem.cost[j]);
      for (let p = 0; p < size; p++) terms += Math.abs(matrix[p * size + q] * this.#prices[p]);
      return HALF_LAST_PLACE * terms;
    });
    return rows.some((_, p) => {
      let off = 0;
      for (let q = 0; q < size; q++) off += Math.abs(inverse[q * size + p]) * lost[q];
      return !(off <= SLIGHT * largest);
    });
  }

  /** True where a basic variable that misses a bound by more than last places is led there by far steps only. */
  hasFarStep(): boolean {
    const { numCols, numRows, columnLower, columnUpper, rowLower, rowUpper } = this.#problem;
    const { columns } = this.#kernel;
    for (const [q, j] of columns.entries()) {
      const missed = missedBy(this.#x[j], columnLower[j], columnUpper[j]);
      if (Math.abs(missed) <= LAST_PLACES * Math.abs(this.#x[j])) continue;
      const weights = columns.map((_, place) => (place === q ? 1 : 0));
      if (this.#isFar(missed, weights, -1)) return true;
    }
    for (let i = 0; i < numRows; i++) {
      if (this.#status[numCols + i] !== BASIC) continue;
      const missed = missedBy(this.#activity[i], rowLower[i], rowUpper[i]);
      if (Math.abs(missed) <= LAST_PLACES * this.#terms[i]) continue;
      if (this.#isFar(missed, this.#coefficients(i), i)) return true;
    }
    return false;
  }

  /** True where a step of the primal simplex method gains something after all. */
  hasHiddenStep(): boolean {
    const vertex = {
      problem: this.#problem,
      x: this.#x,
      basis: this.#basis,
      kernel: this.#kernel,
      prices: this.#prices,
      activity: this.#activity,
    };
    return hidesStep(vertex, this.#slightCost);
  }

  /** Of the basic columns in row `i`. */
  #coefficients(i: number): Float64Array {
    const { rows } = this.#problem;
    const dense = new Float64Array(this.#problem.numCols);
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
      dense[rows.indices[k]] = rows.values[k];
    return Float64Array.from(this.#kernel.columns, (j) => dense[j]);
  }

  /**
   * The ratio test of the dual simplex method, in the tableau row of a basic variable.
   *
   * @param missed how far it has to go, with its direction
   * @param weights of basic columns, which the variable is the sum of; with its own row's nonbasic ones, if not -1
   */
  #isFar(missed: number, weights: ArrayLike<number>, ownRow: number): boolean {
    const multipliers = this.#kernel.weightsOfRows(weights);
    let least = Infinity;
    let entry = 0;
    for (const { alpha, price, status } of this.#tableauRow(multipliers, ownRow)) {
      const helps = alpha * missed;
      if ((status === AT_LOWER && helps < 0) || (status === AT_UPPER && helps > 0)) continue;
      const ratio = Math.abs(price / alpha);
      if (ratio > least || (ratio === least && Math.abs(alpha) <= entry)) continue;
      least = ratio;
      entry = Math.abs(alpha);
    }
    if (entry === 0) return true;
    const distance = Math.abs(missed);
    return !(distance * least <= this.#slightCost && distance / entry <= SLIGHT);
  }

  *#tableauRow(multipliers: Float64Array, ownRow: number) {
    const { numCols, columns, columnLower, columnUpper, rowLower, rowUpper, cost } = this.#problem;
    const status = this.#status;
    const weight = new Float64Array(this.#problem.numRows);
    const price = new Float64Array(this.#problem.numRows);
    for (const [p, i] of this.#kernel.rows.entries()) {
      weight[i] = -multipliers[p];
      price[i] = this.#prices[p];
      if (multipliers[p] === 0 || rowLower[i] === rowUpper[i]) continue;
      yield { alpha: multipliers[p], price: this.#prices[p], status: status[numCols + i] };
    }
    if (ownRow >= 0) weight[ownRow] = 1;
    for (let j = 0; j < numCols; j++) {
      if (status[j] === BASIC || columnLower[j] === columnUpper[j]) continue;
      let alpha = 0;
      let terms = 0;
      let d = cost[j];
      for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
        const term = weight[columns.indices[k]] * columns.values[k];
        alpha += term;
        terms += Math.abs(term);
        d -= price[columns.indices[k]] * columns.values[k];
      }
      if (Math.abs(alpha) > NOISE * terms) yield { alpha, price: d, status: status[j] };
    }
  }
}

/** What a value has to change by to lie between its bounds. */
function missedBy(value: number, lower: number, upper: number): number {
  return value < lower ? lower - value : Math.min(upper - value, 0);
}
