import { isToldApart, type Problem } from "@bough/problem";
import { FARTHEST, isSureRay, isWithinReach, type LpEngine } from "@bough/simplex";
import type { Steps } from "../steps.ts";
import type { ExactRelaxation } from "./exact-relaxation.ts";
import type { RelaxationStatus } from "./relaxation.ts";

/** Share of terms that a few roundings may have made of them. */
const ROUNDED = 2 ** -42;

/**
 * What an engine says of LPs without a point or an end may rest on the last digits of its data: on
 * rows that are parallel to the ninth digit. Exact arithmetic decides it where it can.
 */
export class Doubts {
  /** False where exact arithmetic said "infeasible" the last time, of which the engine knows nothing. */
  hasRay = true;
  readonly #problem: Problem;
  readonly #engine: LpEngine;
  readonly #exact: ExactRelaxation;
  /** Undefined before it is asked for. */
  #hasRounded: boolean | undefined;

  constructor(problem: Problem, engine: LpEngine, exact: ExactRelaxation) {
    this.#problem = problem;
    this.#engine = engine;
    this.#exact = exact;
  }

  /** True of the engine's status where room for last places may clear it up. */
  hasAny(status: RelaxationStatus): boolean {
    return status === "unknown" || (status === "infeasible" && !this.#isProofSure);
  }

  /**
   * Of rounded data more than last places may be rounding: a row of what is left of two others has the size of what
   * is left, and the rounding of what there was.
   */
  get #isProofSure(): boolean {
    const { isFarkasSure, farkasShare } = this.#engine;
    return isFarkasSure && (farkasShare > ROUNDED || !this.#isRounded);
  }

  /** True where data stand for no decimals that anyone wrote: presolve has made them. */
  get #isRounded(): boolean {
    const { rows, rowLower, rowUpper } = this.#problem;
    const isWritten = (side: number) => !Number.isFinite(side) || isToldApart(side);
    this.#hasRounded ??= !(
      rows.values.every(isToldApart) &&
      rowLower.every(isWritten) &&
      rowUpper.every(isWritten)
    );
    return this.#hasRounded;
  }

  /**
   * The status of a resolve, with "unknown" where exact arithmetic contradicts the engine, unless by what lies beyond
   * all reach, or by last digits that nobody wrote, and where the ray of a larger LP falls by last places alone: what
   * presolve has rounded may make one. Where an engine has no answer because values run off, as beside a coefficient
   * of 10^9 they do, exact arithmetic may have the direction.
   */
  *settle(status: RelaxationStatus): Steps<RelaxationStatus> {
    this.hasRay = true;
    if (status === "unbounded" && !this.#exact.isCheap && !this.#hasSureRay) return "unknown";
    if (!this.#exact.isAffordable) return status;
    switch (status) {
      case "optimal":
        return isWithinReach(this.#problem, this.#point) ? status : yield* this.#settleFar();
      case "infeasible":
        return this.#isProofSure ? status : yield* this.#settleInfeasible();
      case "unbounded":
      case "unknown":
        return yield* this.#settleOpen(status);
      default:
        return status;
    }
  }

  *#settleInfeasible(): Steps<RelaxationStatus> {
    const written = yield* this.#asWritten();
    if (written !== null) return written;
    const rounded = this.#isRounded ? ROUNDED : 0;
    return (yield* this.#exact.hasPointWithinReach(rounded)) === true ? "unknown" : "infeasible";
  }

  *#settleOpen(status: "unbounded" | "unknown"): Steps<RelaxationStatus> {
    const exact = yield* this.#exact.solve();
    const isInfeasible = exact?.status === "infeasible";
    const isRefuted = isInfeasible && !(status === "unbounded" && this.#standsAtPoint);
    const isNear = exact?.status === "optimal" && isWithinReach(this.#problem, exact.primal);
    if (status === "unknown" && (isNear || exact === null)) return status;
    const written = yield* this.#asWritten();
    if (written === "infeasible" || (written === null && isRefuted)) return this.#withoutRay();
    if (written !== null) return written;
    if (exact?.status === "unbounded" || this.#fallsAsRounded(status)) return "unbounded";
    return isNear || isInfeasible ? "unknown" : status;
  }

  /**
   * What the decimals say that the data stand for, "unknown" where they have an optimum and null where they say nothing:
   * 0.64 x - 1.92 y = 0 and 0.829 x - 2.487 y = 0 hold for all x = 3 y as they are written, and as doubles for zeros alone.
   */
  *#asWritten(): Steps<"infeasible" | "unbounded" | "unknown" | null> {
    const written = yield* this.#exact.statusAsWritten();
    if (written === "infeasible" || written === "unbounded") return written;
    return written === "optimal" ? "unknown" : null;
  }

  #withoutRay(): RelaxationStatus {
    this.hasRay = false;
    return "infeasible";
  }

  get #point(): Float64Array {
    return this.#engine.primal.subarray(0, this.#problem.numCols);
  }

  /** True where the engine's point misses rows and bounds by no more than last places, as presolve may have rounded them. */
  get #standsAtPoint(): boolean {
    const { numCols, numRows, rows, rowLower, rowUpper } = this.#problem;
    const engine = this.#engine;
    const x = this.#point;
    const isWithin = (value: number, size: number, lower: number, upper: number) =>
      value >= lower - ROUNDED * size && value <= upper + ROUNDED * size;
    for (let j = 0; j < numCols; j++)
      if (
        !isWithin(x[j], Math.max(1, Math.abs(x[j])), engine.columnLower(j), engine.columnUpper(j))
      )
        return false;
    for (let i = 0; i < numRows; i++) {
      let activity = 0;
      let size = 1;
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const term = rows.values[k] * x[rows.indices[k]];
        activity += term;
        size += Math.abs(term);
      }
      if (!isWithin(activity, size, rowLower[i], rowUpper[i])) return false;
    }
    return true;
  }

  /**
   * True where nothing stops the engine's ray but by last places, of data that presolve has rounded; whoever tells of
   * it asks the problem as stated.
   */
  #fallsAsRounded(status: RelaxationStatus): boolean {
    return status === "unbounded" && this.#hasSureRay && this.#isRounded;
  }

  /**
   * An optimum so far off that last digits of the data may have put it there, unless the decimals have no end, or no
   * point: then last digits alone hold it up.
   */
  *#settleFar(): Steps<RelaxationStatus> {
    const written = yield* this.#asWritten();
    if (written === "infeasible") return this.#withoutRay();
    const isEndless = Math.abs(this.#engine.objective) > FARTHEST && written === "unbounded";
    return isEndless ? written : "optimal";
  }

  get #hasSureRay(): boolean {
    return isSureRay(this.#problem, this.#engine.unboundedRay());
  }
}
