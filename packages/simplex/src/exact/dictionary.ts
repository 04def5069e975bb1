import { InternalError, magnitude, type Problem } from "@bough/problem";
import { AT_LOWER, AT_UPPER, FREE } from "../lp-engine.ts";
import { AS_DOUBLES, type ExactNumber, type Reading } from "./reading.ts";

/** A bound as a whole number of the dictionary's units; null where there is none. */
export type WholeBound = bigint | null;

/**
 * A linear program in whole numbers: every double is a fraction of a power of two, and every decimal one of
 * a power of ten, so bounds become integers in a common unit, each row in a unit of its own, and the costs
 * in another. Basic variables are stated by the nonbasic ones,
 *
 *     determinant * basic_i = sum over places k of entry(i, k) * nonbasic_k,
 *
 * and pivots keep all entries whole: they are subdeterminants of the data, so that their length grows
 * with the number of pivots and not exponentially. Nothing is ever rounded.
 *
 * J. Edmonds, "Systems of distinct representatives and linear algebra", J. Res. Nat. Bur. Standards
 * 71B, 1967; D. Avis, "lrs: a revised implementation of the reverse search vertex enumeration
 * algorithm", 2000.
 *
 * Variables are numbered as in `LpEngine`: columns, then the logical of each row, which is its activity.
 */
export class Dictionary {
  readonly numCols: number;
  readonly numRows: number;
  /** Two for doubles as they are, ten for decimals. */
  readonly base: bigint;
  /** By variable, in units of base^-`boundShift`; a logical's in base^-`rowShift` of its row as well. */
  readonly lower: WholeBound[];
  readonly upper: WholeBound[];
  /** A row's activity is its logical divided by base^`rowShift[i]`. [numRows] */
  readonly rowShift: number[];
  readonly boundShift: number;
  /** The costs are the entries of the objective's line divided by base^`costShift`. */
  readonly costShift: number;
  /** In units of base^-`costShift`. [numCols] */
  readonly cost: readonly bigint[];
  /** Common denominator of all entries; positive. */
  determinant = 1n;
  /** Variable basic in line i. [numRows] */
  readonly basic: number[];
  /** Variable of place k. [numCols] */
  readonly nonbasic: number[];
  /** AT_LOWER, AT_UPPER or FREE, by place. [numCols] */
  readonly status: Uint8Array;
  /** Lines of basic variables, and of the objective last. [numRows + 1] of [numCols] */
  readonly #entries: bigint[][];
  /** Numerator of each basic variable's value, over the determinant; of the objective last. */
  readonly #values: bigint[];
  /** Bits multiplied so far, in thousands. */
  work = 0;

  constructor(problem: Problem, { base, read }: Reading = AS_DOUBLES) {
    const { numCols, numRows, columnLower, columnUpper, rowLower, rowUpper, cost, rows } = problem;
    this.numCols = numCols;
    this.numRows = numRows;
    this.base = base;
    const shifted = ({ digits, exponent }: ExactNumber, shift: number): bigint => {
      const power = exponent + shift;
      return power >= 0 ? digits * base ** BigInt(power) : digits / base ** BigInt(-power);
    };
    const lines = Array.from({ length: numRows }, (_, i) => {
      const line = new Array<ExactNumber>(numCols).fill(NOTHING);
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
        line[rows.indices[k]] = read(rows.values[k]);
      return line;
    });
    this.rowShift = lines.map(leastShift);
    const costs = Array.from(cost, read);
    this.costShift = leastShift(costs);
    this.cost = costs.map((value) => shifted(value, this.costShift));
    this.#entries = [
      ...lines.map((line, i) => line.map((value) => shifted(value, this.rowShift[i]))),
      this.cost.slice(),
    ];
    const shifts = [...new Array<number>(numCols).fill(0), ...this.rowShift];
    const scaled = (side: number, j: number): ExactNumber | null => {
      if (!Number.isFinite(side)) return null;
      const { digits, exponent } = read(side);
      return { digits, exponent: exponent + shifts[j] };
    };
    const lower = [...columnLower, ...rowLower].map(scaled);
    const upper = [...columnUpper, ...rowUpper].map(scaled);
    this.boundShift = leastShift([...lower, ...upper]);
    this.lower = lower.map((side) => (side === null ? null : shifted(side, this.boundShift)));
    this.upper = upper.map((side) => (side === null ? null : shifted(side, this.boundShift)));
    this.basic = Array.from({ length: numRows }, (_, i) => numCols + i);
    this.nonbasic = [...new Array(numCols).keys()];
    this.status = Uint8Array.from(this.nonbasic, (j) => this.#nearestSide(j));
    this.#values = this.#entries.map((line) => this.#valueOf(line));
  }

  /** Numerator of the entry of line `i` (the objective: `numRows`) at place `k`. */
  entry(i: number, k: number): bigint {
    return this.#entries[i][k];
  }

  /** Numerator over the determinant of the variable basic in line `i`, or of the objective. */
  basicValue(i: number): bigint {
    return this.#values[i];
  }

  /** -1 below its lower bound, 1 above its upper one, 0 between them. */
  side(i: number): -1 | 0 | 1 {
    const lower = this.lower[this.basic[i]];
    const upper = this.upper[this.basic[i]];
    if (lower !== null && this.#values[i] < lower * this.determinant) return -1;
    return upper !== null && this.#values[i] > upper * this.determinant ? 1 : 0;
  }

  /** The value of the nonbasic variable at place `k`. */
  placeValue(k: number): bigint {
    const bound = this.status[k] === AT_UPPER ? this.upper : this.lower;
    return this.status[k] === FREE ? 0n : (bound[this.nonbasic[k]] ?? 0n);
  }

  /** The nonbasic variable at place `k` goes to its other bound. */
  flip(k: number): void {
    const before = this.placeValue(k);
    this.status[k] = this.status[k] === AT_UPPER ? AT_LOWER : AT_UPPER;
    const step = this.placeValue(k) - before;
    this.#entries.forEach((line, i) => {
      if (line[k] !== 0n) this.#values[i] += line[k] * step;
    });
  }

  /** The variable at place `k` becomes basic in line `r`, and the one basic there nonbasic at a bound. */
  pivot(r: number, k: number, status: number): void {
    const pivot = this.#entries[r][k];
    if (pivot === 0n) throw new InternalError("a pivot of an exact dictionary is zero");
    const before = this.determinant;
    const sign = pivot < 0n ? -1n : 1n;
    const source = this.#entries[r];
    const bits = lengthOf(pivot) + lengthOf(before);
    this.work += (this.#entries.length * source.length * bits) / 1000;
    this.#entries.forEach((line, i) => {
      if (i === r) return;
      const factor = line[k];
      this.#entries[i] = line.map((entry, c) => {
        if (c === k) return sign * factor;
        const product = factor === 0n || source[c] === 0n ? 0n : factor * source[c];
        if (entry === 0n && product === 0n) return 0n;
        return (sign * (entry * pivot - product)) / before;
      });
    });
    this.#entries[r] = source.map((entry, c) => (c === k ? sign * before : sign * -entry));
    this.determinant = sign * pivot;
    const leaving = this.basic[r];
    this.basic[r] = this.nonbasic[k];
    this.nonbasic[k] = leaving;
    this.status[k] = status;
    this.#entries.forEach((line, i) => {
      this.#values[i] = this.#valueOf(line);
    });
  }

  #valueOf(line: readonly bigint[]): bigint {
    let sum = 0n;
    for (const [k, entry] of line.entries()) if (entry !== 0n) sum += entry * this.placeValue(k);
    return sum;
  }

  #nearestSide(j: number): number {
    const lower = this.lower[j];
    const upper = this.upper[j];
    if (lower === null) return upper === null ? FREE : AT_UPPER;
    return upper !== null && magnitude(upper) < magnitude(lower) ? AT_UPPER : AT_LOWER;
  }
}

/** Bits of a whole number, about. */
function lengthOf(value: bigint): number {
  return 4 * magnitude(value).toString(16).length;
}

const NOTHING: ExactNumber = { digits: 0n, exponent: 0 };

/** The least power of their base that makes all of them whole. */
function leastShift(values: readonly (ExactNumber | null)[]): number {
  let shift = 0;
  for (const value of values)
    if (value !== null && value.digits !== 0n) shift = Math.max(shift, -value.exponent);
  return shift;
}
