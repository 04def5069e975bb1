import { InternalError, magnitude, type Problem, type Steps } from "@bough/problem";
import { AT_LOWER, AT_UPPER, FREE } from "../lp-engine.ts";
import {
  LOOK_WORK,
  LOOK_WORK_PER_LIMB,
  limbsOf,
  updateWork,
  WORK_PER_STEP,
  type WorkMeter,
} from "./exact-work.ts";
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
  /** Work units so far, as those of an engine. */
  work = 0;
  readonly #meter: WorkMeter;

  /** @param meter is told of all work at once */
  constructor(problem: Problem, { base, read }: Reading = AS_DOUBLES, meter?: WorkMeter) {
    this.#meter = meter ?? { work: 0 };
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
    this.noteLook(this.#entries.length);
  }

  /**
   * The variable at place `k` becomes basic in line `r`, and the one basic there nonbasic at a bound. Not to be used
   * any more where it was left at a pause.
   */
  *pivot(r: number, k: number, status: number): Steps<void> {
    const pivot = this.#entries[r][k];
    if (pivot === 0n) throw new InternalError("a pivot of an exact dictionary is zero");
    const before = this.determinant;
    const source = this.#entries[r];
    const size = magnitude(pivot);
    const entering = this.placeValue(k);
    const value = this.#values[r];
    const leaving = this.basic[r];
    this.basic[r] = this.nonbasic[k];
    this.nonbasic[k] = leaving;
    this.status[k] = status;
    const way = this.placeValue(k) * before - value; // of the leaving variable, over `before`
    const perUpdate = updateWork((limbsOf(size) + limbsOf(before)) / 2);
    let pauseEnd = this.work + WORK_PER_STEP;
    for (const [i, line] of this.#entries.entries()) {
      if (i === r) continue;
      const factor = pivot < 0n ? -line[k] : line[k];
      const updates = 1 + updateLine(line, k, factor, source, size, before);
      this.#values[i] = (this.#values[i] * size + factor * way) / before;
      this.#count(updates * perUpdate);
      if (this.work < pauseEnd) continue;
      yield;
      pauseEnd = this.work + WORK_PER_STEP;
    }
    if (pivot > 0n) for (let c = 0; c < source.length; c++) source[c] = -source[c];
    source[k] = pivot > 0n ? before : -before;
    this.#values[r] = entering * size + (pivot > 0n ? way : -way);
    this.determinant = size;
  }

  /** To be told where so many entries were compared or added up outside. */
  noteLook(entries: number): void {
    this.#count(entries * (LOOK_WORK + LOOK_WORK_PER_LIMB * limbsOf(this.determinant)));
  }

  /** To be told where so many pairs of products were compared outside. */
  noteProducts(pairs: number): void {
    this.#count(pairs * updateWork(limbsOf(this.determinant)));
  }

  #count(work: number): void {
    this.work += work;
    this.#meter.work += work;
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

/**
 * A line after a pivot in another one, and how many of its entries were worked on: (entry * pivot - factor * source)
 * / determinant, whole as a whole. Where pivot and determinant are the same, as they often are beside zeros and ones,
 * entries stay what they are but for the product.
 *
 * @param factor the line's entry at the pivot's place, with the pivot's sign
 * @param size of the pivot
 */
function updateLine(
  line: bigint[],
  place: number,
  factor: bigint,
  source: readonly bigint[],
  size: bigint,
  determinant: bigint,
): number {
  const isSame = size === determinant;
  if (isSame && factor === 0n) return 0;
  let updates = 0;
  for (let c = 0; c < line.length; c++) {
    const entry = line[c];
    const isIn = factor !== 0n && source[c] !== 0n;
    if (!isIn && (isSame || entry === 0n)) continue;
    updates++;
    if (!isIn) line[c] = (entry * size) / determinant;
    else if (isSame) line[c] = entry - (factor * source[c]) / determinant;
    else line[c] = (entry * size - factor * source[c]) / determinant;
  }
  line[place] = factor;
  return updates;
}

const NOTHING: ExactNumber = { digits: 0n, exponent: 0 };

/** The least power of their base that makes all of them whole. */
function leastShift(values: readonly (ExactNumber | null)[]): number {
  let shift = 0;
  for (const value of values)
    if (value !== null && value.digits !== 0n) shift = Math.max(shift, -value.exponent);
  return shift;
}
