import { grownFloat64, grownInt32, type Steps } from "@bough/problem";
import {
  ceilSafely,
  floorSafely,
  type ProblemView,
  roundingMargin,
  violationMargin,
} from "@bough/simplex/presolve";
import {
  type CompressedColumns,
  copyColumns,
  ENTRIES_PER_STEP,
  roomForColumns,
} from "./copy-columns.ts";

/** Entries followed up between two pauses: sums that know how far they are off take longer. */
const FOLLOWED_PER_STEP = 20_000;
/** What a row costs by itself, in entries. */
const ROW_ENTRIES = 2;

/** Bounds of wide columns must close by this share to be followed. */
const MIN_SHARE = 0.05;

/** Integer columns this narrow may close by one at a time. */
const NARROW = 64;

/** Continuous columns must close by this share. */
const MIN_CONTINUOUS_SHARE = 0.3;
/** And by this much. */
const MIN_CONTINUOUS_STEP = 1e-3;

/** Share of the sizes that go into an addition by which it may be off, the product's own rounding included. */
const ADDITION_ROUNDING = 2 ** -52;

/** Sums of integers up to this, and differences of bounds in them, are exact in doubles with room to spare. */
const LARGEST_SUM = 2 ** 50;

/** What comes of an assumption; "paused" where more is to be followed. */
export type Consequences = "possible" | "contradictory" | "paused";

/**
 * The alive rows of a working problem, compressed, with bounds that propagate and can be taken
 * back. It keeps no reasons: probing only asks what follows from one assumption at a time.
 */
export class ProbeDomain {
  readonly lower: Float64Array; // [numCols]
  readonly upper: Float64Array; // [numCols]
  // Bounds changed by the assumption, in order: 2j is the lower bound of column j, 2j + 1 its upper.
  trail: Int32Array;
  trailOld: Float64Array;
  trailLength = 0;
  work = 0;
  readonly #numRows: number;
  readonly #isInteger: Uint8Array;
  readonly #rowStart: Int32Array;
  readonly #rowColumn: Int32Array;
  readonly #rowValue: Float64Array;
  readonly #columns: CompressedColumns;
  readonly #rowLower: Float64Array;
  readonly #rowUpper: Float64Array;
  readonly #minFinite: Float64Array;
  readonly #minInfinite: Int32Array;
  readonly #maxFinite: Float64Array;
  readonly #maxInfinite: Int32Array;
  /** What rounding may have made of a row's activities, or sides: where a term of 10^11 went, its last digits stay. [numRows] */
  readonly #noise: Float64Array;
  /** 1 where columns and coefficients are integers with small enough sums: such a row has no noise, nor infinite terms. [numRows] */
  readonly #isWhole: Uint8Array;
  // Activities without the assumption, and the rows that it touched.
  readonly #base: Float64Array; // minFinite, minInfinite, maxFinite, maxInfinite, noise of each row
  readonly #touched: Int32Array;
  readonly #isTouched: Uint8Array;
  #numTouched = 0;
  /** Largest |a| · (upper - lower) of the row when it was built: below this slack nothing moves. */
  readonly #reach: Float64Array;
  readonly #queue: Int32Array;
  readonly #isQueued: Uint8Array;
  #queueHead = 0;
  #queueCount = 0;

  constructor(problem: ProblemView) {
    const { numRows, numCols, matrix } = problem;
    const count = matrix.numEntries;
    this.#numRows = numRows;
    this.lower = Float64Array.from(problem.columnLower);
    this.upper = Float64Array.from(problem.columnUpper);
    this.#isInteger = Uint8Array.from(problem.isInteger);
    this.#rowLower = Float64Array.from(problem.rowLower);
    this.#rowUpper = Float64Array.from(problem.rowUpper);
    this.#rowStart = new Int32Array(numRows + 1);
    this.#rowColumn = new Int32Array(count);
    this.#rowValue = new Float64Array(count);
    this.#columns = roomForColumns(numCols, count);
    this.#minFinite = new Float64Array(numRows);
    this.#minInfinite = new Int32Array(numRows);
    this.#maxFinite = new Float64Array(numRows);
    this.#maxInfinite = new Int32Array(numRows);
    this.#reach = new Float64Array(numRows);
    this.#queue = new Int32Array(numRows + 1);
    this.#isQueued = new Uint8Array(numRows);
    this.#noise = Float64Array.from(problem.sideBlur);
    this.#isWhole = new Uint8Array(numRows);
    this.#base = new Float64Array(5 * numRows);
    this.#touched = new Int32Array(numRows);
    this.#isTouched = new Uint8Array(numRows);
    this.trail = new Int32Array(2 * numCols + 1024);
    this.trailOld = new Float64Array(2 * numCols + 1024);
  }

  /** Takes the problem in, before anything else is asked. */
  *read(problem: ProblemView): Steps<void> {
    yield;
    yield* this.#copyRows(problem);
    yield;
    this.work += yield* copyColumns(problem, this.#columns);
    for (let i = 0; i < this.#numRows; i++) {
      if (i % ENTRIES_PER_STEP === ENTRIES_PER_STEP - 1) yield;
      this.#saveRow(i);
    }
  }

  *#copyRows(problem: ProblemView): Steps<void> {
    let position = 0;
    let pauseAt = ENTRIES_PER_STEP;
    for (let i = 0; i < this.#numRows; i++) {
      // A row costs as much as one of its entries.
      if (position + i >= pauseAt) {
        pauseAt = position + i + ENTRIES_PER_STEP;
        yield;
      }
      position = this.#copyRow(problem, i, position);
    }
    this.work += position;
  }

  /** Apart from the loop over rows, as V8 compiles what is called many times sooner than one long loop. */
  #copyRow(problem: ProblemView, i: number, begin: number): number {
    const { rowHead, nextInRow, entryColumn, entryValue } = problem.matrix;
    const { lower, upper } = this;
    let position = begin;
    let reach = 0;
    let size = 0;
    for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
      const j = entryColumn[k];
      const a = entryValue[k];
      const isWhole = this.#isInteger[j] === 1 && Number.isInteger(a);
      size += isWhole ? Math.abs(a) * Math.max(Math.abs(lower[j]), Math.abs(upper[j])) : Infinity;
      this.#rowColumn[position] = j;
      this.#rowValue[position++] = a;
      reach = Math.max(reach, Math.abs(a) * (upper[j] - lower[j]));
      this.#addTerm(i, a, lower[j], upper[j]);
    }
    this.#reach[i] = reach;
    this.#isWhole[i] = size <= LARGEST_SUM ? 1 : 0;
    this.#rowStart[i + 1] = position;
    return position;
  }

  #addTerm(i: number, a: number, lower: number, upper: number): void {
    const low = a > 0 ? lower : upper;
    const high = a > 0 ? upper : lower;
    if (Number.isFinite(low)) this.#minFinite[i] = this.#sum(i, this.#minFinite[i], a * low);
    else this.#minInfinite[i]++;
    if (Number.isFinite(high)) this.#maxFinite[i] = this.#sum(i, this.#maxFinite[i], a * high);
    else this.#maxInfinite[i]++;
  }

  /**
   * An addition for an activity of row `i`, and its rounding. Sums of integers have none; an integer
   * that came of 1.004 and 10^14 has.
   */
  #sum(i: number, sum: number, term: number): number {
    const result = sum + term;
    const isExact =
      Number.isSafeInteger(result) && Number.isSafeInteger(term) && Number.isSafeInteger(sum);
    if (!isExact) this.#noise[i] += ADDITION_ROUNDING * (Math.abs(result) + Math.abs(term));
    return result;
  }

  /** Sets a bound and follows what it implies. */
  assume(j: number, isLower: boolean, value: number): Consequences {
    if (isLower) this.#setLower(j, value);
    else this.#setUpper(j, value);
    if (this.lower[j] <= this.upper[j]) return this.goOn();
    this.#clearQueue();
    return "contradictory";
  }

  /** Takes the assumption back, with all that followed. Activities return to the last digit. */
  undo(): void {
    while (this.trailLength > 0) {
      const entry = this.trail[--this.trailLength];
      if ((entry & 1) === 0) this.lower[entry >> 1] = this.trailOld[this.trailLength];
      else this.upper[entry >> 1] = this.trailOld[this.trailLength];
    }
    const base = this.#base;
    for (let t = 0; t < this.#numTouched; t++) {
      const i = this.#touched[t];
      this.#minFinite[i] = base[5 * i];
      this.#minInfinite[i] = base[5 * i + 1];
      this.#maxFinite[i] = base[5 * i + 2];
      this.#maxInfinite[i] = base[5 * i + 3];
      this.#noise[i] = base[5 * i + 4];
      this.#isTouched[i] = 0;
    }
    this.#numTouched = 0;
  }

  /** Makes the assumption, and all that followed, part of the problem. */
  keep(): void {
    for (let t = 0; t < this.#numTouched; t++) {
      this.#saveRow(this.#touched[t]);
      this.#isTouched[this.#touched[t]] = 0;
    }
    this.#numTouched = 0;
    this.trailLength = 0;
  }

  #saveRow(i: number): void {
    this.#base[5 * i] = this.#minFinite[i];
    this.#base[5 * i + 1] = this.#minInfinite[i];
    this.#base[5 * i + 2] = this.#maxFinite[i];
    this.#base[5 * i + 3] = this.#maxInfinite[i];
    this.#base[5 * i + 4] = this.#noise[i];
  }

  #setLower(j: number, value: number): void {
    this.#note(2 * j, this.lower[j]);
    this.#moveBound(j, true, this.lower[j], value);
    this.lower[j] = value;
  }

  #setUpper(j: number, value: number): void {
    this.#note(2 * j + 1, this.upper[j]);
    this.#moveBound(j, false, this.upper[j], value);
    this.upper[j] = value;
  }

  #note(entry: number, old: number): void {
    if (this.trailLength === this.trail.length) this.#growTrail();
    this.trail[this.trailLength] = entry;
    this.trailOld[this.trailLength++] = old;
  }

  #growTrail(): void {
    this.trail = grownInt32(this.trail, this.trailLength + 1);
    this.trailOld = grownFloat64(this.trailOld, this.trailLength + 1);
  }

  #moveBound(j: number, isLower: boolean, from: number, to: number): void {
    const { starts, rows: columnRow, values: columnValue } = this.#columns;
    const isWhole = this.#isWhole;
    const minFinite = this.#minFinite;
    const maxFinite = this.#maxFinite;
    const begin = starts[j];
    const end = starts[j + 1];
    const wasInfinite = from === Infinity || from === -Infinity;
    const isInfinite = to === Infinity || to === -Infinity;
    for (let k = begin; k < end; k++) {
      const i = columnRow[k];
      const a = columnValue[k];
      const movesMin = a > 0 === isLower;
      const finite = movesMin ? minFinite : maxFinite;
      if (isWhole[i] === 1) finite[i] += a * (to - from);
      else {
        const infinite = movesMin ? this.#minInfinite : this.#maxInfinite;
        let sum = finite[i];
        if (wasInfinite) infinite[i]--;
        else sum = this.#sum(i, sum, -a * from);
        if (isInfinite) infinite[i]++;
        else sum = this.#sum(i, sum, a * to);
        finite[i] = sum;
      }
      if (this.#isTouched[i] === 0) {
        this.#isTouched[i] = 1;
        this.#touched[this.#numTouched++] = i;
      }
      if (this.#isQueued[i] === 0) {
        this.#isQueued[i] = 1;
        this.#queue[(this.#queueHead + this.#queueCount++) % this.#queue.length] = i;
      }
    }
    this.work += end - begin;
  }

  /** Follows on after a pause. No generator: probing asks thousands of times, and most consequences are few. */
  goOn(): Consequences {
    let rows = 0;
    const pauseAt = this.work + FOLLOWED_PER_STEP;
    while (this.#queueCount > 0) {
      if (this.work + ROW_ENTRIES * rows++ >= pauseAt) return "paused";
      const i = this.#queue[this.#queueHead];
      this.#queueHead = (this.#queueHead + 1) % this.#queue.length;
      this.#queueCount--;
      this.#isQueued[i] = 0;
      if (this.#propagateRow(i)) continue;
      this.#clearQueue();
      return "contradictory";
    }
    return "possible";
  }

  #clearQueue(): void {
    while (this.#queueCount > 0) {
      this.#isQueued[this.#queue[this.#queueHead]] = 0;
      this.#queueHead = (this.#queueHead + 1) % this.#queue.length;
      this.#queueCount--;
    }
  }

  #propagateRow(i: number): boolean {
    const lowerSide = this.#rowLower[i];
    const upperSide = this.#rowUpper[i];
    const least = this.#minInfinite[i] > 0 ? -Infinity : this.#minFinite[i];
    const most = this.#maxInfinite[i] > 0 ? Infinity : this.#maxFinite[i];
    const noise = this.#noise[i];
    if (least > upperSide + violationMargin(upperSide) + noise) return false;
    if (most < lowerSide - violationMargin(lowerSide) - noise) return false;
    const reach = this.#reach[i];
    const followsUpper = upperSide < Infinity && this.#minInfinite[i] <= 1;
    const followsLower = lowerSide > -Infinity && this.#maxInfinite[i] <= 1;
    if (followsUpper && upperSide - least < reach && !this.#push(i, upperSide, 1)) return false;
    return !(followsLower && most - lowerSide < reach) || this.#push(i, lowerSide, -1);
  }

  /** Tightens the columns of sign · row <= sign · side; false where one is left without a value. */
  #push(i: number, side: number, sign: number): boolean {
    const rowColumn = this.#rowColumn;
    const rowValue = this.#rowValue;
    const { lower, upper } = this;
    const begin = this.#rowStart[i];
    const end = this.#rowStart[i + 1];
    this.work += end - begin;
    const isWhole = this.#isWhole[i] === 1;
    const infinite = sign > 0 ? this.#minInfinite[i] : this.#maxInfinite[i];
    const least = sign > 0 ? this.#minFinite[i] : -this.#maxFinite[i];
    // Summed up step by step, and soon divided by coefficients that may be small.
    const slack = sign * side - least + roundingMargin(side) + this.#noise[i];
    for (let k = begin; k < end; k++) {
      const j = rowColumn[k];
      const a = sign * rowValue[k];
      const own = a > 0 ? lower[j] : upper[j];
      const isInfinite = own === Infinity || own === -Infinity;
      if (infinite > (isInfinite ? 1 : 0)) continue;
      const step = slack / a;
      // Exact sums leave a step that is rounded all the same: -10^9 + 6999999995 / 7 is 2e-8 off.
      const loss = isWhole
        ? 0
        : ADDITION_ROUNDING * (Math.abs(isInfinite ? 0 : own) + 2 * Math.abs(step));
      const value = (isInfinite ? step : own + step) + (a > 0 ? loss : -loss);
      if (a > 0 ? value >= upper[j] : value <= lower[j]) continue;
      const isMet = a > 0 ? this.#lowerUpper(j, value, a) : this.#raiseLower(j, value, -a);
      if (!isMet) return false;
    }
    return true;
  }

  /** `weight` is the size of the coefficient in the row that gave the value. */
  #lowerUpper(j: number, value: number, weight: number): boolean {
    const lower = this.lower[j];
    const upper = this.upper[j];
    const isInteger = this.#isInteger[j] === 1;
    const target = isInteger ? floorSafely(value, weight) : value + roundingMargin(value, weight);
    if (target < lower) {
      if (isInteger || target < lower - violationMargin(lower)) return false;
      return true;
    }
    if (isWorthwhile(upper - target, upper - lower, isInteger)) this.#setUpper(j, target);
    return true;
  }

  #raiseLower(j: number, value: number, weight: number): boolean {
    const lower = this.lower[j];
    const upper = this.upper[j];
    const isInteger = this.#isInteger[j] === 1;
    const target = isInteger ? ceilSafely(value, weight) : value - roundingMargin(value, weight);
    if (target > upper) {
      if (isInteger || target > upper + violationMargin(upper)) return false;
      return true;
    }
    if (isWorthwhile(target - lower, upper - lower, isInteger)) this.#setLower(j, target);
    return true;
  }
}

/** Steps must be worth following, or chains of rows would creep for ever. */
function isWorthwhile(step: number, width: number, isInteger: boolean): boolean {
  if (isInteger)
    return step > 0 && (width <= NARROW || step === Infinity || step >= MIN_SHARE * width);
  return step === Infinity || step > Math.max(MIN_CONTINUOUS_STEP, MIN_CONTINUOUS_SHARE * width);
}
