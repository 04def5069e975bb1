import { CompensatedSum, type Problem } from "@bough/problem";
import type { LpEngine } from "@bough/simplex";
import type { AddedRow } from "./added-row.ts";

/** Share of a row's terms that the referee forgives: what sums of doubles, and decimals read as doubles, may be off by. */
const LAST_PLACES = 2 ** -50;

type Row = Pick<AddedRow, "columns" | "coefficients" | "lower" | "upper">;

/**
 * Room below the bounds that an LP proves, for last places of its rows at their prices: with terms of 10^11
 * beside decimals a row is met or missed by 10^-5, and a bound of -13.99994 may stand for a point of -14.
 * Where objectives lie on a grid, such a bound would be raised by a whole step.
 */
export class BoundRoom {
  readonly #problem: Problem;
  readonly #engine: LpEngine;
  /** Rows of the LP behind the problem's, in its order. */
  readonly #rowsBehind: () => readonly (readonly Row[])[];
  /** Of each row of the problem the sum of its absolute coefficients; nothing before they are asked for. [numRows] */
  #rowSizes: Float64Array | undefined;
  /** Of each column the absolute value. [numCols] */
  #columnSizes: Float64Array | undefined;
  /** The bound of the problem that is farthest from zero; NaN before it is asked for. */
  #bound = Number.NaN;

  /** @param rowsBehind those of the LP behind the problem's, in its order */
  constructor(problem: Problem, engine: LpEngine, rowsBehind: () => readonly (readonly Row[])[]) {
    this.#problem = problem;
    this.#engine = engine;
    this.#rowsBehind = rowsBehind;
  }

  /** The last LP's bound less what last places may have made of it, where that is more than `enough`. */
  lessRoom(enough: number): number {
    const bound = this.#engine.dualBound;
    const room = Number.isFinite(bound) ? this.below(enough) : 0;
    if (room === 0) return bound;
    const proven = Math.min(bound, this.#atPrices()) - room;
    return Math.min(bound, Math.max(proven, this.#boxBound()));
  }

  /**
   * The same where no grid makes a step of last places: they are left to what rows are forgiven, unless prices prove
   * so much less that they cannot be all there is to it.
   */
  unlessMispriced(enough: number): number {
    const bound = this.#engine.dualBound;
    const room = Number.isFinite(bound) ? this.below(enough) : 0;
    if (room === 0) return bound;
    const proven = this.#atPrices();
    return proven < bound - room ? Math.max(proven - room, this.#boxBound()) : bound;
  }

  /** What the last LP's bound may be off by, or 0 where that is no more than `enough`. */
  below(enough: number): number {
    const { numRows, numCols, rows } = this.#problem;
    const { rowDual, primal } = this.#engine;
    const extra = this.#rowsBehind();
    const rowSizes = this.#sizesOfRows();
    // What this comes to at most takes a look at each row; most LPs need no more.
    let most = 0;
    for (let i = 0; i < numRows; i++) most += Math.abs(rowDual[i]) * rowSizes[i];
    eachPriced(extra, numRows, rowDual, ({ coefficients }, price) => {
      for (let k = 0; k < coefficients.length; k++) most += Math.abs(price * coefficients[k]);
    });
    // Looking at each column as well took a fiftieth of searches over binaries.
    if (!(LAST_PLACES * most * this.#farthestBound() > enough)) return 0;
    if (!(LAST_PLACES * most * this.#farthest() > enough)) return 0;
    this.#columnSizes ??= new Float64Array(numCols);
    const size = this.#columnSizes;
    for (let j = 0; j < numCols; j++) size[j] = this.#sizeOf(j, primal[j]);
    let terms = 0;
    for (let i = 0; i < numRows; i++) {
      const price = Math.abs(rowDual[i]);
      if (price === 0) continue;
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
        terms += price * Math.abs(rows.values[k]) * size[rows.indices[k]];
    }
    eachPriced(extra, numRows, rowDual, ({ columns, coefficients }, price) => {
      for (let k = 0; k < columns.length; k++)
        terms += Math.abs(price * coefficients[k]) * size[columns[k]];
    });
    return LAST_PLACES * terms > enough ? LAST_PLACES * terms : 0;
  }

  /**
   * What the last LP's prices prove, whatever they are: each column stands at the bound where it costs least by them.
   * The LP takes what basic columns cost for nothing, but factors drop entries below 10^-14: beside 5 · 10^14 a -2
   * was one, its column had a price of 3 and stood nowhere near its bound, and the optimum lay below the bound.
   */
  #atPrices(): number {
    const { numRows, numCols, rows, cost, objectiveOffset, rowLower, rowUpper } = this.#problem;
    const engine = this.#engine;
    const { rowDual } = engine;
    const price = cost.slice();
    const sum = new CompensatedSum();
    sum.add(objectiveOffset);
    const addSide = (y: number, lower: number, upper: number): void => {
      const side = y > 0 ? lower : upper;
      if (Number.isFinite(side)) sum.addProduct(y, side);
    };
    for (let i = 0; i < numRows; i++) {
      const y = rowDual[i];
      if (y === 0) continue;
      addSide(y, rowLower[i], rowUpper[i]);
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
        price[rows.indices[k]] -= y * rows.values[k];
    }
    eachPriced(
      this.#rowsBehind(),
      numRows,
      rowDual,
      ({ columns, coefficients, lower, upper }, y) => {
        addSide(y, lower, upper);
        for (let k = 0; k < columns.length; k++) price[columns[k]] -= y * coefficients[k];
      },
    );
    for (let j = 0; j < numCols; j++) {
      const bound = price[j] > 0 ? engine.columnLower(j) : engine.columnUpper(j);
      // Without an end the price is zero but for rounding, as the LP says.
      if (Number.isFinite(bound)) sum.addProduct(price[j], bound);
    }
    return sum.value;
  }

  /** What the columns' bounds alone say of the objective. */
  #boxBound(): number {
    const { numCols, cost, objectiveOffset } = this.#problem;
    const engine = this.#engine;
    let bound = objectiveOffset;
    for (let j = 0; j < numCols; j++) {
      if (cost[j] !== 0)
        bound += cost[j] * (cost[j] > 0 ? engine.columnLower(j) : engine.columnUpper(j));
    }
    return bound;
  }

  /** What no column is farther from zero than. */
  #farthestBound(): number {
    if (Number.isNaN(this.#bound)) {
      const { numCols, columnLower, columnUpper } = this.#problem;
      this.#bound = 0;
      for (let j = 0; j < numCols; j++)
        this.#bound = Math.max(this.#bound, Math.abs(columnLower[j]), Math.abs(columnUpper[j]));
    }
    return this.#bound;
  }

  #farthest(): number {
    const { primal } = this.#engine;
    let farthest = 0;
    for (let j = 0; j < this.#problem.numCols; j++)
      farthest = Math.max(farthest, this.#sizeOf(j, primal[j]));
    return farthest;
  }

  /** Where a solve has stopped at its cutoff, basic columns lie anywhere. */
  #sizeOf(j: number, value: number): number {
    const engine = this.#engine;
    return Math.abs(Math.min(Math.max(value, engine.columnLower(j)), engine.columnUpper(j)));
  }

  #sizesOfRows(): Float64Array {
    if (this.#rowSizes !== undefined) return this.#rowSizes;
    const { numRows, rows } = this.#problem;
    const sizes = new Float64Array(numRows);
    for (let i = 0; i < numRows; i++)
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
        sizes[i] += Math.abs(rows.values[k]);
    this.#rowSizes = sizes;
    return sizes;
  }
}

/** Calls `visit` with each row that has a price, and with that. */
function eachPriced(
  groups: readonly (readonly Row[])[],
  firstRow: number,
  rowDual: Float64Array,
  visit: (row: Row, price: number) => void,
): void {
  let i = firstRow;
  for (const group of groups)
    for (const row of group) {
      const price = rowDual[i++];
      if (price !== 0) visit(row, price);
    }
}
