import type { SumColumn } from "./sums-form.ts";

/** How sums of all rows are told apart in 32 bits, and put into classes: two linear functions of them. */
export interface SumHash {
  /** Odd. [rows] */
  readonly multipliers: Int32Array;
  /** [rows] */
  readonly classMultipliers: Int32Array;
  /** A power of two. */
  readonly numClasses: number;
}

/** All combinations of values of some columns, by the class of their sums. */
export class SumList {
  readonly columns: readonly SumColumn[];
  readonly size: number;
  /** The place of each combination where the values are digits of a number, those of the first column the last. [size] */
  readonly code: Int32Array;
  readonly key: Int32Array; // [size]
  /** Sums, one row after the other. [rows × size] */
  readonly sums: Float64Array;
  readonly cost: Float64Array; // [size]
  readonly classOf: Int32Array; // [size]
  /** Where each class begins. [numClasses + 1] */
  readonly classStarts: Int32Array;

  constructor(columns: readonly SumColumn[], hash: SumHash) {
    this.columns = columns;
    this.size = combinationsOf(columns);
    const numRows = hash.multipliers.length;
    const { size } = this;
    const plain = combinations(columns, numRows, size);
    const { multipliers, classMultipliers, numClasses } = hash;
    const classes = new Int32Array(size);
    this.classStarts = new Int32Array(numClasses + 1);
    for (let k = 0; k < size; k++) {
      let sum = 0;
      for (let i = 0; i < numRows; i++)
        sum = (sum + Math.imul(classMultipliers[i], plain.sums[i * size + k] | 0)) | 0;
      classes[k] = sum & (numClasses - 1);
      this.classStarts[classes[k] + 1]++;
    }
    for (let c = 0; c < numClasses; c++) this.classStarts[c + 1] += this.classStarts[c];
    const next = this.classStarts.slice();
    this.code = new Int32Array(size);
    this.key = new Int32Array(size);
    this.sums = new Float64Array(numRows * size);
    this.cost = new Float64Array(size);
    this.classOf = new Int32Array(size);
    for (let k = 0; k < size; k++) {
      const place = next[classes[k]]++;
      let key = 0;
      for (let i = 0; i < numRows; i++) {
        const sum = plain.sums[i * size + k];
        this.sums[i * size + place] = sum;
        key = (key + Math.imul(multipliers[i], sum | 0)) | 0;
      }
      this.key[place] = key;
      this.code[place] = k;
      this.cost[place] = plain.cost[k];
      this.classOf[place] = classes[k];
    }
  }

  /** Sets the columns to the values of the combination at a place. */
  setValues(place: number, values: Float64Array): void {
    let rest = this.code[place];
    for (const { column, lower, count } of this.columns) {
      const digit = rest % count;
      values[column] = lower + digit;
      rest = (rest - digit) / count;
    }
  }
}

/** How many there are. */
export function combinationsOf(columns: readonly SumColumn[]): number {
  return columns.reduce((product, { count }) => product * count, 1);
}

/** Sums and costs of all combinations, of each column's steps from its lower bound. */
function combinations(columns: readonly SumColumn[], numRows: number, size: number) {
  const sums = new Float64Array(numRows * size);
  const cost = new Float64Array(size);
  let filled = 1;
  for (const { count, weights, reducedCost } of columns) {
    for (let step = 1; step < count; step++) {
      const to = step * filled;
      for (let k = 0; k < filled; k++) cost[to + k] = cost[k] + step * reducedCost;
      for (let i = 0; i < numRows; i++) {
        const begin = i * size;
        for (let k = 0; k < filled; k++) sums[begin + to + k] = sums[begin + k] + step * weights[i];
      }
    }
    filled *= count;
  }
  return { sums, cost };
}
