import { CompensatedSum, type Steps } from "@bough/problem";
import { DevexPricing } from "../pricing/devex.ts";
import { updateWeights, verifyWeight } from "../pricing/dual-steepest-edge.ts";
import { entryOf } from "../ratio-test/bound-flipping.ts";
import { FLIPS_ITSELF, NO_LEAVING, PrimalRatioTest } from "../ratio-test/primal-ratio-test.ts";
import { moveBasics, moveReducedCosts } from "../state/basis-moves.ts";
import {
  changeBasis,
  computeDuals,
  computeInverseRow,
  computePivotColumn,
  computePrimals,
  placeAllNonbasic,
  refreshBasicBounds,
  solveReducedCosts,
} from "../state/basis-operations.ts";
import type { Budget, LimitStatus } from "../state/budget.ts";
import type { SimplexState } from "../state/simplex-state.ts";
import { unstoppedPivots } from "./passed-pivots.ts";
import { PrimalProgress } from "./primal-progress.ts";
import { RebuildPace } from "./rebuild-pace.ts";

/**
 * `optimal` for the work costs within the bounds in force; `infeasible` where the sum of
 * infeasibilities is least and not zero (not yet proven); `unbounded` with a direction in `ray`;
 * `too-long` where `iterationEnd` came first.
 */
export type PrimalOutcome =
  | "optimal"
  | "infeasible"
  | "unbounded"
  | "too-long"
  | "stuck"
  | LimitStatus;

/** Largest relative disagreement of the pivot as seen from its row and from its column. */
const PIVOT_AGREEMENT = 1e-7;
/** Pivots without a step after which the bounds are perturbed. */
const STALL_LENGTH = 100;
/** Size of a bound's perturbation relative to one and the bound. */
const BOUND_PERTURBATION = 5e-7;
/** Values drift no further than this many pivots, whatever the factor says. */
const LONGEST_RUN = 200;

/** Share of its terms below which a reduced cost is what rounding leaves of zero. */
const DESCENT_NOISE = 2 ** -44;

/** How a run begins, and how far it may go. */
export interface PrimalTerms {
  /** Basic values and reduced costs belong to the basis: nothing need be recomputed first. */
  readonly isCurrent: boolean;
  /** Iteration at which it ends as "too-long". */
  readonly iterationEnd: number;
  /** Whether stalling may perturb the bounds. */
  readonly mayPerturb: boolean;
}

/**
 * The bounded primal simplex with Devex pricing: takes any basis, makes it feasible by minimising
 * the sum of infeasibilities, then optimal. It cleans up after cost perturbation, settles
 * unboundedness, and continues from primal feasible warm starts.
 */
export class PrimalSimplex {
  readonly #s: SimplexState;
  readonly #pricing: DevexPricing;
  readonly #ratioTest: PrimalRatioTest;
  readonly #isBarred: Uint8Array;
  /** Direction of all columns, scaled, after "unbounded". [numCols] */
  readonly ray: Float64Array;
  readonly #pace: RebuildPace;
  readonly #progress: PrimalProgress;
  #mayPerturb = true;
  #isFeasible = false;
  /** The last run was ended by a limit or left at a pause: the next continues with its weights. */
  #wasStopped = false;
  #hasBarred = false;
  #stall = 0;

  constructor(s: SimplexState) {
    this.#s = s;
    this.#pricing = new DevexPricing(s.numTotal);
    this.#ratioTest = new PrimalRatioTest(s.numRows);
    this.#isBarred = new Uint8Array(s.numTotal);
    this.#pace = new RebuildPace(s, LONGEST_RUN);
    this.#progress = new PrimalProgress(s.numTotal);
    this.ray = new Float64Array(s.numCols);
  }

  /** The reduced costs are those of the work costs, not of the sum of infeasibilities. */
  get hasTrueDuals(): boolean {
    return this.#isFeasible;
  }

  /**
   * Pivots until an outcome. Between pivots it pauses as the budget asks; left at a pause, it stands
   * as after a limit.
   */
  *run(budget: Budget, { isCurrent, iterationEnd, mayPerturb }: PrimalTerms): Steps<PrimalOutcome> {
    const s = this.#s;
    this.#mayPerturb = mayPerturb;
    const pace = this.#pace;
    pace.begin(!isCurrent);
    pace.pivots = s.factor.updates;
    this.#isFeasible = !hasInfeasibility(s);
    this.#stall = 0;
    this.#progress.begin();
    if (!this.#wasStopped) this.#pricing.reset();
    this.#wasStopped = false;
    for (;;) {
      if (pace.isDue) {
        if (!pace.mayRebuild()) return "stuck";
        const halt = yield* this.#rebuild(budget);
        if (halt !== undefined) return halt;
      }
      this.#wasStopped = true;
      if (budget.isPauseDue(s)) yield;
      const limit = budget.reached(s);
      if (limit !== undefined) return limit;
      this.#wasStopped = false;
      if (s.iterations >= iterationEnd) return "too-long";
      if (this.#progress.isLost) return "stuck";

      const isLarge = s.hasManyVariables;
      if (!this.#isFeasible) this.#computeInfeasibilityDuals();
      if (isLarge) yield* this.#amidPivot();
      const q = this.#pricing.choose(s, this.#isBarred);
      if (q < 0) {
        if (pace.isTrusted && !this.#hasBarred) {
          if (this.#isFeasible) return "optimal";
          if (pace.pivots === 0) return "infeasible";
        }
        pace.ask();
        continue;
      }
      const d = s.reducedCost[q];
      const direction = d < 0 ? 1 : -1;
      computePivotColumn(s, q);
      if (isLarge) yield* this.#amidPivot();
      const p = this.#isFeasible
        ? this.#ratioTest.chooseFeasible(s, q, direction)
        : this.#ratioTest.chooseInfeasible(s, q, direction, Math.abs(d));
      if (p === NO_LEAVING) {
        const isFresh = pace.pivots === 0;
        const pivots = this.#isFeasible && isFresh ? unstoppedPivots(s, q, direction) : null;
        if (pivots !== null && isSureDescent(s, q)) {
          this.#storeRay(q, direction, pivots);
          return "unbounded";
        }
        if (isFresh) this.#bar(q);
        else pace.ask();
        continue;
      }
      if (p === FLIPS_ITSELF) {
        this.#flip(q, direction);
        continue;
      }
      computeInverseRow(s, p);
      if (isLarge) yield* this.#amidPivot();
      s.rows.price(s.rho, s.pivotRow);
      if (isLarge) yield* this.#amidPivot();
      if (!this.#pivot(p, q, direction) && !pace.askForFactor()) this.#bar(q);
    }
  }

  /** Makes factor, basic values and reduced costs afresh; the limit where one came first. */
  *#rebuild(budget: Budget): Steps<LimitStatus | undefined> {
    const s = this.#s;
    this.#wasStopped = true;
    const { replacedColumns } = s.counters;
    const limit = yield* this.#pace.refactor(budget);
    if (limit !== undefined) return limit;
    if (s.counters.replacedColumns > replacedColumns) this.#progress.noteRelapse();
    const isLarge = s.hasManyVariables;
    const wasFeasible = this.#isFeasible;
    // Left at a pause, the reduced costs are not those of the basis.
    this.#isFeasible = false;
    if (isLarge) yield;
    computePrimals(s);
    if (isLarge) yield;
    this.#isFeasible = !hasInfeasibility(s);
    if (this.#isFeasible) computeDuals(s);
    else if (wasFeasible) this.#progress.noteRelapse();
    this.#pace.noteRebuilt();
    if (this.#hasBarred) this.#isBarred.fill(0);
    this.#hasBarred = false;
    this.#wasStopped = false;
    return undefined;
  }

  /** Reduced costs of the sum of infeasibilities; turns to the true ones once it is zero. */
  #computeInfeasibilityDuals(): void {
    const s = this.#s;
    if (!hasInfeasibility(s)) {
      this.#isFeasible = true;
      computeDuals(s);
      return;
    }
    const { work, infeasibility, basicValue, basicLower, infeasibleList } = s;
    work.clear();
    let sum = 0;
    for (let k = 0; k < s.numListed; k++) {
      const p = infeasibleList[k];
      if (infeasibility[p] > 0) work.append(p, basicValue[p] < basicLower[p] ? -1 : 1);
      sum += Math.sqrt(infeasibility[p]);
    }
    this.#progress.noteInfeasibility(sum);
    solveReducedCosts(s, null, s.reducedCost);
  }

  /** A pause where no more than scratch space has changed since that between two pivots. */
  *#amidPivot(): Steps<void> {
    this.#wasStopped = true;
    yield;
    this.#wasStopped = false;
  }

  /** One exchange, by the pivot's row and column; false where they disagree about it. */
  #pivot(p: number, q: number, direction: number): boolean {
    const s = this.#s;
    const column = s.pivotColumn;
    const pivot = column.values[p];
    const fromRow = entryOf(s, q);
    const smaller = Math.min(Math.abs(pivot), Math.abs(fromRow));
    if (Math.abs(pivot - fromRow) > PIVOT_AGREEMENT * smaller) return false;
    const out = s.basicColumn[p];
    if (this.#isFeasible) moveReducedCosts(s, q, out, s.reducedCost[q] / fromRow);
    this.#pricing.update(s, q, out, fromRow);
    const { step, leavesToUpper } = this.#ratioTest;
    if (this.#isFeasible) this.#watchStall(step);
    moveBasics(s, column, direction * step);
    this.#shiftBoundOf(p, out, leavesToUpper);
    const entering = s.value[q] + direction * step;
    // The dual simplex that follows a clean-up finds its weights exact.
    verifyWeight(s, p);
    updateWeights(s, p);
    if (!changeBasis(s, p, q, entering, leavesToUpper, pivot)) this.#pace.needsFactor = true;
    this.#pace.pivots++;
    return true;
  }

  /** Harris lets a variable leave a little beyond its bound: the bound follows it for now. */
  #shiftBoundOf(p: number, out: number, leavesToUpper: boolean): void {
    const s = this.#s;
    if (!this.#isFeasible) return;
    const x = s.basicValue[p];
    if (leavesToUpper ? x <= s.upper[out] : x >= s.lower[out]) return;
    if (leavesToUpper) s.upper[out] = x;
    else s.lower[out] = x;
    s.hasPerturbedBounds = true;
  }

  #flip(q: number, direction: number): void {
    const s = this.#s;
    moveBasics(s, s.pivotColumn, direction * this.#ratioTest.step);
    s.placeNonbasic(q, direction > 0);
    this.#stall = 0;
  }

  #bar(q: number): void {
    this.#isBarred[q] = 1;
    this.#hasBarred = true;
  }

  #watchStall(step: number): void {
    this.#progress.noteStep(step);
    if (step > 0) {
      this.#stall = 0;
      return;
    }
    const s = this.#s;
    if (++this.#stall < STALL_LENGTH || !this.#mayPerturb) return;
    this.#stall = 0;
    perturbBounds(s);
    this.#pace.needsFactor = true;
  }

  #storeRay(q: number, direction: number, pivots: Float64Array): void {
    const { numCols, numRows, basicColumn } = this.#s;
    this.ray.fill(0);
    if (q < numCols) this.ray[q] = direction;
    for (let p = 0; p < numRows; p++) {
      const j = basicColumn[p];
      if (j < numCols && pivots[p] !== 0) this.ray[j] = -direction * pivots[p];
    }
  }
}

/**
 * True where the reduced cost at the pivot column is more than rounding leaves of what basic variables cost by
 * which it moves along: a ray of terms that cancel is none.
 */
function isSureDescent(s: SimplexState, q: number): boolean {
  const { workCost, basicColumn, pivotColumn, reducedCost } = s;
  const { values, indices, count } = pivotColumn;
  const change = new CompensatedSum();
  change.add(workCost[q]);
  for (let k = 0; k < count; k++)
    change.addProduct(workCost[basicColumn[indices[k]]], -values[indices[k]]);
  const fall = Math.sign(reducedCost[q]) * change.value;
  return fall > DESCENT_NOISE * change.magnitude;
}

export function hasInfeasibility(s: SimplexState): boolean {
  for (let k = 0; k < s.numListed; k++) if (s.infeasibility[s.infeasibleList[k]] > 0) return true;
  return false;
}

/** Moves every finite bound of an unfixed variable outwards by a random bit. */
function perturbBounds(s: SimplexState): void {
  const { numTotal, lower, upper, randomKey } = s;
  for (let j = 0; j < numTotal; j++) {
    if (lower[j] === upper[j]) continue;
    const size = BOUND_PERTURBATION * (1 + randomKey[j]);
    if (lower[j] > -Infinity) lower[j] -= size * (1 + Math.abs(lower[j]));
    if (upper[j] < Infinity) upper[j] += size * (1 + Math.abs(upper[j]));
  }
  s.hasPerturbedBounds = true;
  placeAllNonbasic(s);
  refreshBasicBounds(s);
}
