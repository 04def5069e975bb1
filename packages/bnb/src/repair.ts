import type { Indicator, Problem } from "@bough/problem";
import type { LpEngine } from "@bough/simplex";
import type { EngineFactory } from "./engine-factory.ts";
import type { Limits } from "./limits.ts";
import { Relaxation } from "./relaxation.ts";

/** Iterations after which a repair is given up. */
const ITERATION_LIMIT = 20_000;

/**
 * Solves the continuous columns of a problem again with its integers fixed. The engine is made at
 * the first call and kept.
 */
export class Repair {
  readonly #problem: Problem;
  readonly #makeEngine: EngineFactory;
  readonly #limits: Limits;
  readonly #hasContinuous: boolean;
  #relaxation: Relaxation | undefined;

  constructor(problem: Problem, makeEngine: EngineFactory, limits: Limits) {
    this.#problem = problem;
    this.#makeEngine = makeEngine;
    this.#limits = limits;
    this.#hasContinuous = problem.numIntegers < problem.numCols;
  }

  /** The best point with the rounded integers of `x`, or null where none was found. [numCols] */
  solveContinuous(x: Float64Array): Float64Array | null {
    if (!this.#hasContinuous) return null;
    const problem = this.#problem;
    this.#relaxation ??= new Relaxation(problem, this.#makeEngine(problem), this.#limits);
    const { engine, conditionalRows } = this.#relaxation;
    for (let j = 0; j < problem.numCols; j++) {
      if (problem.isInteger[j] === 1) fix(engine, j, Math.round(x[j]));
    }
    conditionalRows.forEach((row, c) => {
      const [lower, upper] = sidesAt(row, x);
      engine.setRowBounds(problem.numRows + c, lower, upper);
    });
    const status = engine.resolve({
      iterationLimit: ITERATION_LIMIT,
      deadline: this.#limits.deadline,
      isInterrupted: this.#limits.isInterrupted,
    });
    return status === "optimal" ? engine.primal.slice(0, problem.numCols) : null;
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
