import { runToEnd, type Steps } from "@bough/problem";
import type { LpCounters } from "../counters.ts";
import type { LpStatus } from "../lp-engine.ts";
import { BasisKnowledge } from "../state/basis-knowledge.ts";
import {
  computeDuals,
  computeDualsInSteps,
  computePrimals,
  placeAllNonbasic,
  placeSlackBasis,
  refactor,
  refreshBasicBounds,
} from "../state/basis-operations.ts";
import { type Budget, isLimit, type LimitStatus } from "../state/budget.ts";
import type { SimplexState } from "../state/simplex-state.ts";
import { enterBoxes, leaveBoxes } from "./dual-phase-one.ts";
import { DualSimplex } from "./dual-simplex.ts";
import {
  countDualInfeasibilities,
  hasDualInfeasibility,
  perturbAllCosts,
  perturbNonbasicCosts,
  removePerturbation,
  repairDuals,
  restoreCosts,
} from "./perturbation.ts";
import { provePrimalInfeasible } from "./primal-proof.ts";
import { hasInfeasibility, PrimalSimplex } from "./primal-simplex.ts";
import { type FarkasProof, Prover } from "./proof.ts";
import { BasisLadder, type BasisPatient } from "./remedy-ladder.ts";

/** Changes between algorithms before a solve is given up. */
const MOST_ROUNDS = 40;
/** Those of them in which costs and bounds may be perturbed: perturbation may be what sends them round. */
const PERTURBED_ROUNDS = 10;
/** Pivots of a clean-up after perturbation before it is given up, and their share of all. */
const SHORT_CLEANUP = 1000;
const CLEANUP_SHARE = 0.3;
const GENTLE_PERTURBATION = 0.01;
/** Pivots after which factor and values are still as good as new. */
const FEW_PIVOTS = 10;

/**
 * Which algorithm has its turn. Without costs every basis is dual feasible, so the dual simplex can
 * look for a point from which the primal goes on. A clean-up is the primal after a dual with
 * perturbed costs, which is given up where it takes long.
 */
type Phase = "dual" | "dual without costs" | "primal" | "clean-up";

/** What is known of a basis that was left and come back to. */
export interface Standing {
  readonly isDualFeasible: boolean;
  /** Pivots since its values were made afresh. */
  readonly pivots: number;
}

/** What a solve may still perturb. */
type Perturbing = "costs and bounds" | "bounds" | "nothing";

/**
 * Chooses between the dual simplex, its phase 1 and the primal simplex until one of them ends with
 * an answer for the costs and bounds as given. Numerical trouble goes up the remedy ladder.
 */
export class SimplexDriver implements BasisPatient {
  readonly #s: SimplexState;
  readonly #prover: Prover;
  readonly #dual: DualSimplex;
  /** Made when first needed: most warm engines never do. */
  #primal: PrimalSimplex | undefined;
  #phase: Phase = "dual";
  #perturbing: Perturbing = "costs and bounds";
  /** Iteration at which a clean-up is given up. */
  #cleanupEnd = Infinity;
  /** The one clean-up that a solve may give up was given up. */
  #isCleanupSpent = false;
  /** What later solves may rely on; whoever changes costs, bounds or tolerances says so here. */
  readonly known: BasisKnowledge = new BasisKnowledge();
  readonly #ladder = new BasisLadder();

  constructor(s: SimplexState) {
    this.#s = s;
    this.#prover = new Prover(s.numCols, s.numRows);
    this.#dual = new DualSimplex(s, this.#prover);
  }

  get prover(): Prover {
    return this.#prover;
  }

  /** The last proof of infeasibility. */
  get proof(): FarkasProof {
    return this.#dual.proof;
  }

  /** The last direction of unboundedness, scaled. */
  get ray(): Float64Array {
    return this.#usedPrimal().ray;
  }

  #usedPrimal(): PrimalSimplex {
    this.#primal ??= new PrimalSimplex(this.#s);
    return this.#primal;
  }

  /** A cold start: the slack basis, each column at the bound its cost prefers. */
  startFromSlackBasis(perturbationFactor: number): void {
    runToEnd(this.startFromSlackBasisInSteps(perturbationFactor));
  }

  /** The same with pauses; left at one, there is no basis. */
  *startFromSlackBasisInSteps(perturbationFactor: number): Steps<void> {
    const s = this.#s;
    s.lower.set(s.trueLower);
    s.upper.set(s.trueUpper);
    s.isPhaseOne = false;
    s.hasPerturbedBounds = false;
    restoreCosts(s);
    yield;
    if (perturbationFactor > 0) perturbAllCosts(s, perturbationFactor);
    yield;
    yield* placeSlackBasis(s);
    this.#phase = "dual";
    this.known.beginCold();
  }

  /** A basis was put in place: nothing of the last solve counts any more. */
  startWarm(): void {
    this.#phase = "dual";
    this.known.beginWarm();
  }

  /** True where few pivots lie between the values at hand and those that a new factor would give. */
  get isNearFresh(): boolean {
    const { hasFactor, isPhaseOne, hasPerturbedBounds, factor } = this.#s;
    if (!this.known.isCurrent || !hasFactor || isPhaseOne || hasPerturbedBounds) return false;
    return factor.updates <= FEW_PIVOTS && this.#dual.pivots <= FEW_PIVOTS;
  }

  /** What `comeBack` wants to know of the basis at hand. */
  get standing(): Standing {
    return { isDualFeasible: this.known.isDualFeasible, pivots: this.#dual.pivots };
  }

  /** The basis and all that belongs to it were put back as they were then. */
  comeBack({ isDualFeasible, pivots }: Standing): void {
    this.startWarm();
    this.known.isCurrent = true;
    this.known.isDualFeasible = isDualFeasible;
    this.#dual.comeBack(pivots);
  }

  /** Pauses as the budget asks. Steps that are left at a pause leave what a limit would. */
  *solve(budget: Budget): Steps<LpStatus> {
    let status: LpStatus = "interrupted";
    try {
      status = yield* this.#solveByTurns(budget);
      return status;
    } finally {
      this.#end(status);
    }
  }

  #end(status: LpStatus): void {
    const { known } = this;
    known.isCold = isLimit(status) && known.isCold;
    if (this.#dual.isAmidPivot) {
      known.isCurrent = false;
      known.isDualFeasible = false;
    }
    if (status === "numerical-trouble" || !this.#s.hasFactor) known.isCurrent = false;
    else if (this.#isPrimal) known.isCurrent = isLimit(status) && this.#usedPrimal().hasTrueDuals;
  }

  *#solveByTurns(budget: Budget): Steps<LpStatus> {
    this.#ladder.begin();
    this.#isCleanupSpent = false;
    this.#perturbing = "costs and bounds";
    const halt = this.known.isCurrent ? undefined : yield* this.#makeCurrent(budget);
    if (halt !== undefined) return halt;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (round > PERTURBED_ROUNDS) this.#perturbing = "nothing";
      const status = yield* this.#isPrimal ? this.#runPrimal(budget) : this.#runDual(budget);
      if (status !== undefined) return status;
    }
    return "numerical-trouble";
  }

  get #isPrimal(): boolean {
    return this.#phase === "primal" || this.#phase === "clean-up";
  }

  /** The limit where one came before the basis had a factor: nothing belongs to it then. */
  *#makeCurrent(budget: Budget): Steps<LimitStatus | undefined> {
    const s = this.#s;
    const limit = s.hasFactor ? undefined : yield* refactor(s, budget);
    if (limit !== undefined) return limit;
    if (this.#s.hasManyEntries) yield;
    if (this.#s.hasManyEntries) yield* computeDualsInSteps(s);
    else computeDuals(s);
    if (this.#s.hasManyEntries) yield;
    computePrimals(s);
    if (this.#s.hasManyEntries) yield;
    this.known.isCurrent = true;
    if (s.factor.updates === 0) this.#dual.comeBack(0);
    return undefined;
  }

  *#runDual(budget: Budget): Steps<LpStatus | undefined> {
    const s = this.#s;
    if (!s.isPhaseOne && !this.known.isDualFeasible && !this.#makeDualFeasible()) return undefined;
    const kind = s.isPhaseOne ? "phaseOnePivots" : "dualPivots";
    const outcome = yield* this.#counted(
      kind,
      this.#dual.run(budget, this.#perturbing === "costs and bounds"),
    );
    if (outcome === "stuck") return yield* this.#remedy(budget);
    if (outcome === "singular") return yield* this.#remedy(budget, true);
    if (outcome !== "optimal") return outcome;
    if (this.#s.hasManyEntries) yield;
    if (!s.isPhaseOne) return this.#settleDualOptimum();
    this.#leavePhaseOne();
    return undefined;
  }

  /** By flips where they suffice, else by way of phase 1; false where the primal is to go on. */
  #makeDualFeasible(): boolean {
    const s = this.#s;
    if (countDualInfeasibilities(s) === 0) {
      if (repairDuals(s) > 0) computePrimals(s);
      this.known.isDualFeasible = true;
    } else if (this.known.isCold || hasInfeasibility(s)) this.#enterPhaseOne();
    else this.#phase = "primal";
    return !this.#isPrimal;
  }

  /** The work costs are optimal; the given ones may need a few primal pivots more. */
  #settleDualOptimum(): LpStatus | undefined {
    const s = this.#s;
    if (!s.isPerturbed) return "optimal";
    removePerturbation(s);
    if (!hasDualInfeasibility(s)) return "optimal";
    const isCleanup = this.#phase === "dual" && !this.#isCleanupSpent;
    this.#phase = isCleanup ? "clean-up" : "primal";
    this.#cleanupEnd = s.iterations + Math.max(SHORT_CLEANUP, CLEANUP_SHARE * s.iterations);
    return undefined;
  }

  /** The perturbation led astray: once more from the start with a smaller one. */
  *#restartGently(budget: Budget): Steps<LimitStatus | undefined> {
    this.#isCleanupSpent = true;
    this.#s.counters.gentleRestarts++;
    this.startFromSlackBasis(GENTLE_PERTURBATION);
    return yield* this.#makeCurrent(budget);
  }

  *#runPrimal(budget: Budget): Steps<LpStatus | undefined> {
    const s = this.#s;
    const { isCurrent } = this.known;
    this.known.forget();
    const run = this.#usedPrimal().run(budget, {
      isCurrent,
      iterationEnd: this.#phase === "clean-up" ? this.#cleanupEnd : Infinity,
      mayPerturb: this.#perturbing !== "nothing",
    });
    const outcome = yield* this.#counted("primalPivots", run);
    if (!isLimit(outcome)) this.#phase = "primal";
    switch (outcome) {
      case "optimal":
        this.known.isCurrent = true;
        if (this.#s.hasManyEntries) yield;
        return this.#settlePrimalOptimum();
      case "unbounded":
        if (s.isPerturbed || s.hasPerturbedBounds) {
          restoreCosts(s);
          this.#restoreBounds();
          return yield* this.#makeCurrent(budget);
        }
        return "unbounded";
      case "infeasible":
        if (s.hasPerturbedBounds) {
          this.#restoreBounds();
          return yield* this.#makeCurrent(budget);
        }
        this.known.isCurrent = false;
        if (provePrimalInfeasible(s, this.#prover, this.proof)) return "infeasible";
        return yield* this.#remedy(budget);
      case "too-long":
        return yield* this.#restartGently(budget);
      case "stuck":
        return yield* this.#remedy(budget);
      default:
        return outcome;
    }
  }

  /** Runs an algorithm, whose pivots count however it ends. */
  *#counted<T>(kind: keyof LpCounters, steps: Steps<T>): Steps<T> {
    const s = this.#s;
    const before = s.iterations;
    try {
      return yield* steps;
    } finally {
      s.counters[kind] += s.iterations - before;
    }
  }

  #settlePrimalOptimum(): LpStatus | undefined {
    const s = this.#s;
    if (s.isPerturbed) {
      removePerturbation(s);
      if (hasDualInfeasibility(s)) return undefined;
    }
    this.#phase = "dual";
    if (!s.hasPerturbedBounds) return "optimal";
    this.#restoreBounds();
    computePrimals(s);
    if (!hasInfeasibility(s)) return "optimal";
    if (this.#perturbing === "costs and bounds") this.#perturbing = "bounds";
    return undefined;
  }

  #restoreBounds(): void {
    const s = this.#s;
    s.lower.set(s.trueLower);
    s.upper.set(s.trueUpper);
    s.hasPerturbedBounds = false;
    placeAllNonbasic(s);
    refreshBasicBounds(s);
  }

  #enterPhaseOne(): void {
    this.known.isDualFeasible = false;
    enterBoxes(this.#s);
  }

  /** With the boxes at their optimum, either the basis is dual feasible or no basis is. */
  #leavePhaseOne(): void {
    const s = this.#s;
    leaveBoxes(s);
    if (countDualInfeasibilities(s) === 0) return;
    if (s.isPerturbed) {
      removePerturbation(s);
      if (countDualInfeasibilities(s) === 0) return;
    }
    if (hasInfeasibility(s)) this.#dropCosts();
    else this.#phase = "primal";
  }

  /**
   * No basis is dual feasible: the problem is unbounded or has no point. Without costs every basis
   * is, so the dual simplex looks for a point, and the primal goes on from there.
   */
  #dropCosts(): void {
    const s = this.#s;
    s.workCost.fill(0);
    computeDuals(s);
    perturbNonbasicCosts(s, 1);
    this.#phase = "dual without costs";
    this.known.isDualFeasible = true;
  }

  /** @param isSingular the basis itself is the trouble */
  *#remedy(budget: Budget, isSingular = false): Steps<LpStatus | undefined> {
    this.known.isDualFeasible = false;
    this.#s.isPhaseOne = false;
    if (!this.#ladder.climb(this, isSingular)) return "numerical-trouble";
    return yield* this.#makeCurrent(budget);
  }

  get counters(): LpCounters {
    return this.#s.counters;
  }

  restart(perturbation: number): void {
    this.startFromSlackBasis(perturbation);
  }

  pivotStrictly(): void {
    const s = this.#s;
    s.factor.tightenPivotTolerance();
    s.hasFactor = false;
    this.#restoreBounds();
    this.#phase = this.#isPrimal ? "dual" : "primal";
  }
}
