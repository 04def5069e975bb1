import type { Indicator, Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import type { LpEngine } from "@bough/simplex";
import { matrixOf } from "./added-row.ts";

/**
 * Rows that hold only where a binary has its active value: the problem's indicators. An engine has them
 * after the problem's rows, with their sides where the domain asks for them and without else.
 */
export class ConditionalRows {
  readonly rows: readonly Indicator[];
  /** Those that the LP was given with their sides. [rows] */
  readonly #isInForce: Uint8Array;
  readonly #problem: Problem;
  readonly #engine: LpEngine;

  /** @param engine has the problem's rows, and gets these without sides */
  constructor(problem: Problem, engine: LpEngine) {
    this.rows = problem.structures.filter((s) => s.kind === "indicator");
    this.#isInForce = new Uint8Array(this.rows.length);
    this.#problem = problem;
    this.#engine = engine;
    const { length } = this.rows;
    if (length === 0) return;
    const lower = new Float64Array(length).fill(-Infinity);
    const upper = new Float64Array(length).fill(Infinity);
    engine.addRows(matrixOf(this.rows, problem.numCols), lower, upper);
  }

  /** The rows that the LP was given with their sides. */
  get inForce(): Indicator[] {
    return this.rows.filter((_, c) => this.#isInForce[c] === 1);
  }

  /** Gives the LP the sides of those rows that the domain asks for, and takes those of all others. */
  switchBy(domain: Domain): void {
    for (let c = 0; c < this.rows.length; c++) {
      const row = this.rows[c];
      const holds = isAskedFor(row, domain);
      const [lower, upper] = holds ? [row.lower, row.upper] : [-Infinity, Infinity];
      this.#engine.setRowBounds(this.#problem.numRows + c, lower, upper);
      this.#isInForce[c] = holds ? 1 : 0;
    }
  }

  /** True where the domain has switched a row since `switchBy`. */
  isStale(domain: Domain): boolean {
    return this.rows.some((row, c) => isAskedFor(row, domain) !== (this.#isInForce[c] === 1));
  }

  /** The row most violated at the LP point although its binary asks for it there, or -1. */
  mostViolated(tolerance: number): number {
    let worst = -1;
    let most = tolerance;
    const { numCols, numRows } = this.#problem;
    const { primal } = this.#engine;
    this.rows.forEach((row, c) => {
      if (Math.round(primal[row.binary]) !== row.activeValue) return;
      const activity = primal[numCols + numRows + c];
      const violation = Math.max(row.lower - activity, activity - row.upper);
      if (violation <= most) return;
      most = violation;
      worst = c;
    });
    return worst;
  }
}

/** True where the domain has the row's binary at the value that asks for the row. */
function isAskedFor({ binary, activeValue }: Indicator, domain: Domain): boolean {
  return activeValue === 1 ? domain.lower(binary) === 1 : domain.upper(binary) === 0;
}
