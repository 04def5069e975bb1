import { isToldApart, type Problem } from "@bough/problem";
import {
  type ExactAnswer,
  FARTHEST,
  isSureRay,
  isWithinReach,
  type LpEngine,
} from "@bough/simplex";
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

  constructor(problem: Problem, engine: LpEngine, exact: ExactRelaxation) {
    this.#problem = problem;
    this.#engine = engine;
    this.#exact = exact;
  }

  /** True of the engine's status where room for last places may clear it up. */
  hasAny(status: RelaxationStatus): boolean {
    return status === "unknown" || (status === "infeasible" && !this.#engine.isFarkasSure);
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
        return this.#engine.isFarkasSure ? status : yield* this.#settleInfeasible();
      case "unbounded":
      case "unknown":
        return yield* this.#settleOpen(status);
      default:
        return status;
    }
  }

  *#settleInfeasible(): Steps<RelaxationStatus> {
    switch (yield* this.#exact.statusAsWritten()) {
      case "infeasible":
        return "infeasible";
      case "unbounded":
        return "unbounded";
      case "optimal":
        return "unknown";
      default:
        return (yield* this.#exact.hasPointWithinReach()) === true ? "unknown" : "infeasible";
    }
  }

  *#settleOpen(status: "unbounded" | "unknown"): Steps<RelaxationStatus> {
    const exact = yield* this.#exact.solve();
    if (exact?.status === "infeasible" && !(status === "unbounded" && this.#standsAtPoint)) {
      this.hasRay = false;
      return yield* this.#unlessWrittenOtherwise(exact.status);
    }
    const isNear = exact?.status === "optimal" && isWithinReach(this.#problem, exact.primal);
    if (status === "unknown" && (isNear || exact === null)) return status;
    const written = yield* this.#exact.statusAsWritten();
    if (written === "infeasible") return this.#withoutRay(written);
    // What falls by last places of the data alone may end in the decimals.
    if (written === "optimal") return "unknown";
    if (exact?.status === "unbounded" || this.#isEndlessAsMeant(written, status))
      return "unbounded";
    return isNear || exact?.status === "infeasible" ? "unknown" : status;
  }

  #withoutRay(status: "infeasible"): RelaxationStatus {
    this.hasRay = false;
    return status;
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
   * True where the data have no end as decimals, or as presolve has rounded them nothing stops the engine's ray but
   * by last places; whoever tells of it asks the problem as stated.
   */
  #isEndlessAsMeant(written: ExactAnswer["status"] | null, status: RelaxationStatus): boolean {
    if (written === "unbounded") return true;
    const isRounded = () => !this.#problem.rows.values.every(isToldApart);
    return status === "unbounded" && this.#hasSureRay && isRounded();
  }

  /**
   * "infeasible" of the doubles, unless the decimals that they stand for have a point: 0.64 x - 1.92 y = 0 and
   * 0.829 x - 2.487 y = 0 hold for all x = 3 y as they are written, and as doubles for zeros alone.
   */
  *#unlessWrittenOtherwise(status: "infeasible"): Steps<RelaxationStatus> {
    const written = yield* this.#exact.statusAsWritten();
    if (written === "unbounded") return written;
    return written === "optimal" ? "unknown" : status;
  }

  /**
   * An optimum so far off that last digits of the data may have put it there, unless the decimals have no end, or no
   * point: then last digits alone hold it up.
   */
  *#settleFar(): Steps<RelaxationStatus> {
    const written = yield* this.#exact.statusAsWritten();
    if (written === "infeasible") return this.#withoutRay(written);
    const isEndless = Math.abs(this.#engine.objective) > FARTHEST && written === "unbounded";
    return isEndless ? written : "optimal";
  }

  get #hasSureRay(): boolean {
    return isSureRay(this.#problem, this.#engine.unboundedRay());
  }
}
