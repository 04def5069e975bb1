import { countedUp, type Steps, sortInSteps } from "@bough/problem";
import type { CompiledModel } from "../compile/compiled-model.ts";
import { isHuge } from "../rounding.ts";

/** Terms of rows sorted between two pauses. */
const TERMS_PER_STEP = 20_000;
/** Terms from which on a row is sorted with pauses. */
const LONG_ROW = 5000;
/** Terms put into the lists of their variables between two pauses: a few milliseconds. */
const PLACES_PER_STEP = 50_000;

/**
 * The rows of a domain, flat: row r is  sum of weight * bound variable <= rhs[r]  over positions
 * starts[r] .. starts[r + 1] - 1, heaviest first. `slack` is rhs minus the sum of the finite
 * contributions at the current bounds and `infinite` counts the others; the domain keeps both
 * up to date through the occurrence lists and undoes them on backtracking.
 */
export class LinearRows {
  readonly numRows: number;
  readonly starts: Int32Array; // [numRows + 1]
  readonly boundVariable: Int32Array; // [nonzeros]
  readonly weight: Float64Array; // [nonzeros]
  readonly rhs: Float64Array; // [numRows]
  readonly isExact: Uint8Array; // [numRows]
  /**
   * The bound variable of the objective column in the objective row, -1 none: its own limits are
   * left alone, or every change of the objective would scan the row.
   */
  readonly silent: number;
  /** 1 where every column but the silent one is binary: the heaviest-first order then allows to stop early. */
  readonly isBinary: Uint8Array; // [numRows]
  /** Enforcement literal, -1 where the row always holds. */
  readonly enforceVariable: Int32Array; // [numRows]
  readonly enforceBound: Float64Array; // [numRows]
  /** A row whose slack is not below its trigger can neither fail nor tighten anything. */
  readonly trigger: Float64Array; // [numRows]
  /** Largest weight times width of the row, measured at the root. */
  readonly spread: Float64Array; // [numRows]
  readonly slack: Float64Array; // [numRows]
  readonly infinite: Int32Array; // [numRows]
  /** Occurrences of each bound variable. */
  readonly occurrenceStarts: Int32Array; // [2 numCols + 1]
  readonly occurrenceRow: Int32Array; // [nonzeros]
  readonly occurrenceWeight: Float64Array; // [nonzeros]
  /** Rows that each bound variable enforces. */
  readonly enforcedStarts: Int32Array; // [2 numCols + 1]
  readonly enforcedRow: Int32Array;

  /** The rows of a model, with pauses: rows over all of very many columns take long to sort. */
  static *inSteps(model: CompiledModel): Steps<LinearRows> {
    yield;
    const rows = new LinearRows(model);
    yield;
    yield* rows.#fill(model);
    yield;
    yield* rows.#listOccurrences();
    yield;
    rows.#listEnforced();
    return rows;
  }

  private constructor(model: CompiledModel) {
    const { rows } = model;
    const numVariables = 2 * model.numCols;
    this.numRows = rows.length;
    this.silent = model.objectiveColumn < 0 ? -1 : 2 * model.objectiveColumn + 1;
    let nonzeros = 0;
    let enforced = 0;
    for (const row of rows) {
      nonzeros += row.boundVariables.length;
      if (row.enforceVariable >= 0) enforced++;
    }
    this.starts = new Int32Array(rows.length + 1);
    this.boundVariable = new Int32Array(nonzeros);
    this.weight = new Float64Array(nonzeros);
    this.rhs = new Float64Array(rows.length);
    this.isExact = new Uint8Array(rows.length);
    this.isBinary = new Uint8Array(rows.length);
    this.enforceVariable = new Int32Array(rows.length);
    this.enforceBound = new Float64Array(rows.length);
    this.trigger = new Float64Array(rows.length);
    this.spread = new Float64Array(rows.length);
    this.slack = new Float64Array(rows.length);
    this.infinite = new Int32Array(rows.length);
    this.occurrenceStarts = new Int32Array(numVariables + 1);
    this.occurrenceRow = new Int32Array(nonzeros);
    this.occurrenceWeight = new Float64Array(nonzeros);
    this.enforcedStarts = new Int32Array(numVariables + 1);
    this.enforcedRow = new Int32Array(enforced);
  }

  /** Slack, trigger and spread of every row from scratch, with pauses; for the root only. */
  *recompute(bound: Float64Array): Steps<void> {
    let pauseAt = PLACES_PER_STEP;
    for (let r = 0; r < this.numRows; r++) {
      if (this.starts[r] + r >= pauseAt) {
        pauseAt = this.starts[r] + r + PLACES_PER_STEP;
        yield;
      }
      this.#forgetActivity(r);
      for (let p = this.starts[r], end = this.starts[r + 1]; p < end; p += PLACES_PER_STEP) {
        if (p > this.starts[r]) yield;
        this.#addActivity(r, p, Math.min(end, p + PLACES_PER_STEP), bound);
      }
      this.#setTrigger(r, bound);
    }
  }

  recomputeRow(r: number, bound: Float64Array): void {
    this.#forgetActivity(r);
    this.#addActivity(r, this.starts[r], this.starts[r + 1], bound);
    this.#setTrigger(r, bound);
  }

  #forgetActivity(r: number): void {
    this.slack[r] = this.rhs[r];
    this.infinite[r] = 0;
    this.spread[r] = 0;
  }

  /** Takes the contributions of the terms from `begin` to `end - 1` from the row's slack. */
  #addActivity(r: number, begin: number, end: number, bound: Float64Array): void {
    const { boundVariable, weight } = this;
    let slack = this.slack[r];
    let infinite = this.infinite[r];
    let spread = this.spread[r];
    for (let p = begin; p < end; p++) {
      const v = boundVariable[p];
      const w = weight[p];
      if (isHuge(bound[v])) infinite++;
      else slack -= w * bound[v];
      const width = -bound[v ^ 1] - bound[v];
      if (w * width > spread && v !== this.silent) spread = w * width;
    }
    this.slack[r] = slack;
    this.infinite[r] = infinite;
    this.spread[r] = spread;
  }

  #setTrigger(r: number, bound: Float64Array): void {
    const v = this.enforceVariable[r];
    this.trigger[r] = v < 0 || bound[v] >= this.enforceBound[r] ? this.spread[r] : 0;
  }

  *#fill(model: CompiledModel): Steps<void> {
    let position = 0;
    let pauseAt = TERMS_PER_STEP;
    for (let r = 0; r < model.rows.length; r++) {
      if (position + r >= pauseAt) {
        pauseAt = position + r + TERMS_PER_STEP;
        yield;
      }
      const row = model.rows[r];
      let isBinary = 1;
      const isLong = row.weights.length >= LONG_ROW;
      const order = isLong ? yield* heaviestInSteps(row.weights) : heaviestFirst(row.weights);
      if (isLong) yield;
      for (let place = 0; place < order.length; place++) {
        if (place % TERMS_PER_STEP === TERMS_PER_STEP - 1) yield;
        const k = order[place];
        const v = row.boundVariables[k];
        const j = v >> 1;
        this.boundVariable[position] = v;
        this.weight[position++] = row.weights[k];
        const fitsBinary = model.lower[j] >= 0 && model.upper[j] <= 1;
        if (!(model.isInteger[j] === 1 && fitsBinary) && v !== this.silent) isBinary = 0;
      }
      this.starts[r + 1] = position;
      this.rhs[r] = row.rhs;
      this.isExact[r] = row.isExact ? 1 : 0;
      this.isBinary[r] = isBinary;
      this.enforceVariable[r] = row.enforceVariable;
      this.enforceBound[r] = row.enforceBound;
    }
  }

  *#listOccurrences(): Steps<void> {
    const { boundVariable, weight, occurrenceRow, occurrenceWeight } = this;
    const next = placesOf(this.occurrenceStarts, boundVariable);
    yield;
    let pauseAt = PLACES_PER_STEP;
    for (let r = 0; r < this.numRows; r++) {
      const end = this.starts[r + 1];
      for (let p = this.starts[r]; p < end; p++) {
        if (p >= pauseAt) {
          pauseAt = p + PLACES_PER_STEP;
          yield;
        }
        const position = next[boundVariable[p]]++;
        occurrenceRow[position] = r;
        occurrenceWeight[position] = weight[p];
      }
    }
  }

  #listEnforced(): void {
    const { enforceVariable, enforcedRow } = this;
    const next = placesOf(
      this.enforcedStarts,
      enforceVariable.filter((v) => v >= 0),
    );
    for (let r = 0; r < this.numRows; r++) {
      if (enforceVariable[r] >= 0) enforcedRow[next[enforceVariable[r]]++] = r;
    }
  }
}

/** Fills in where the list of each variable begins, and returns a copy to count places up in. */
function placesOf(starts: Int32Array, variables: Int32Array): Int32Array {
  for (let p = 0; p < variables.length; p++) starts[variables[p] + 1]++;
  for (let v = 0; v + 1 < starts.length; v++) starts[v + 1] += starts[v];
  return starts.slice(0, starts.length - 1);
}

/** The same with pauses. */
function* heaviestInSteps(weights: ArrayLike<number>): Steps<Int32Array> {
  const order = countedUp(weights.length);
  yield* sortInSteps(order, (a, b) => weights[b] - weights[a] || a - b);
  return order;
}

function heaviestFirst(weights: ArrayLike<number>): Int32Array {
  const order = countedUp(weights.length);
  return isFalling(weights) ? order : order.sort((a, b) => weights[b] - weights[a] || a - b);
}

/** Most rows weigh all alike. */
function isFalling(weights: ArrayLike<number>): boolean {
  for (let k = 1; k < weights.length; k++) if (!(weights[k] <= weights[k - 1])) return false;
  return true;
}
