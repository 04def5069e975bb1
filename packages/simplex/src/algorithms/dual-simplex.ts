import type { Steps } from "@bough/problem";
import { chooseInfeasibleRow, updateWeights, verifyWeight } from "../pricing/dual-steepest-edge.ts";
import { BoundFlippingRatioTest, NO_ENTERING } from "../ratio-test/bound-flipping.ts";
import { BasisMemory } from "../state/basis-memory.ts";
import { moveBasics, moveReducedCosts } from "../state/basis-moves.ts";
import {
  addColumn,
  changeBasis,
  computeDuals,
  computeDualsInSteps,
  computeInverseRow,
  computePivotColumn,
  computePrimals,
  noteDensity,
  refreshDualObjective,
} from "../state/basis-operations.ts";
import type { Budget, LimitStatus } from "../state/budget.ts";
import type { SimplexState } from "../state/simplex-state.ts";
import { perturbNonbasicCosts, repairDuals } from "./perturbation.ts";
import { FarkasProof, type Prover } from "./proof.ts";
import { RebuildPace } from "./rebuild-pace.ts";
import { STALL_GAIN, VainRebuilds } from "./vain-rebuilds.ts";

/**
 * `optimal` for the work costs; `infeasible` with a verified proof in `farkas`; `stuck` where
 * every way on is numerically barred; `singular` where the basis is so nearly singular that
 * nothing computed from it means anything.
 */
export type DualOutcome =
  | "optimal"
  | "infeasible"
  | "objective-limit"
  | "stuck"
  | "singular"
  | LimitStatus;

/** Largest relative disagreement of the pivot as seen from its row and from its column. */
const PIVOT_AGREEMENT = 1e-7;
/** A disagreement beyond this says that updated values should be made afresh before the end. */
const DRIFT = 1e-10;
/**
 * A value that moves farther leaves an error in those that move with it which is beyond a tenth of the
 * tolerance: they too should be made afresh before the end.
 */
export const LARGEST_MOVE = 1e7;
/** Pivots without gain after which an unperturbed solve perturbs its costs. */
const STALL_LENGTH = 60;
/** Values drift no further than this many pivots, whatever the factor says. */
const LONGEST_RUN = 500;
const FLIPS_PER_STEP = 5000;
/** Squared length of a row of the inverse from which on the basis counts as singular. */
const LONGEST_INVERSE_ROW = 1e24;

/**
 * The bounded dual simplex: from a dual feasible basis, pivots until the basic variables lie
 * within their bounds. One pass of `run` is one pivot and reads as the textbook has it.
 */
export class DualSimplex {
  readonly #s: SimplexState;
  readonly #prover: Prover;
  readonly #ratioTest: BoundFlippingRatioTest;
  /** The last proof of infeasibility. */
  readonly proof: FarkasProof;
  readonly #pace: RebuildPace;
  #mayPerturb = true;
  /** The last rebuild, or pivot, was left: reduced costs made since then may want repair. */
  #isUnbuilt = false;
  #isDrifting = false;
  #isTaboo = false;
  #isAmidPivot = false;
  #stall = 0;
  #nextObjectiveCheck = 0;
  readonly #visited = new BasisMemory();
  readonly #vainRebuilds = new VainRebuilds();

  constructor(s: SimplexState, prover: Prover) {
    this.#s = s;
    this.#prover = prover;
    this.#pace = new RebuildPace(s, LONGEST_RUN);
    this.#ratioTest = new BoundFlippingRatioTest(s);
    this.proof = new FarkasProof(s.numRows);
  }

  /**
   * Pivots until an outcome, from basic values and reduced costs that belong to the basis. Between
   * pivots it pauses as the budget asks; left at a pause, it stands as after a limit.
   *
   * @param mayPerturb whether stalling may perturb the costs
   */
  *run(budget: Budget, mayPerturb: boolean): Steps<DualOutcome> {
    const s = this.#s;
    this.#mayPerturb = mayPerturb;
    this.#isAmidPivot = false;
    this.#stall = 0;
    this.#nextObjectiveCheck = 0;
    if (this.#isTaboo) {
      // A limit ended the last run while rows were barred, and they may be all that is infeasible.
      s.refreshAllInfeasibilities();
      this.#isTaboo = false;
    }
    this.#visited.forget();
    this.#vainRebuilds.begin();
    let isPerturbationDue =
      mayPerturb && !s.isPhaseOne && !s.hasRandomCosts && s.degeneracy.takeTurn();
    const pace = this.#pace;
    pace.begin(this.#isUnbuilt);
    for (;;) {
      if (pace.isDue) {
        if (!pace.mayRebuild()) return "stuck";
        const halt = yield* this.#rebuild(budget);
        if (halt !== undefined) return halt;
      }
      if (budget.isPauseDue(s)) yield;
      const limit = budget.reached(s);
      if (limit !== undefined) return limit;
      if (this.#exceedsObjectiveLimit(budget)) return "objective-limit";

      const p = this.#chooseLeavingRow();
      if (p < 0) {
        if (this.#isTaboo || !this.#isTrusted()) {
          pace.ask();
          this.#isTaboo = false;
          continue;
        }
        return "optimal";
      }
      if (!(s.weight[p] <= LONGEST_INVERSE_ROW)) return "singular";
      if (isPerturbationDue) {
        perturbNonbasicCosts(s, 1);
        isPerturbationDue = false;
      }
      const isLarge = s.hasManyVariables;
      if (isLarge) yield;
      const below = s.basicValue[p] < s.basicLower[p];
      const violation = below
        ? s.basicLower[p] - s.basicValue[p]
        : s.basicValue[p] - s.basicUpper[p];
      s.rows.price(s.rho, s.pivotRow, true);
      const q = isLarge
        ? yield* this.#ratioTest.chooseInSteps(s, below ? -1 : 1, violation)
        : this.#ratioTest.choose(s, below ? -1 : 1, violation);
      if (q === NO_ENTERING) {
        if (!s.isPhaseOne && this.#provesInfeasible(p, below ? -1 : 1)) return "infeasible";
        if (pace.isFresh) this.#barRow(p);
        else pace.ask();
        continue;
      }
      computePivotColumn(s, q);
      if (isLarge) yield;
      if (!this.#verifyPivot(p)) {
        if (!pace.askForFactor()) this.#barRow(p);
        continue;
      }
      if (this.#repeatsBasis(p, q)) {
        this.#barRow(p);
        continue;
      }
      const dualStep = this.#updateDuals(p, q);
      this.#watchProgress(Math.abs(dualStep) * violation);
      if (isLarge || this.#ratioTest.numFlips > FLIPS_PER_STEP) {
        yield* this.#finishInSteps(p, q, below);
        continue;
      }
      this.#flipBounds();
      const step = this.#movePrimals(p, below);
      updateWeights(s, p);
      this.#exchange(p, q, below, step);
    }
  }

  /** It was left amid a pivot or a rebuild: reduced costs and basic values do not belong together. */
  get isAmidPivot(): boolean {
    return this.#isAmidPivot;
  }

  /** Pivots since factor and values were last made afresh. */
  get pivots(): number {
    return this.#pace.pivots;
  }

  /** Factor and values are others, with so many pivots since they were made afresh. */
  comeBack(pivots: number): void {
    this.#pace.pivots = pivots;
    this.#isDrifting = false;
  }

  /**
   * Makes factor, reduced costs and basic values afresh, and the basis dual feasible; the limit
   * where one came first.
   */
  *#rebuild(budget: Budget): Steps<LimitStatus | undefined> {
    const s = this.#s;
    this.#isUnbuilt = true;
    const limit = yield* this.#pace.refactor(budget);
    if (limit !== undefined) return limit;
    const isLarge = s.hasManyVariables;
    this.#isAmidPivot = isLarge;
    if (isLarge) yield;
    if (isLarge) yield* computeDualsInSteps(s);
    else computeDuals(s);
    if (isLarge) yield;
    if (repairDuals(s) > 0) refreshDualObjective(s);
    if (isLarge) yield;
    computePrimals(s);
    if (isLarge) yield;
    this.#isAmidPivot = false;
    this.#pace.noteRebuilt();
    this.#isDrifting = false;
    this.#isUnbuilt = false;
    this.#vainRebuilds.note(s.dualObjective);
    return undefined;
  }

  #isTrusted(): boolean {
    return this.#pace.pivots === 0 || (!this.#isDrifting && this.#pace.isTrusted);
  }

  /** A safe bound is dear, so after a fruitless check the next waits for further progress. */
  #exceedsObjectiveLimit(budget: Budget): boolean {
    const s = this.#s;
    if (s.isPhaseOne || !(s.dualObjective > budget.objectiveLimit)) return false;
    if (s.iterations < this.#nextObjectiveCheck) return false;
    this.#nextObjectiveCheck = s.iterations + 10;
    return this.#prover.safeDualBound(s) >= budget.objectiveLimit;
  }

  /** Also leaves the row of the inverse in `s.rho`. */
  #chooseLeavingRow(): number {
    const s = this.#s;
    for (;;) {
      const p = chooseInfeasibleRow(s);
      if (p < 0) return -1;
      computeInverseRow(s, p);
      if (verifyWeight(s, p)) return p;
    }
  }

  #verifyPivot(p: number): boolean {
    const s = this.#s;
    const fromColumn = s.pivotColumn.values[p];
    const fromRow = this.#ratioTest.pivot;
    const difference = Math.abs(fromColumn - fromRow);
    const smaller = Math.min(Math.abs(fromColumn), Math.abs(fromRow));
    if (difference > DRIFT * smaller) this.#isDrifting = true;
    return difference <= PIVOT_AGREEMENT * smaller;
  }

  /** Leaves row `p` out until the next rebuild or until it changes. */
  #barRow(p: number): void {
    this.#s.infeasibility[p] = 0;
    this.#isTaboo = true;
  }

  /** In a run of pivots without gain, true where this pivot would come back to a basis. */
  #repeatsBasis(p: number, q: number): boolean {
    if (this.#stall === 0) return false;
    const s = this.#s;
    const out = s.basicColumn[p];
    const low = s.hashLow ^ s.hashKey[2 * out] ^ s.hashKey[2 * q];
    const high = s.hashHigh ^ s.hashKey[2 * out + 1] ^ s.hashKey[2 * q + 1];
    return this.#visited.visit(low, high);
  }

  /** Moves the reduced costs along the pivot row; a wrong-signed entering cost is shifted first. */
  #updateDuals(p: number, q: number): number {
    const s = this.#s;
    const { reducedCost, move } = s;
    const direction = move[q];
    if ((direction === 1 || direction === -1) && direction * reducedCost[q] < 0) {
      s.workCost[q] -= reducedCost[q];
      s.dualObjective -= reducedCost[q] * s.value[q];
      reducedCost[q] = 0;
      s.isPerturbed = true;
    }
    const step = reducedCost[q] / this.#ratioTest.pivot;
    moveReducedCosts(s, q, s.basicColumn[p], step);
    return step;
  }

  /** Sends the passed variables to their other bounds and corrects the basic values. */
  #flipBounds(): void {
    const s = this.#s;
    const { flips, numFlips } = this.#ratioTest;
    if (numFlips === 0) return;
    s.flipColumn.clear();
    this.#flip(flips, 0, numFlips);
    this.#followFlips();
  }

  /** The rest of a pivot with pauses: the basic values lag behind the reduced costs until its end. */
  *#finishInSteps(p: number, q: number, below: boolean): Steps<void> {
    this.#isAmidPivot = true;
    this.#isUnbuilt = true;
    yield;
    yield* this.#flipInSteps();
    const step = this.#movePrimals(p, below);
    yield;
    updateWeights(this.#s, p);
    yield;
    this.#s.factor.prepareUpdate();
    yield;
    this.#exchange(p, q, below, step);
    this.#isAmidPivot = false;
    this.#isUnbuilt = false;
  }

  *#flipInSteps(): Steps<void> {
    const { flips, numFlips } = this.#ratioTest;
    if (numFlips === 0) return;
    this.#s.flipColumn.clear();
    for (let begin = 0; begin < numFlips; begin += FLIPS_PER_STEP) {
      if (begin > 0) yield;
      this.#flip(flips, begin, Math.min(numFlips, begin + FLIPS_PER_STEP));
    }
    this.#followFlips();
    yield;
  }

  #flip(flips: Int32Array, begin: number, end: number): void {
    const s = this.#s;
    const column = s.flipColumn;
    for (let k = begin; k < end; k++) {
      const j = flips[k];
      const before = s.value[j];
      s.placeNonbasic(j, s.move[j] === 1);
      const change = s.value[j] - before;
      if (Math.abs(change) > LARGEST_MOVE) this.#isDrifting = true;
      addColumn(s, j, change, column);
      s.dualObjective += change * s.reducedCost[j];
    }
  }

  #followFlips(): void {
    const s = this.#s;
    const column = s.flipColumn;
    s.factor.ftran(column, s.flipDensity);
    s.flipDensity = noteDensity(column, s.flipDensity);
    moveBasics(s, column, 1);
  }

  /** Moves the leaving variable to its bound; the step of the entering one. */
  #movePrimals(p: number, below: boolean): number {
    const s = this.#s;
    const column = s.pivotColumn;
    const pivot = column.values[p];
    const bound = below ? s.basicLower[p] : s.basicUpper[p];
    const step = (s.basicValue[p] - bound) / pivot;
    if (Math.abs(s.basicValue[p] - bound) > LARGEST_MOVE || Math.abs(step) > LARGEST_MOVE)
      this.#isDrifting = true;
    moveBasics(s, column, step);
    return step;
  }

  /** Updates basis and factor. */
  #exchange(p: number, q: number, below: boolean, step: number): void {
    const s = this.#s;
    const pivot = s.pivotColumn.values[p];
    if (!changeBasis(s, p, q, s.value[q] + step, !below, pivot)) this.#pace.needsFactor = true;
    this.#pace.pivots++;
  }

  #watchProgress(gain: number): void {
    const s = this.#s;
    s.dualObjective += gain;
    const isIdle = gain <= STALL_GAIN * (1 + Math.abs(s.dualObjective));
    if (!s.isPhaseOne && !s.hasRandomCosts) s.degeneracy.note(isIdle);
    if (!isIdle && !this.#vainRebuilds.areMany) {
      this.#stall = 0;
      this.#visited.forget();
      return;
    }
    this.#stall++;
    if (this.#stall === STALL_LENGTH && !s.hasRandomCosts && this.#mayPerturb) {
      perturbNonbasicCosts(s, 1);
    }
  }

  #provesInfeasible(p: number, sign: number): boolean {
    const s = this.#s;
    if (!this.#prover.provesInfeasible(s, s.rho, sign)) return false;
    this.proof.store(s.rho, sign, this.#prover.share);
    this.proof.combination.fill(0);
    this.proof.combination[p] = sign;
    return true;
  }
}
