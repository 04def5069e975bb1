import { grownFloat64, grownInt32, InternalError, UNIT_ROUNDOFF } from "@bough/problem";
import { binaryThreshold, CLAUSE, CLIQUE, GLOBAL, NOTED, ROW, STORED } from "../bound-literal.ts";
import { CLAUSE_HEADER } from "../clauses/clause-store.ts";
import type { ClauseDomain } from "../clauses/propagate-clauses.ts";
import { isHuge, ROW_TOLERANCE, sumError } from "../rounding.ts";
import type { RowDomain } from "../rows/propagate-rows.ts";
import { EXPLAINED_TERM_WORK, EXPLANATION_WORK, HISTORY_WORK } from "../work-units.ts";

/** Share of a side, or of the largest term, by which an inequality may be off where it came from. */
const GIVEN_ROUNDING = 1e-9;

/** Whatever may be the reason for a bound change. */
export interface ExplainedDomain extends RowDomain, ClauseDomain {}

/** An inequality  sum coefficients · columns <= rhs. */
export interface Inequality {
  readonly columns: ArrayLike<number>;
  readonly coefficients: ArrayLike<number>;
  /** By how much the true coefficients may differ, less than their size; absent where not at all. */
  readonly errors?: ArrayLike<number>;
  /** How many of the columns count. */
  readonly count: number;
  readonly rhs: number;
}

/** Earlier bounds that an explanation may look at without charge: that many take a few microseconds. */
const FREE_HISTORY = 1000;

/** Above this many terms the order in which slack is given away is left as it is. */
const LONGEST_SORT = 64;

/**
 * Says why: which bound literals, true before a trail entry, imply its bound change. Explanations
 * of rows are weakened as far as the row's surplus allows: whole terms first, the latest before
 * the earlier, then integer bounds to earlier or smaller values.
 */
export class Explainer {
  /** The literals said so far; the caller sets `count` back. */
  outVariable: Int32Array = new Int32Array(256);
  outBound: Float64Array = new Float64Array(256);
  count = 0;

  readonly #domain: ExplainedDomain;
  /** Thresholds that the analysis needs anyway: literals that cost nothing. [2 numCols] */
  readonly #need: Float64Array;
  // Terms of the row at hand: bound variable, weight, bound and the trail entry that set it.
  #termVariable: Int32Array = new Int32Array(64);
  #termWeight: Float64Array = new Float64Array(64);
  #termBound: Float64Array = new Float64Array(64);
  #termEntry: Int32Array = new Int32Array(64);
  #terms = 0;
  /** Sum of the sizes of the terms of the row that was gathered last. */
  #size = 0;
  #rootEnd = 0;
  /** Earlier bounds that the present explanation has looked at. */
  #passed = 0;

  constructor(domain: ExplainedDomain, need: Float64Array) {
    this.#domain = domain;
    this.#need = need;
  }

  clear(): void {
    this.count = 0;
  }

  emit(v: number, k: number): void {
    if (this.count === this.outVariable.length) {
      this.outVariable = grownInt32(this.outVariable, this.count + 1);
      this.outBound = grownFloat64(this.outBound, this.count + 1);
    }
    this.outVariable[this.count] = v;
    this.outBound[this.count++] = k;
  }

  /**
   * Emits literals that imply v >= k by the given reason, all true before trail entry t. With
   * v = -1 they make the reason itself fail.
   */
  explain(kind: number, reference: number, v: number, k: number, t: number): void {
    this.#domain.work += EXPLANATION_WORK;
    this.#domain.look();
    switch (kind) {
      case ROW:
        this.#explainRow(reference, v, k, t);
        return;
      case CLAUSE:
        this.#explainClause(reference, v);
        return;
      case CLIQUE:
        this.emit(reference, binaryThreshold(reference));
        return;
      case STORED:
        this.#explainStored(reference);
        return;
      case NOTED:
        this.#domain.explainNote(this, v, reference, t);
        return;
      case GLOBAL:
        return;
      default:
        throw new InternalError(`a reason of kind ${kind} cannot be explained`);
    }
  }

  /**
   * See `Domain.explainByInequality`: emits bounds under which the inequality cannot hold. Terms
   * weigh as much as their errors allow where one is given away, and as little where one counts.
   */
  explainInequality({ columns, coefficients, errors, count, rhs }: Inequality): boolean {
    const domain = this.#domain;
    this.#begin();
    let activity = 0;
    let magnitude = Math.abs(rhs);
    let scale = Math.abs(rhs);
    for (let i = 0; i < count; i++) {
      const a = coefficients[i];
      if (a === 0) continue;
      const v = a > 0 ? 2 * columns[i] : 2 * columns[i] + 1;
      const bound = domain.bound[v];
      if (isHuge(bound)) return false;
      const error = errors === undefined ? 0 : errors[i];
      const contribution = Math.abs(a) * bound - error * Math.abs(bound);
      activity += contribution;
      magnitude += Math.abs(contribution);
      scale = Math.max(scale, Math.abs(contribution));
      this.#addTerm(v, Math.abs(a) + error, domain.trail.length);
    }
    const rounding = (count + 2) * UNIT_ROUNDOFF * magnitude;
    const surplus = activity - rhs - ROW_TOLERANCE - Math.max(GIVEN_ROUNDING * scale, rounding);
    if (!(surplus > 0)) return false;
    this.#weaken(surplus);
    this.#emitTerms();
    return true;
  }

  #explainRow(r: number, v: number, k: number, t: number): void {
    const { rows } = this.#domain;
    const exact = rows.isExact[r] === 1;
    const enforceVariable = rows.enforceVariable[r];
    const refutesEnforcement = enforceVariable >= 0 && v === (enforceVariable ^ 1);
    if (enforceVariable >= 0 && !refutesEnforcement)
      this.emit(enforceVariable, rows.enforceBound[r]);
    const target = refutesEnforcement || v < 0 ? -1 : v ^ 1;
    this.#begin();
    const count = rows.starts[r + 1] - rows.starts[r];
    this.#domain.work += EXPLAINED_TERM_WORK * count;
    let surplus = this.#gatherTerms(r, target, k, t);
    surplus -= exact ? 1 : ROW_TOLERANCE + this.#roundingOf(r, count);
    if (surplus > 0) this.#weaken(surplus);
    this.#emitTerms();
  }

  /** What rounding may have made of the sum of a row's terms, or of its side before it came here. */
  #roundingOf(r: number, count: number): number {
    const given = GIVEN_ROUNDING * Math.abs(this.#domain.rows.rhs[r]);
    return Math.max(given, sumError(count, this.#size));
  }

  /**
   * Notes the terms of a row but for the target, the opposite of the change, which stands above its
   * new limit; returns by how much they break the row. On its own because V8, where it compiles a
   * long loop before what follows it has ever run, falls out of that code again at each call.
   */
  #gatherTerms(r: number, target: number, k: number, t: number): number {
    const { rows, isInteger } = this.#domain;
    const { starts, boundVariable, weight, rhs } = rows;
    let surplus = -rhs[r];
    let size = Math.abs(surplus);
    for (let p = starts[r], end = starts[r + 1]; p < end; p++) {
      const u = boundVariable[p];
      const term =
        weight[p] *
        (u === target ? (isInteger[u >> 1] === 1 ? 1 - k : -k) : this.#addTerm(u, weight[p], t));
      surplus += term;
      size += Math.abs(term);
    }
    this.#size = size;
    return surplus;
  }

  #explainClause(clause: number, v: number): void {
    const { arena } = this.#domain.clauses;
    const end = clause + CLAUSE_HEADER + 2 * arena[clause];
    for (let p = clause + CLAUSE_HEADER; p < end; p += 2) {
      if (arena[p] !== v) this.emit(arena[p] ^ 1, 1 - arena[p + 1]);
    }
  }

  #explainStored(reference: number): void {
    const { storedReasons } = this.#domain;
    const variables = storedReasons.variablesAt(reference);
    const thresholds = storedReasons.thresholdsAt(reference);
    const start = storedReasons.placeOf(reference);
    const end = start + variables[start];
    for (let i = start + 1; i <= end; i++) this.emit(variables[i], thresholds[i]);
  }

  #begin(): void {
    this.#terms = 0;
    this.#rootEnd = this.#domain.trail.rootLength;
  }

  /** Notes a term with its bound just before trail entry t, and returns that bound. */
  #addTerm(v: number, w: number, t: number): number {
    const { latest, bound, before, previous } = this.#domain.trail;
    let entry = latest[v];
    let value = bound[v];
    let steps = 0;
    while (entry >= t) {
      value = before[entry];
      entry = previous[entry];
      steps++;
    }
    if (steps > 0) this.#domain.trail.walked += steps;
    if (entry < this.#rootEnd) return value;
    const n = this.#terms++;
    if (n === this.#termVariable.length) this.#growTerms();
    this.#termVariable[n] = v;
    this.#termWeight[n] = w;
    this.#termBound[n] = value;
    this.#termEntry[n] = entry;
    return value;
  }

  /** Gives the surplus away, term by term, keeping what the rest still proves. */
  #weaken(surplus: number): void {
    if (this.#terms <= LONGEST_SORT) this.#sortLatestFirst();
    const terms = this.#terms;
    this.#passed = 0;
    const left = this.#dropTerms(surplus);
    this.#lowerBounds(left);
    const excess = this.#passed - FREE_HISTORY - terms;
    if (excess > 0) this.#domain.work += HISTORY_WORK * excess;
  }

  #dropTerms(surplus: number): number {
    const { before, previous } = this.#domain.trail;
    let left = surplus;
    let kept = 0;
    for (let i = 0; i < this.#terms; i++) {
      const v = this.#termVariable[i];
      const isFree = this.#need[v] >= this.#termBound[i];
      let entry = this.#termEntry[i];
      let base = this.#termBound[i];
      let steps = 0;
      while (entry >= this.#rootEnd && !isFree) {
        base = before[entry];
        entry = previous[entry];
        steps++;
      }
      this.#passed += steps;
      const cost = this.#termWeight[i] * (this.#termBound[i] - base);
      if (!isFree && cost <= left) {
        left -= cost;
      } else {
        this.#moveTerm(i, kept++);
      }
    }
    this.#terms = kept;
    return left;
  }

  #lowerBounds(surplus: number): void {
    const { isInteger } = this.#domain;
    const { before, previous } = this.#domain.trail;
    let left = surplus;
    for (let i = 0; i < this.#terms; i++) {
      const v = this.#termVariable[i];
      const w = this.#termWeight[i];
      if (this.#need[v] >= this.#termBound[i]) continue;
      let entry = this.#termEntry[i];
      let value = this.#termBound[i];
      while (w * (value - before[entry]) <= left && previous[entry] >= this.#rootEnd) {
        left -= w * (value - before[entry]);
        value = before[entry];
        entry = previous[entry];
        this.#passed++;
      }
      if (isInteger[v >> 1] === 1) {
        const step = Math.min(Math.floor(left / w), value - before[entry] - 1);
        if (step > 0) {
          left -= w * step;
          value -= step;
        }
      }
      this.#termBound[i] = value;
    }
  }

  #emitTerms(): void {
    for (let i = 0; i < this.#terms; i++) this.emit(this.#termVariable[i], this.#termBound[i]);
  }

  #sortLatestFirst(): void {
    const entries = this.#termEntry;
    for (let i = 1; i < this.#terms; i++) {
      for (let k = i; k > 0 && entries[k - 1] < entries[k]; k--) this.#swapTerms(k - 1, k);
    }
  }

  #swapTerms(a: number, b: number): void {
    const v = this.#termVariable[a];
    const w = this.#termWeight[a];
    const bound = this.#termBound[a];
    const entry = this.#termEntry[a];
    this.#moveTerm(b, a);
    this.#termVariable[b] = v;
    this.#termWeight[b] = w;
    this.#termBound[b] = bound;
    this.#termEntry[b] = entry;
  }

  #moveTerm(from: number, to: number): void {
    this.#termVariable[to] = this.#termVariable[from];
    this.#termWeight[to] = this.#termWeight[from];
    this.#termBound[to] = this.#termBound[from];
    this.#termEntry[to] = this.#termEntry[from];
  }

  #growTerms(): void {
    const length = 2 * this.#termVariable.length;
    this.#termVariable = grownInt32(this.#termVariable, length);
    this.#termWeight = grownFloat64(this.#termWeight, length);
    this.#termBound = grownFloat64(this.#termBound, length);
    this.#termEntry = grownInt32(this.#termEntry, length);
  }
}
