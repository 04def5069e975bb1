import { filledFloat64, type Problem, withoutObjective } from "@bough/problem";
import {
  AS_DECIMALS,
  AS_DOUBLES,
  BASIC,
  type Basis,
  type ExactAnswer,
  exactLp,
  FARTHEST,
  hidesInTerms,
  isLpPoint,
  isWithinReach,
  type LpEngine,
  type WorkMeter,
  withRoomForDecimals,
  withRoomForReading,
  withRoomForTerms,
  withRoundingRoom,
} from "@bough/simplex";
import type { Steps } from "../steps.ts";
import { type AddedRow, LAZY_ROW } from "./added-row.ts";
import type { ConditionalRows } from "./conditional-rows.ts";
import { withBounds, withRows } from "./fixed-problem.ts";

/** Entries, rows times columns, of an LP that is solved exactly amid a search: a tenth of a second or two. */
const MOST_ENTRIES = 10_000;
/** Entries up to which that is some milliseconds. */
const FEW_ENTRIES = 2_500;
/** Work units that all exact solves of one relaxation may take: ten seconds. */
const MOST_WORK = 500_000_000;

/**
 * The same LP in whole numbers, with rows of hooks but without cuts: for the few nodes at which
 * doubles have no answer, or one that rests on last digits, and of small problems only.
 */
export class ExactRelaxation implements WorkMeter {
  /** Work units so far, told as the work is done. */
  work = 0;
  readonly #problem: Problem;
  readonly #engine: LpEngine;
  readonly #conditional: ConditionalRows;
  readonly #addedRows: () => readonly AddedRow[];
  readonly #workLeft: () => number;

  /**
   * @param addedRows cuts and rows of hooks that the LP has by now
   * @param workLeft of the limit that the search has
   */
  constructor(
    problem: Problem,
    engine: LpEngine,
    conditional: ConditionalRows,
    addedRows: () => readonly AddedRow[],
    workLeft: () => number,
  ) {
    this.#workLeft = workLeft;
    this.#problem = problem;
    this.#engine = engine;
    this.#conditional = conditional;
    this.#addedRows = addedRows;
  }

  /** False where the LP is large, or exact solves have cost enough. */
  get isAffordable(): boolean {
    return this.#size <= MOST_ENTRIES && this.#allowance > 0;
  }

  /** True where the LP is so small that a search may ask at many nodes. */
  get isCheap(): boolean {
    return this.#size <= FEW_ENTRIES;
  }

  get #allowance(): number {
    return Math.min(MOST_WORK - this.work, this.#workLeft());
  }

  get #size(): number {
    const { numRows, numCols } = this.#problem;
    return (numRows + this.#conditional.rows.length + 1) * numCols;
  }

  /**
   * The answer under the bounds that the engine has; null where there is none, or where the LP is
   * infeasible by no more than rounding of its data, unless with so much room it falls for ever: rays are
   * the same, and there is a point that a referee lets pass.
   */
  *solve(): Steps<ExactAnswer | null> {
    return yield* this.#solveOr((loose) => (loose?.status === "unbounded" ? loose : null));
  }

  /**
   * The same, but an LP that is infeasible by no more than rounding of its data is solved with as much
   * room: no point of it is better than this optimum, whose point a referee may let pass. Where it has none within
   * reach, the decimals that the data were written in may.
   */
  *solveWithRoom(): Steps<ExactAnswer | null> {
    const answer = yield* this.#solveOr((loose) => (loose?.status === "infeasible" ? null : loose));
    if (answer?.status === "optimal" && !hidesInTerms(this.#problem, answer.primal)) return answer;
    const written = yield* this.#solveWritten();
    if (written?.status !== "optimal") return written ?? answer;
    return isLpPoint(this.#present(Infinity), written.primal) ? written : answer;
  }

  /**
   * @param byRounding the answer to an LP that only rounding makes infeasible, from that with room, which is
   *   unbounded only where there is a point that a referee lets pass
   */
  *#solveOr(byRounding: (loose: ExactAnswer | null) => ExactAnswer | null) {
    const problem = this.#present(Infinity);
    const answer = yield* this.#solve(problem);
    if (answer?.status !== "infeasible") return answer;
    const reading = withRoomForReading(problem);
    const read = yield* this.#solve(reading);
    if (yield* this.#hasLpPoint(problem, reading, read)) return byRounding(read);
    const rounded = withRoundingRoom(problem);
    const roomy = withRoomForTerms(rounded);
    const far = yield* this.#solve(roomy);
    if (far?.status === "infeasible") return answer;
    if (yield* this.#hasLpPoint(problem, roomy, far)) return byRounding(far);
    const near = yield* this.#solve(rounded);
    if (near?.status === "infeasible" || (yield* this.#isPointless())) return answer;
    return byRounding(near?.status === "optimal" ? near : null);
  }

  /**
   * True where no point meets the decimals with the integers between the bounds that they have. Bounds of real columns
   * are those of the problem: room for what propagation rounds comes to a tenth at 10^11, a hundred times what is
   * forgiven there, and leaves with so much and no point stayed undecided.
   */
  *#isPointless(reading = AS_DOUBLES): Steps<boolean> {
    const problem = this.#present(Infinity);
    const { columnLower, columnUpper, isInteger } = this.#problem;
    const roomy = withRoomForDecimals(
      problem.with({
        columnLower: problem.columnLower.map((bound, j) => (isInteger[j] ? bound : columnLower[j])),
        columnUpper: problem.columnUpper.map((bound, j) => (isInteger[j] ? bound : columnUpper[j])),
      }),
      // Read as decimals, rows lose no last places.
      reading === AS_DECIMALS ? 0 : undefined,
    );
    return (yield* this.#solve(roomy, reading))?.status === "infeasible";
  }

  /** Whether the answer to the LP with room comes with a point that a referee lets pass. */
  *#hasLpPoint(problem: Problem, roomy: Problem, answer: ExactAnswer | null): Steps<boolean> {
    // Where there is no end, a point without a goal tells whether there is one at all.
    const isEndless = answer?.status === "unbounded";
    const some = isEndless ? yield* this.#solve(withoutObjective(roomy)) : answer;
    return some?.status === "optimal" && isLpPoint(problem, some.primal);
  }

  /**
   * True where the LP has points, as its data are or as the decimals are that they stand for, and not only
   * so far off that their last digits decide; null where that is unknown.
   *
   * @param rounded share of terms that their data may be off by where presolve has made them, else 0
   */
  *hasPointWithinReach(rounded: number): Steps<boolean | null> {
    const answer = yield* this.#solve(this.#present(FARTHEST));
    if (answer?.status !== "infeasible") return answer === null ? null : true;
    const problem = this.#present(Infinity);
    const roomy = rounded > 0 ? withRoomForTerms(problem, rounded) : withRoomForReading(problem);
    const read = yield* this.#solve(roomy);
    if (read === null) return null;
    return read.status === "optimal" && isWithinReach(this.#problem, read.primal);
  }

  /**
   * How the LP ends in the decimals that the data were written in, null where that is unknown, an optimum lies
   * beyond reach, or room for what is forgiven makes a point: 0.7 x + 0.07 y and 3 x + 0.3 y are parallel as they are
   * written, and as doubles held y at zero.
   */
  *statusAsWritten(): Steps<ExactAnswer["status"] | null> {
    return (yield* this.#solveWritten())?.status ?? null;
  }

  *#solveWritten(): Steps<ExactAnswer | null> {
    const written = yield* this.#solve(this.#present(Infinity), AS_DECIMALS);
    switch (written?.status) {
      case "infeasible":
        return (yield* this.#isPointless(AS_DECIMALS)) ? written : null;
      case "optimal":
        return isWithinReach(this.#problem, written.primal) ? written : null;
      default:
        return written;
    }
  }

  *#solve(problem: Problem, reading = AS_DOUBLES): Steps<ExactAnswer | null> {
    if (!this.isAffordable || problem.numRows * problem.numCols > MOST_ENTRIES) return null;
    const options = { workLimit: this.#allowance, meter: this, reading };
    const answer = yield* exactLp(problem, this.#basis(problem), options);
    return answer.status === "undecided" ? null : answer;
  }

  /** The engine's LP without cuts; columns without a bound get one of `farthest`. */
  #present(farthest: number): Problem {
    const engine = this.#engine;
    const { numCols } = this.#problem;
    const lower = filledFloat64(numCols, (j) => engine.columnLower(j));
    const upper = filledFloat64(numCols, (j) => engine.columnUpper(j));
    for (let j = 0; j < numCols; j++) {
      if (lower[j] === -Infinity) lower[j] = Math.min(-farthest, upper[j]);
      if (upper[j] === Infinity) upper[j] = Math.max(farthest, lower[j]);
    }
    return withRows(withBounds(this.#problem, lower, upper), [
      ...this.#conditional.inForce.map((row) => ({ ...row, name: "conditional", rank: 0 })),
      ...this.#addedRows().filter(({ name }) => name === LAZY_ROW),
    ]);
  }

  /** Where the engine stands, as far as its rows are those of the problem. */
  #basis({ numCols, numRows }: Problem): Basis {
    const status = new Uint8Array(numCols + numRows).fill(BASIC);
    const most = numCols + this.#problem.numRows;
    for (let k = 0; k < most; k++) status[k] = this.#engine.basisStatus(k);
    return { numCols, numRows, status };
  }
}
