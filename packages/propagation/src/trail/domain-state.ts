import { InternalError, type Problem } from "@bough/problem";
import { DECISION, GLOBAL, NOTED, STORED } from "../bound-literal.ts";
import type { CompiledModel } from "../compile/compiled-model.ts";
import { INTEGER_ROUNDING, ROW_TOLERANCE } from "../rounding.ts";
import { type DomainObserver, NOBODY } from "./domain-observer.ts";
import { type DomainStatistics, emptyDomainStatistics } from "./domain-statistics.ts";
import { HeldConflict } from "./held-conflict.ts";
import { StoredReasons } from "./stored-reasons.ts";
import { Trail } from "./trail.ts";

/** Work units between two questions whether to go on: a millisecond or two. */
const LOOK_WORK = 500_000;

/** What it takes to put a literal into a stored reason. */
const STORED_LITERAL = 5;

/** Takes the literals of an explanation: bound variable v is at least k. */
export interface Explanation {
  emit(v: number, k: number): void;
}

/** What can say later why it acted: see `DomainState.tightenNoting`. */
export interface Noting {
  readonly name: string;
  /**
   * Says why it tightened v, with the note left then: literals that were true before trail entry t
   * and imply the change.
   */
  explain?(
    domain: DomainState,
    explanation: Explanation,
    v: number,
    place: number,
    value: number,
    t: number,
  ): void;
}

/**
 * What is known at the moment: the bounds of every column with their history, and a conflict where
 * they contradict each other. Whatever reasons about them reads them here, and tightens and fails
 * through here, each with its reason.
 */
export class DomainState {
  readonly problem: Problem;
  readonly model: CompiledModel;
  readonly numCols: number;
  readonly isInteger: Uint8Array; // [numCols]
  readonly trail: Trail;
  /** The trail's bounds: bound[2j] = lower, bound[2j + 1] = -upper. */
  readonly bound: Float64Array; // [2 numCols]
  readonly conflict: HeldConflict = new HeldConflict();
  readonly storedReasons: StoredReasons = new StoredReasons();
  readonly statistics: DomainStatistics = emptyDomainStatistics();
  /** Deterministic work units, in the units of `work-units.ts`; whoever works counts here. */
  work = 0;
  /**
   * What is not charged as work, in the same units: reasons written down and what is looked through for
   * them. Whoever pauses goes by both, see `effort`.
   */
  uncharged = 0;
  /** Who is told what, see `observe`. */
  protected observer: DomainObserver = NOBODY;
  #isInfeasible = false;
  /** Effort at which the next look is due. */
  #nextLook = LOOK_WORK;
  /** Who left notes, and their numbers. */
  readonly #noting: Noting[] = [];
  readonly #numbers = new Map<Noting, number>();

  /** @param trail of a domain at its start; made where absent */
  constructor(
    problem: Problem,
    model: CompiledModel,
    trail: Trail = new Trail(model.lower, model.upper),
  ) {
    this.problem = problem;
    this.model = model;
    this.numCols = model.numCols;
    this.isInteger = model.isInteger;
    this.trail = trail;
    this.bound = this.trail.bound;
    this.#isInfeasible = model.isInfeasible || hasEmptyBounds(model);
  }

  /** Work, and what is not charged as such: by this pauses come. */
  get effort(): number {
    return this.work + this.uncharged + this.trail.walked;
  }

  /** True once infeasibility is proven at level 0 (for the cutoff in force). */
  get isInfeasible(): boolean {
    return this.#isInfeasible;
  }

  /** From now on nothing is left: the root was shown to have no point. */
  declareInfeasible(): void {
    this.#isInfeasible = true;
  }

  /** From now on the observer is told what it has ears for, in place of whom it replaces there. */
  observe(observer: DomainObserver): void {
    const { onLook, onLoosen, onLearn, watcher } = { ...this.observer, ...observer };
    // Written out: a spread makes an object of another shape each time, for which V8 compiles anew all that reads it.
    this.observer = { onLook, onLoosen, onLearn, watcher };
  }

  /** Has the observer of another domain asked whether to go on. */
  lookAs({ observer }: DomainState): void {
    this.observe({ onLook: observer.onLook });
  }

  get level(): number {
    return this.trail.level;
  }

  get hasConflict(): boolean {
    return this.conflict.isHeld;
  }

  lower(j: number): number {
    return this.bound[2 * j] + 0; // + 0 turns -0 into 0
  }

  upper(j: number): number {
    return 0 - this.bound[2 * j + 1];
  }

  isFixed(j: number): boolean {
    return this.bound[2 * j] + this.bound[2 * j + 1] >= 0;
  }

  /** True where bound variable v is known to be at least k. */
  isTrue(v: number, k: number): boolean {
    return this.bound[v] >= k;
  }

  /** True where bound variable v of an integer column cannot reach k. */
  isFalse(v: number, k: number): boolean {
    return -this.bound[v ^ 1] < k;
  }

  /** The value of bound variable v just before trail entry t. */
  boundBefore(v: number, t: number): number {
    return this.trail.boundBefore(v, t);
  }

  /** Opens a level and assumes v >= k there; k must lie between the bounds of v. */
  decide(v: number, k: number): void {
    this.statistics.decisions++;
    this.trail.openLevel();
    this.storedReasons.openLevel(this.trail.level);
    this.push(v, k, DECISION, 0);
  }

  /**
   * Tightens v >= k. False, with the conflict held, where the other bound forbids it. Integer
   * thresholds must be integral.
   */
  tighten(v: number, k: number, kind: number, reference: number): boolean {
    if (k <= this.bound[v]) return true;
    const top = -this.bound[v ^ 1];
    if (k > top) {
      if (this.isInteger[v >> 1] === 1 || k > top + ROW_TOLERANCE * Math.max(1, Math.abs(top))) {
        this.hold(kind, reference, v, k);
        return false;
      }
      if (top <= this.bound[v]) return true;
      this.push(v, top, kind, reference);
      return true;
    }
    this.push(v, k, kind, reference);
    return true;
  }

  /** Tightens v >= k at level 0 as a fact that needs no explanation; only while at level 0. */
  tightenGlobally(v: number, k: number): boolean {
    if (this.level !== 0) throw new InternalError("global bounds are set at level 0 only");
    const isInteger = this.isInteger[v >> 1] === 1;
    const threshold = isInteger ? Math.ceil(k - INTEGER_ROUNDING) : k;
    this.observer.watcher?.tightened(v, threshold);
    if (this.tighten(v, threshold, GLOBAL, 0)) return true;
    this.declareInfeasible();
    return false;
  }

  /**
   * Tightens v >= k because the given literals hold, which together imply it in every solution.
   * They are copied. False, with the conflict held, where that fails.
   */
  tightenBecause(
    v: number,
    k: number,
    variables: ArrayLike<number>,
    thresholds: ArrayLike<number>,
    count: number,
  ): boolean {
    if (k <= this.bound[v]) return true;
    return this.tighten(v, k, STORED, this.store(variables, thresholds, count));
  }

  /**
   * Tightens v >= k for a reason that can be told later from a place and a value of one's own, see
   * `Noting.explain`. False, with the conflict held, where that fails.
   */
  tightenNoting(v: number, k: number, by: Noting, place: number, value: number): boolean {
    if (k <= this.bound[v]) return true;
    if (this.level === 0) return this.tighten(v, k, NOTED, 0);
    return this.tighten(v, k, NOTED, this.storedReasons.addNote(this.#numberOf(by), place, value));
  }

  #numberOf(by: Noting): number {
    const known = this.#numbers.get(by);
    if (known !== undefined) return known;
    this.#numbers.set(by, this.#noting.length);
    return this.#noting.push(by) - 1;
  }

  /** Emits why v was tightened by what left this note; see `Noting.explain`. */
  explainNote(explanation: Explanation, v: number, note: number, t: number): void {
    const { storedReasons } = this;
    const variables = storedReasons.variablesAt(note);
    const at = storedReasons.placeOf(note);
    const noting = this.#noting[variables[at]];
    if (noting.explain === undefined)
      throw new InternalError(`${noting.name} left a note that it cannot explain`);
    const value = storedReasons.thresholdsAt(note)[at];
    noting.explain(this, explanation, v, variables[at + 1], value, t);
  }

  /** Holds a conflict: the given literals, all true now, exclude each other. Returns false. */
  failBecause(variables: ArrayLike<number>, thresholds: ArrayLike<number>, count: number): false {
    this.hold(STORED, this.store(variables, thresholds, count), -1, 0);
    return false;
  }

  /** For deep code that may be at it long: lets the owner see whether to go on, where that is due. */
  look(): void {
    if (this.effort < this.#nextLook) return;
    this.#nextLook = this.effort + LOOK_WORK;
    this.observer.onLook?.();
  }

  /** Appends a bound change to the trail without any check. */
  push(v: number, k: number, kind: number, reference: number): void {
    this.trail.push(v, k, kind, reference);
  }

  /** Remembers a conflict, see `HeldConflict`. */
  hold(kind: number, reference: number, v: number, k: number): void {
    this.conflict.hold(kind, reference, v, k);
  }

  /**
   * Keeps literals that explain bound changes to come: the reference for `tighten` with STORED.
   * Lives as long as the present level.
   */
  store(variables: ArrayLike<number>, thresholds: ArrayLike<number>, count: number): number {
    if (this.level === 0) return 0;
    this.uncharged += STORED_LITERAL * count;
    return this.storedReasons.add(variables, thresholds, count);
  }
}

function hasEmptyBounds({ numCols, lower, upper }: CompiledModel): boolean {
  for (let j = 0; j < numCols; j++) if (lower[j] > upper[j]) return true;
  return false;
}
