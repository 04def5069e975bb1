import {
  grownFloat64,
  grownUint8,
  InternalError,
  type Problem,
  type Structure,
} from "@bough/problem";
import { EXACT_LIMIT } from "../rounding.ts";
import type {
  CompiledClause,
  CompiledModel,
  CompiledRow,
  Definition,
  ObjectivePlace,
} from "./compiled-model.ts";
import { type ColumnBounds, type Enforcement, type LinearSide, largestSum } from "./linear-side.ts";

const ALWAYS: Enforcement = { v: -1, k: 0 };

/** A model while it is compiled: whoever finds a part of it adds it here. */
export class ModelDraft {
  readonly problem: Problem;
  readonly bounds: ColumnBounds;
  /** Names of techniques that the model does without. */
  readonly without: ReadonlySet<string>;
  readonly rows: CompiledRow[] = [];
  readonly clauses: CompiledClause[] = [];
  readonly cliques: number[][] = [];
  readonly definitions: Definition[] = [];
  readonly literals: Map<Structure, Int32Array> = new Map();
  readonly decisionColumns: number[] = [];
  /** A side without a solution was met. */
  isInfeasible = false;
  #numCols: number;

  constructor(problem: Problem, bounds: ColumnBounds, without: ReadonlySet<string>) {
    this.problem = problem;
    this.bounds = bounds;
    this.without = without;
    this.#numCols = problem.numCols;
  }

  /** A new integer column. */
  addColumn(lower: number, upper: number): number {
    const column = this.#numCols++;
    const { bounds } = this;
    bounds.isInteger = grownUint8(bounds.isInteger, this.#numCols);
    bounds.lower = grownFloat64(bounds.lower, this.#numCols);
    bounds.upper = grownFloat64(bounds.upper, this.#numCols);
    bounds.isInteger[column] = 1;
    bounds.lower[column] = lower;
    bounds.upper[column] = upper;
    return column;
  }

  /** The side's literals together imply one of the given. */
  imply({ enforcement }: LinearSide, implied: readonly Enforcement[]): void {
    const literals = [...enforcement.map(({ v, k }) => ({ v: v ^ 1, k: 1 - k })), ...implied];
    this.clauses.push({
      boundVariables: literals.map(({ v }) => v),
      thresholds: literals.map(({ k }) => k),
    });
  }

  /** Whether all numbers are integers, and no sum can leave the exact range. */
  isExact(side: LinearSide): boolean {
    if (!side.isIntegral) return false;
    const size = Number.isFinite(side.rhs) ? Math.abs(side.rhs) : 0;
    return size + largestSum(side.columns, side.coefficients, this.bounds) < EXACT_LIMIT;
  }

  /** Keeps a side as a row. */
  keep(given: LinearSide): void {
    // A row takes one literal: with more, the side it was split from stays as it was.
    let side = given;
    while (side.enforcement.length > 1) {
      if (side.origin === undefined)
        throw new InternalError("a side under two literals has no row");
      side = side.origin;
    }
    const { columns, coefficients, rhs, enforcement } = side;
    const boundVariables: Int32Array = new Int32Array(columns.length);
    const weights: Float64Array = new Float64Array(columns.length);
    for (let i = 0; i < columns.length; i++) {
      const a = coefficients[i];
      boundVariables[i] = a > 0 ? 2 * columns[i] : 2 * columns[i] + 1;
      weights[i] = Math.abs(a);
    }
    const { v: enforceVariable, k: enforceBound } =
      enforcement.length === 0 ? ALWAYS : enforcement[0];
    const isExact = this.isExact(side);
    this.rows.push({ boundVariables, weights, rhs, isExact, enforceVariable, enforceBound });
  }

  finish(objective: ObjectivePlace): CompiledModel {
    const { isInteger, lower, upper } = this.bounds;
    const { rows, clauses, cliques, definitions, literals, decisionColumns, without } = this;
    return {
      numProblemCols: this.problem.numCols,
      numCols: this.#numCols,
      isInteger: isInteger.slice(0, this.#numCols),
      lower: lower.slice(0, this.#numCols),
      upper: upper.slice(0, this.#numCols),
      rows,
      clauses,
      cliques,
      definitions,
      literals,
      decisionColumns,
      ...objective,
      without,
      isInfeasible: this.isInfeasible,
    };
  }
}
