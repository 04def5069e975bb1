import type { Steps } from "@bough/problem";
import { hasInfeasibility } from "../algorithms/primal-simplex.ts";
import type { SimplexDriver } from "../algorithms/simplex-driver.ts";
import type { Basis, LpStatus } from "../lp-engine.ts";
import type { ResolvedOptions } from "../options.ts";
import { type Budget, isLimit } from "../state/budget.ts";
import type { SimplexState } from "../state/simplex-state.ts";
import { basisOf } from "./basis-data.ts";
import { dualLoss, lossBelow, objectiveOfBasis, worstSign } from "./basis-objective.ts";
import { restoreDroppedDuals } from "./dropped-duals.ts";
import { refineDuals } from "./dual-refinement.ts";
import { hidesDescent } from "./hidden-descent.ts";
import { refinePrimals } from "./refinement.ts";
import { LARGEST_VAGUENESS, statedLp, worstResiduals } from "./residuals.ts";
import { UnscaledAnswer } from "./unscaled-answer.ts";
import { worstUnscaledDual, worstUnscaledPrimal } from "./unscaled-violations.ts";

/** Tightenings of the scaled tolerances until the unscaled ones are met. */
const MOST_TIGHTENINGS = 4;
/** Where scaled tolerances end: below it updated values are rounding. */
const TIGHTEST_TOLERANCE = 1e-11;
/** The same for values that are refined. */
const TIGHTEST_REFINED = 1e-15;
/** Optima that are refined, each from where the last one broke bounds, until trouble is admitted. */
const MOST_REFINEMENTS = 4;

/** Times that the simplex goes on at a tighter dual tolerance while the objective may still fall. */
const MOST_SHARPENINGS = 4;
/** Share of the largest wrong-signed reduced cost that is tolerated next. */
const SHARPER = 0.01;
/** Reduced costs below this are rounding errors. */
const SHARPEST_TOLERANCE = 1e-15;
/** Share of the objective, or of one, that wrong signs of reduced costs may hide from it. */
const NEGLIGIBLE_LOSS = 1e-9;

/** What an engine lends to a solve. */
export interface FineSolveParts {
  readonly s: SimplexState;
  readonly driver: SimplexDriver;
  readonly options: ResolvedOptions;
  /** False where scaled and given data are the same. */
  readonly isScaled: boolean;
  /** Constant of the objective. */
  readonly offset: number;
  readonly loadBasis: (basis: Basis) => void;
}

/**
 * One solve of an engine: the driver's runs at scaled tolerances that get tighter until the answer
 * holds on the data as given, and as far beyond that as the options ask for.
 */
export class FineSolve {
  readonly #s: SimplexState;
  readonly #driver: SimplexDriver;
  readonly #options: ResolvedOptions;
  readonly #isScaled: boolean;
  readonly #offset: number;
  readonly #loadBasis: (basis: Basis) => void;
  /** What is known of the optimum after "vague". */
  vagueBound = -Infinity;

  constructor({ s, driver, options, isScaled, offset, loadBasis }: FineSolveParts) {
    this.#s = s;
    this.#driver = driver;
    this.#options = options;
    this.#isScaled = isScaled;
    this.#offset = offset;
    this.#loadBasis = loadBasis;
  }

  /** An optimum whose point and duals tell too little of the objective is "vague", where refinement is asked for. */
  *run(budget: Budget): Steps<LpStatus | "vague"> {
    const status = yield* this.#runOnce(budget);
    if (status !== "optimal" || !this.#options.refines) return status;
    const s = this.#s;
    if (s.hasManyEntries) yield;
    const { primal, rowDual } = new UnscaledAnswer(s, this.#driver.prover, this.#offset);
    const { vagueness } = yield* worstResiduals(statedLp(s), { primal, rowDual });
    s.touched += s.columns.starts[s.numCols];
    const objective = objectiveOfBasis(s) + this.#offset;
    if (vagueness <= LARGEST_VAGUENESS * Math.max(1, Math.abs(objective))) return status;
    this.vagueBound = objective - vagueness;
    return "vague";
  }

  /** To the tolerances asked for, then as far beyond them as the options ask for. */
  *#runOnce(budget: Budget): Steps<LpStatus> {
    const { polishTolerance, refines } = this.#options;
    let status = yield* this.#solveUnscaled(budget);
    if (this.#s.hasManyEntries) yield;
    if (status === "optimal" && polishTolerance < Infinity) status = yield* this.#polish(budget);
    if (status === "optimal" && refines) status = yield* this.#refine(budget);
    return status === "optimal" ? yield* this.#sharpen(budget) : status;
  }

  /**
   * Where the true values of the basis break bounds, the simplex goes on from them. Known to their
   * last digits, they bear tighter scaled tolerances than values do that updates have moved.
   */
  *#refine(budget: Budget): Steps<LpStatus> {
    for (let k = 0; k < MOST_REFINEMENTS; k++) {
      if (budget.isPauseDue(this.#s)) yield;
      const meetsRows = yield* refinePrimals(this.#s, this.#options.primalTolerance);
      if (this.#isScaled && this.#tightenPrimal(TIGHTEST_REFINED)) {
        this.#s.refreshAllInfeasibilities();
      }
      if (!hasInfeasibility(this.#s)) return meetsRows ? "optimal" : "numerical-trouble";
      const status = yield* this.#driver.solve(budget);
      if (status !== "optimal") return status;
    }
    return "numerical-trouble";
  }

  /**
   * A reduced cost may have the wrong sign within every tolerance, and its column or row so far to go
   * that digits of the objective depend on it. While they do, the simplex goes on at a tighter dual
   * tolerance. Where that ends in anything but an optimum, the answer within the tolerances stands.
   * Without refinement, and with the duals that solving has come to, only a way without end counts: of any other
   * `dualBound` tells the price.
   */
  *#sharpen(budget: Budget): Steps<LpStatus> {
    const s = this.#s;
    if (budget.isPauseDue(s)) yield;
    const duals = yield* this.#restoreDuals(budget);
    if (duals !== "kept" && duals !== "optimal") return duals;
    if (this.#s.hasManyEntries) yield;
    if (this.#options.refines) yield* refineDuals(s);
    if (this.#s.hasManyEntries) yield;
    // With other duals the basis may be no optimum at all.
    const isToBeSharp = this.#options.refines || duals !== "kept";
    if (this.#isSharp(isToBeSharp)) return "optimal";
    const { primalTolerance, dualTolerance } = s;
    const basis = basisOf(s, true);
    for (let k = 0; k < MOST_SHARPENINGS && !this.#isSharp(isToBeSharp); k++) {
      const tighter = SHARPER * Math.min(s.dualTolerance, worstSign(s));
      s.dualTolerance = Math.max(tighter, SHARPEST_TOLERANCE);
      this.#driver.known.forget();
      let status: LpStatus | "kept" = yield* this.#solveAndRefine(budget);
      // What was dropped before is dropped again, and with it the sign that is to be looked for.
      if (status === "optimal") status = yield* this.#restoreDuals(budget);
      if (isLimit(status) || status === "unbounded") return status;
      if (status === "kept" || status === "optimal") continue;
      s.primalTolerance = primalTolerance;
      s.dualTolerance = dualTolerance;
      this.#loadBasis(basis);
      const last = yield* this.#solveAndRefine(budget);
      return last === "optimal" ? this.#unlessDescending() : last;
    }
    return this.#unlessDescending();
  }

  /** Duals as the basis has them: "optimal" where they were others, "kept" where not, or what has come between. */
  *#restoreDuals(budget: Budget): Steps<LpStatus | "kept"> {
    const duals = yield* restoreDroppedDuals(this.#s, budget);
    if (isLimit(duals)) return duals;
    if (duals !== "refactored") return duals === "kept" ? "kept" : "optimal";
    // A fresh factor may have exchanged columns of the basis, and the point is that of the old one.
    this.#driver.known.forget();
    return yield* this.#solveAndRefine(budget);
  }

  /** An optimum beside a way on which the objective surely falls without end is none. */
  #unlessDescending(): LpStatus {
    const s = this.#s;
    return dualLoss(s) === Infinity && hidesDescent(s) ? "numerical-trouble" : "optimal";
  }

  *#solveAndRefine(budget: Budget): Steps<LpStatus> {
    const status = yield* this.#driver.solve(budget);
    if (status !== "optimal" || !this.#options.refines) return status;
    const refined = yield* this.#refine(budget);
    if (refined === "optimal") yield* refineDuals(this.#s);
    return refined;
  }

  /** True where wrong-signed reduced costs hide nothing that is worth a pivot. */
  #isSharp(isToBeSharp: boolean): boolean {
    const s = this.#s;
    if (dualLoss(s) === Infinity && hidesDescent(s)) return false;
    if (!isToBeSharp) return true;
    const objective = objectiveOfBasis(s) + this.#offset;
    const loss = lossBelow(objective, s, this.#driver.prover, this.#offset);
    return loss <= NEGLIGIBLE_LOSS * Math.max(1, Math.abs(objective));
  }

  /** Solves to the tolerances asked for, tightening the scaled ones where the scaling needs it. */
  *#solveUnscaled(budget: Budget): Steps<LpStatus> {
    const s = this.#s;
    s.primalTolerance = this.#options.primalTolerance;
    s.dualTolerance = this.#options.dualTolerance;
    s.refreshListedInfeasibilities();
    let status = yield* this.#driver.solve(budget);
    for (let k = 0; k < MOST_TIGHTENINGS && status === "optimal"; k++) {
      if (!this.#isScaled) break;
      if (this.#s.hasManyEntries) yield;
      if (!this.#tightenTolerances()) break;
      s.refreshAllInfeasibilities();
      status = yield* this.#driver.solve(budget);
    }
    return status;
  }

  /** Where the last digits cannot be had, the answer within the tolerances asked for stands. */
  *#polish(budget: Budget): Steps<LpStatus> {
    const s = this.#s;
    s.primalTolerance = Math.min(s.primalTolerance, this.#options.polishTolerance);
    s.dualTolerance = Math.min(s.dualTolerance, this.#options.polishTolerance);
    s.refreshAllInfeasibilities();
    this.#driver.known.isDualFeasible = false;
    const status = yield* this.#driver.solve(budget);
    const isAnswered = status === "optimal" || isLimit(status);
    return isAnswered ? status : yield* this.#solveUnscaled(budget);
  }

  /** True where the unscaled point violates a tolerance, the scaled one then being tightened. */
  #tightenTolerances(): boolean {
    const s = this.#s;
    const { dualTolerance } = this.#options;
    let isTightened = this.#tightenPrimal(TIGHTEST_TOLERANCE);
    const dual = worstUnscaledDual(s);
    if (dual > dualTolerance && s.dualTolerance > TIGHTEST_TOLERANCE) {
      const share = 0.5 * (dualTolerance / dual);
      s.dualTolerance = Math.max(s.dualTolerance * share, TIGHTEST_TOLERANCE);
      isTightened = true;
    }
    if (isTightened) this.#driver.known.isDualFeasible = false;
    return isTightened;
  }

  /** The same for the primal tolerance, which goes down to `tightest` at most. */
  #tightenPrimal(tightest: number): boolean {
    const s = this.#s;
    const { primalTolerance } = this.#options;
    const primal = worstUnscaledPrimal(s);
    if (primal <= primalTolerance || s.primalTolerance <= tightest) return false;
    const share = 0.5 * (primalTolerance / primal);
    s.primalTolerance = Math.max(s.primalTolerance * share, tightest);
    return true;
  }
}
