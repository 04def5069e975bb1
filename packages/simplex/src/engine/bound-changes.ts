import type { Steps } from "@bough/problem";
import { LARGEST_MOVE } from "../algorithms/dual-simplex.ts";
import { AT_UPPER, BASIC } from "../lp-engine.ts";
import type { BasisKnowledge } from "../state/basis-knowledge.ts";
import { moveBasics } from "../state/basis-moves.ts";
import {
  addColumn,
  dualViolation,
  noteDensity,
  placeAllNonbasic,
  refreshBasicBounds,
} from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Variables whose bounds come into force between two pauses. */
const CHANGES_PER_STEP = 50_000;

/**
 * The variables whose bounds were changed since the last solve, so that the next one pays for these
 * alone; and those whose bounds contradict each other.
 */
export class BoundChanges {
  readonly #s: SimplexState;
  readonly #known: BasisKnowledge;
  readonly #tolerance: number;
  readonly #changed: Int32Array;
  readonly #isChanged: Uint8Array;
  #numChanged = 0;
  readonly #isContradictory: Uint8Array;
  #numContradictory = 0;

  constructor(s: SimplexState, known: BasisKnowledge, tolerance: number) {
    this.#s = s;
    this.#known = known;
    this.#tolerance = tolerance;
    this.#changed = new Int32Array(s.numTotal);
    this.#isChanged = new Uint8Array(s.numTotal);
    this.#isContradictory = new Uint8Array(s.numTotal);
    for (let j = 0; j < s.numTotal; j++) this.#watchContradiction(j);
  }

  /** A variable whose lower bound exceeds its upper one, -1 for none. */
  get contradictory(): number {
    return this.#numContradictory === 0 ? -1 : this.#isContradictory.indexOf(1);
  }

  note(j: number): void {
    this.#watchContradiction(j);
    if (this.#isChanged[j] === 1) return;
    this.#isChanged[j] = 1;
    this.#changed[this.#numChanged++] = j;
  }

  /** All bounds that differ from those in force are news. */
  noteAll(): void {
    const { numTotal, lower, upper, trueLower, trueUpper } = this.#s;
    for (let j = 0; j < numTotal; j++)
      if (lower[j] !== trueLower[j] || upper[j] !== trueUpper[j]) this.note(j);
  }

  forget(): void {
    for (let k = 0; k < this.#numChanged; k++) this.#isChanged[this.#changed[k]] = 0;
    this.#numChanged = 0;
  }

  /**
   * Brings the new bounds into force, with pauses, and moves the basic values with one FTRAN. Where it is
   * left at a pause, all changes stay noted and the basic values are to be made afresh.
   */
  *apply(): Steps<void> {
    const s = this.#s;
    if (this.#numChanged === 0) return;
    if (s.isPhaseOne || s.hasPerturbedBounds) this.#leaveOtherBounds();
    const column = s.flipColumn;
    column.clear();
    let k = 0;
    try {
      for (; k < this.#numChanged; k++) {
        if (k % CHANGES_PER_STEP === CHANGES_PER_STEP - 1) yield;
        const j = this.#changed[k];
        s.lower[j] = s.trueLower[j];
        s.upper[j] = s.trueUpper[j];
        if (s.status[j] === BASIC) this.#refreshBasic(j);
        else this.#moveNonbasic(j);
      }
    } finally {
      if (k < this.#numChanged) this.#known.isCurrent = false;
    }
    this.forget();
    if (column.count === 0 || !this.#known.isCurrent) return;
    s.factor.ftran(column, s.flipDensity);
    s.flipDensity = noteDensity(column, s.flipDensity);
    moveBasics(s, column, 1);
  }

  #watchContradiction(j: number): void {
    const s = this.#s;
    const gap = (s.trueLower[j] - s.trueUpper[j]) * s.unscale[j];
    const isContradictory = gap > this.#tolerance ? 1 : 0;
    this.#numContradictory += isContradictory - this.#isContradictory[j];
    this.#isContradictory[j] = isContradictory;
  }

  /** The boxes of phase 1 and perturbed bounds go: what was computed with them is void. */
  #leaveOtherBounds(): void {
    const s = this.#s;
    s.isPhaseOne = false;
    s.hasPerturbedBounds = false;
    s.lower.set(s.trueLower);
    s.upper.set(s.trueUpper);
    placeAllNonbasic(s);
    refreshBasicBounds(s);
    this.#known.forget();
  }

  #refreshBasic(j: number): void {
    const s = this.#s;
    const p = s.position[j];
    s.basicLower[p] = s.lower[j];
    s.basicUpper[p] = s.upper[j];
    s.refreshInfeasibility(p);
  }

  #moveNonbasic(j: number): void {
    const s = this.#s;
    const before = s.value[j];
    const d = s.reducedCost[j];
    const prefersUpper = d < -s.dualTolerance || (d <= s.dualTolerance && s.status[j] === AT_UPPER);
    s.placeNonbasic(j, prefersUpper);
    if (dualViolation(s, j) > s.dualTolerance) this.#known.isDualFeasible = false;
    const change = s.value[j] - before;
    if (change === 0 || !this.#known.isCurrent) return;
    if (Math.abs(change) > LARGEST_MOVE) {
      // Basic values that move so far with it would keep the error: they are made afresh.
      this.#known.isCurrent = false;
      return;
    }
    s.dualObjective += change * d;
    addColumn(s, j, change, s.flipColumn);
  }
}
