import type { Indicator, Problem } from "@bough/problem";
import type { LpEngine } from "@bough/simplex";
import type { Limits } from "../limits.ts";
import type { AddedRow } from "../lp/added-row.ts";
import type { EngineFactory } from "../lp/engine-factory.ts";
import { Relaxation, type RelaxationStatus } from "../lp/relaxation.ts";
import type { Steps } from "../steps.ts";

/** Columns fixed between two pauses. */
const COLUMNS_PER_STEP = 20_000;
/** Iterations after which a repair is given up. */
const ITERATION_LIMIT = 20_000;

/**
 * Solves the continuous columns of a problem again with its integers fixed, to the last digits: the
 * point goes before the referee. Engines are made when
 * they are needed and kept: one as a rule, more where a repair begins while another pauses.
 */
export class Repair {
  readonly #problem: Problem;
  readonly #makeEngine: EngineFactory;
  readonly #limits: Limits;
  readonly #hasContinuous: boolean;
  /** Rows beside the problem's; only ever more. */
  readonly #moreRows: () => readonly AddedRow[];
  readonly #idle: Relaxation[] = [];
  readonly #all: Relaxation[] = [];

  constructor(
    problem: Problem,
    makeEngine: EngineFactory,
    limits: Limits,
    moreRows: () => readonly AddedRow[] = () => [],
  ) {
    this.#moreRows = moreRows;
    this.#problem = problem;
    this.#makeEngine = makeEngine;
    this.#limits = limits;
    this.#hasContinuous = problem.numIntegers < problem.numCols;
  }

  /** Work so far, told as it is done. */
  get work(): number {
    return this.#all.reduce((work, relaxation) => work + relaxation.work, 0);
  }

  /** The best point with the rounded integers of `x`, or null where none was found. [numCols] */
  *solveContinuous(x: Float64Array): Steps<Float64Array | null> {
    if (!this.#hasContinuous) return null;
    const problem = this.#problem;
    const relaxation = this.#idle.pop() ?? (yield* this.#makeRelaxation());
    relaxation.addRows(this.#moreRows().slice(relaxation.addedRows.length));
    const { engine, conditional } = relaxation;
    for (let j = 0; j < problem.numCols; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      if (problem.isInteger[j] === 1) fix(engine, j, Math.round(x[j]));
    }
    conditional.rows.forEach((row, c) => {
      const [lower, upper] = sidesAt(row, x);
      engine.setRowBounds(problem.numRows + c, lower, upper);
    });
    const status = yield* relaxation.resolve(Infinity, ITERATION_LIMIT);
    const point =
      status === "optimal"
        ? engine.primal.slice(0, problem.numCols)
        : yield* this.#pointInDoubt(relaxation, status);
    this.#idle.push(relaxation);
    return point;
  }

  /** What only last places of terms stand against, exact arithmetic finds; rows of hooks are not among its own. */
  *#pointInDoubt(relaxation: Relaxation, status: RelaxationStatus): Steps<Float64Array | null> {
    if (status !== "unknown" || relaxation.addedRows.length > 0) return null;
    const exact = yield* relaxation.solveExactly();
    return exact?.status === "optimal" ? exact.primal : null;
  }

  *#makeRelaxation(): Steps<Relaxation> {
    const engine = yield* this.#makeEngine(this.#problem, { refines: true });
    const relaxation = new Relaxation(this.#problem, engine, this.#limits);
    this.#all.push(relaxation);
    return relaxation;
  }
}

function fix(engine: LpEngine, j: number, value: number): void {
  if (engine.columnLower(j) !== value || engine.columnUpper(j) !== value)
    engine.setBounds(j, value, value);
}

function sidesAt(row: Indicator, x: Float64Array): [number, number] {
  const isActive = Math.round(x[row.binary]) === row.activeValue;
  return isActive ? [row.lower, row.upper] : [-Infinity, Infinity];
}
