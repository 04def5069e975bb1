import type { Random } from "@bough/problem";
import type { Steps } from "../steps.ts";
import { BaseRow } from "./base-row.ts";
import { SeenSums } from "./seen-sums.ts";
import type { SeparationSpace } from "./separation-space.ts";
import { pointValueOf } from "./variable-bounds.ts";

/** Rows that are added up at most. */
const PATH_LENGTH = 6;
/**
 * Rows from which paths start, at most. With 500 the same rows have their turn in every round, as the cuts on
 * them have large duals. Ending after a hundred starts without success was tried: in networks the rows that
 * bind a flow to its switch have the largest duals, and nothing comes of them.
 */
const START_LIMIT = 2000;
/** Share of the paths that take any tight row, where some do. With all of them, n5-3's root closes as much as with half, others less. */
const RANDOM_SHARE = 0.5;
/** A continuous variable must lie this far inside its bounds to be worth eliminating. */
const LEAST_DISTANCE = 1e-6;
/** Multipliers outside of this range make the sum numerically worthless. */
const LARGEST_FACTOR = 1e4;
/** Slack rows are poor material. */
const LARGEST_SLACK = 0.1;
/** What a start gains by being tight and loses by each entry: they decide between rows without a dual. */
const TIGHT_BONUS = 1e-3;
const ENTRY_MALUS = 1e-5;
/**
 * Rows with more entries than this are left alone, unless they are a small share of the columns.
 * Where a model has a few rows over all columns, all there is to gain lies in them.
 */
const LONGEST_START = 500;
const LONGEST_START_SHARE = 0.2;

/**
 * Adds up rows along paths: from each promising row, a continuous variable that lies strictly
 * between its bounds is eliminated with another tight row, up to six rows long. `visit` is shown each sum.
 * A path ends where it meets the sum of another one, as what follows would be the same.
 * A path goes on behind a cut: that of a lot-sizing path is the stronger the more periods it spans.
 * Where the best rows have been added up for many rounds, every second path by the toss of a coin takes any tight row at each
 * step: in networks most of what cuts close comes from sums that are not the best at first sight.
 *
 * H. Marchand and L. A. Wolsey, "Aggregation and mixed integer rounding to solve MIPs", Oper. Res. 49, 2001.
 *
 * @param random for paths that take any row; null where all take the best
 * @param visit pauses where it takes long
 */
export function* visitAggregations(
  space: SeparationSpace,
  rowDual: Float64Array,
  random: Random | null,
  visit: (base: BaseRow) => Steps<void>,
): Steps<void> {
  const paths = new RowPaths(space, random);
  yield;
  const starts = paths.startRows(rowDual);
  yield;
  for (const start of starts) {
    if (space.isSpent) return;
    paths.begin(start);
    while (!paths.isSeen()) {
      yield* visit(paths.base);
      if (!paths.extend()) break;
    }
  }
}

/** Paths over the rows of one LP, one at a time. */
class RowPaths {
  /** The sum of the path's rows. */
  readonly base: BaseRow;
  readonly #space: SeparationSpace;
  readonly #random: Random | null;
  /** What the path at hand takes any row by; null where it takes the best. */
  #toss: Random | null = null;
  /** Distance of each row's activity from its nearer side. [rows] */
  readonly #slack: Float64Array;
  /** Euclidean length of each row. [rows] */
  readonly #norm: Float64Array;
  /** For each continuous column, the tight rows it stands in: where they begin, [columns + 1] */
  readonly #starts: Int32Array;
  /** and what they are, the best partners first. */
  readonly #tightRows: Int32Array;
  /** Rows of the path at hand, and what each is multiplied by. */
  readonly #rows = new Int32Array(PATH_LENGTH);
  readonly #factors = new Float64Array(PATH_LENGTH);
  #length = 0;
  readonly #seen = new SeenSums();
  /** Continuous columns of the base strictly between their bounds, and how far inside. */
  readonly #interior: Int32Array; // [columns]
  readonly #distances: Float64Array; // [columns]

  constructor(space: SeparationSpace, random: Random | null) {
    const { numRows, numCols } = space;
    this.#space = space;
    this.#random = random;
    this.base = new BaseRow(space);
    this.#slack = new Float64Array(numRows);
    this.#norm = new Float64Array(numRows);
    for (let i = 0; i < numRows; i++) {
      this.#slack[i] = rowSlack(space, i);
      this.#norm[i] = rowNorm(space, i);
    }
    this.#starts = new Int32Array(numCols + 1);
    this.#tightRows = this.#listTightRows();
    this.#interior = new Int32Array(numCols);
    this.#distances = new Float64Array(numCols);
  }

  /** Rows by promise: tight ones with large duals and few entries first. */
  startRows(rowDual: Float64Array): number[] {
    const { numRows, numCols, starts, isLocal } = this.#space;
    const rows: number[] = [];
    const scores = new Float64Array(numRows);
    const longest = Math.max(LONGEST_START, LONGEST_START_SHARE * numCols);
    for (let i = 0; i < numRows; i++) {
      const length = starts[i + 1] - starts[i];
      if (isLocal[i] === 1 || length < 2 || length > longest || !this.#isTight(i)) continue;
      const bonus = TIGHT_BONUS / (1 + this.#slack[i]);
      scores[i] = Math.abs(rowDual[i]) * this.#norm[i] + bonus - ENTRY_MALUS * length;
      rows.push(i);
    }
    return rows.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, START_LIMIT);
  }

  /** A path of one row. */
  begin(start: number): void {
    this.#length = 0;
    this.#toss = this.#random?.chance(RANDOM_SHARE) === true ? this.#random : null;
    this.base.begin();
    this.#add(start, 1);
  }

  /** Whether the path's sum, or a multiple of it, was seen before; notes that it was. */
  isSeen(): boolean {
    return this.#seen.isSeen(this.#rows, this.#factors, this.#length);
  }

  /**
   * Adds a row that eliminates the continuous variable farthest from its bounds; false where none can,
   * and of paths that are long enough.
   */
  extend(): boolean {
    if (this.#length >= PATH_LENGTH) return false;
    for (let count = this.#listInterior(); count > 0; count--) {
      const j = this.#takeFarthest(count);
      const row = this.#partner(j);
      if (row < 0) continue;
      const factor = -this.base.values[j] / coefficientOf(this.#space, row, j);
      const size = Math.abs(factor);
      if (!(size < LARGEST_FACTOR && size > 1 / LARGEST_FACTOR)) continue;
      this.#add(row, factor);
      this.base.squeeze();
      return true;
    }
    return false;
  }

  #add(row: number, factor: number): void {
    this.#rows[this.#length] = row;
    this.#factors[this.#length++] = factor;
    this.base.addRow(row, factor);
  }

  #isTight(i: number): boolean {
    return !(this.#slack[i] > LARGEST_SLACK * Math.max(1, this.#norm[i]));
  }

  /** Fills `#starts`, and gives the rows. */
  #listTightRows(): Int32Array {
    const { numCols, starts, indices, isInteger } = this.#space;
    const begins = this.#starts;
    const ranked = this.#partners();
    for (const i of ranked)
      for (let k = starts[i]; k < starts[i + 1]; k++)
        if (isInteger[indices[k]] === 0) begins[indices[k] + 1]++;
    for (let j = 0; j < numCols; j++) begins[j + 1] += begins[j];
    const rows = new Int32Array(begins[numCols]);
    const next = begins.slice(0, numCols);
    for (const i of ranked)
      for (let k = starts[i]; k < starts[i + 1]; k++)
        if (isInteger[indices[k]] === 0) rows[next[indices[k]]++] = i;
    return rows;
  }

  /** The tight rows, those with the least slack first, the shortest among equals. */
  #partners(): number[] {
    const { numRows, numCols, starts, isLocal } = this.#space;
    const rows: number[] = [];
    const scores = new Float64Array(numRows);
    for (let i = 0; i < numRows; i++) {
      if (isLocal[i] === 1 || !this.#isTight(i)) continue;
      scores[i] = this.#slack[i] * 10 + (starts[i + 1] - starts[i]) / numCols;
      rows.push(i);
    }
    return rows.sort((a, b) => scores[a] - scores[b] || a - b);
  }

  /** Lists the continuous columns of the base that lie strictly between their bounds; returns how many. */
  #listInterior(): number {
    const { base } = this;
    const { numCols, isInteger } = this.#space;
    let count = 0;
    for (let t = 0; t < base.count; t++) {
      const j = base.list[t];
      if (j >= numCols || isInteger[j] === 1) continue;
      const distance = boundDistance(this.#space, j);
      if (distance <= LEAST_DISTANCE) continue;
      this.#interior[count] = j;
      this.#distances[count++] = distance;
    }
    return count;
  }

  /** Takes the farthest inside off the list of so many, the first column among equals. */
  #takeFarthest(count: number): number {
    const columns = this.#interior;
    const distances = this.#distances;
    let best = 0;
    for (let k = 1; k < count; k++) {
      const more = distances[k] - distances[best];
      if (more > 0 || (more === 0 && columns[k] < columns[best])) best = k;
    }
    const j = columns[best];
    columns[best] = columns[count - 1];
    distances[best] = distances[count - 1];
    return j;
  }

  /** A tight row with the column that is not yet on the path: the best, or one at random. -1 where there is none. */
  #partner(j: number): number {
    const from = this.#starts[j];
    const count = this.#starts[j + 1] - from;
    const first = this.#toss?.below(count) ?? 0;
    for (let k = 0; k < count; k++) {
      const row = this.#tightRows[from + ((first + k) % count)];
      if (!this.#isOnPath(row)) return row;
    }
    return -1;
  }

  #isOnPath(i: number): boolean {
    for (let k = 0; k < this.#length; k++) if (this.#rows[k] === i) return true;
    return false;
  }
}

function rowSlack({ numCols, value, lower, upper }: SeparationSpace, i: number): number {
  const k = numCols + i;
  return Math.min(value[k] - lower[k], upper[k] - value[k]);
}

function rowNorm({ starts, coefficients }: SeparationSpace, i: number): number {
  let square = 0;
  for (let k = starts[i]; k < starts[i + 1]; k++) square += coefficients[k] * coefficients[k];
  return Math.sqrt(square);
}

/** Distance of the LP value from the nearest bound, variable bounds included. */
function boundDistance(space: SeparationSpace, j: number): number {
  const x = space.value[j];
  let distance = Math.min(x - space.lower[j], space.upper[j] - x);
  const upper = space.variableBounds.upper.get(j)?.[0];
  const lower = space.variableBounds.lower.get(j)?.[0];
  if (upper !== undefined) distance = Math.min(distance, pointValueOf(space, upper) - x);
  if (lower !== undefined) distance = Math.min(distance, x - pointValueOf(space, lower));
  return distance;
}

function coefficientOf(space: SeparationSpace, i: number, j: number): number {
  const { starts, indices, coefficients } = space;
  for (let k = starts[i]; k < starts[i + 1]; k++) if (indices[k] === j) return coefficients[k];
  return 0;
}
