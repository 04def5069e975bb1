import type { Problem } from "@bough/problem";
import type { CompiledClause, CompiledModel, CompiledRow, Definition } from "./compiled-model.ts";
import { EXACT_LIMIT, greatestCommonDivisor, integerScale } from "./integer-scaling.ts";

/** Right-hand sides are rounded down after this much is added, in scaled units. */
const RHS_ROUNDING = 1e-6;

/** A linear row in terms of columns, made integral where possible. */
interface ColumnRow {
  columns: number[];
  coefficients: number[];
  lower: number;
  upper: number;
  isIntegral: boolean;
}

/** Takes rows apart: bounds, clauses, cliques, and linear rows for what remains. */
export class ModelCompiler {
  readonly #problem: Problem;
  readonly #isInteger: Uint8Array;
  readonly #lower: Float64Array;
  readonly #upper: Float64Array;
  readonly #rows: CompiledRow[] = [];
  readonly #clauses: CompiledClause[] = [];
  readonly #cliques: number[][] = [];
  readonly #definitions: Definition[] = [];
  #objectiveRow = -1;
  #objectiveScale = 1;
  #objectiveShift = 0;
  #isInfeasible = false;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#isInteger = problem.isInteger.slice();
    this.#lower = problem.columnLower.slice();
    this.#upper = problem.columnUpper.slice();
    for (let j = 0; j < problem.numCols; j++) {
      if (this.#isInteger[j] === 0) continue;
      this.#lower[j] = Math.ceil(this.#lower[j] - RHS_ROUNDING);
      this.#upper[j] = Math.floor(this.#upper[j] + RHS_ROUNDING);
    }
  }

  addRows(): void {
    const rows: ColumnRow[] = [];
    for (let i = 0; i < this.#problem.numRows; i++) {
      const row = this.#readRow(i);
      if (row.columns.length === 1) this.#addBound(row);
      else rows.push(row);
    }
    for (const row of rows) this.#addRow(row);
  }

  addObjective(): void {
    const { cost, numCols, objectiveOffset } = this.#problem;
    const row: ColumnRow = {
      columns: [],
      coefficients: [],
      lower: -Infinity,
      upper: Infinity,
      isIntegral: true,
    };
    let shift = objectiveOffset;
    for (let j = 0; j < numCols; j++) {
      if (cost[j] === 0) continue;
      if (this.#lower[j] === this.#upper[j]) {
        shift += cost[j] * this.#lower[j];
        continue;
      }
      row.columns.push(j);
      row.coefficients.push(cost[j]);
      if (this.#isInteger[j] === 0) row.isIntegral = false;
    }
    this.#objectiveShift = shift;
    if (row.columns.length === 0) return;
    this.#objectiveScale = 1 / this.#makeIntegral(row);
    const compiled = this.#toBoundVariables(row, 1, Infinity);
    this.#objectiveRow = this.#rows.length;
    this.#rows.push(compiled);
  }

  finish(): CompiledModel {
    return {
      numProblemCols: this.#problem.numCols,
      numCols: this.#isInteger.length,
      isInteger: this.#isInteger,
      lower: this.#lower,
      upper: this.#upper,
      rows: this.#rows,
      clauses: this.#clauses,
      cliques: this.#cliques,
      definitions: this.#definitions,
      objectiveRow: this.#objectiveRow,
      objectiveScale: this.#objectiveScale,
      objectiveShift: this.#objectiveShift,
      isInfeasible: this.#isInfeasible,
    };
  }

  /** Row i without its fixed columns, scaled to integers where that can be done. */
  #readRow(i: number): ColumnRow {
    const { rows, rowLower, rowUpper } = this.#problem;
    const row: ColumnRow = {
      columns: [],
      coefficients: [],
      lower: rowLower[i],
      upper: rowUpper[i],
      isIntegral: true,
    };
    let shift = 0;
    for (let p = rows.starts[i]; p < rows.starts[i + 1]; p++) {
      const j = rows.indices[p];
      if (this.#lower[j] === this.#upper[j]) {
        shift += rows.values[p] * this.#lower[j];
        continue;
      }
      row.columns.push(j);
      row.coefficients.push(rows.values[p]);
      if (this.#isInteger[j] === 0) row.isIntegral = false;
    }
    row.lower -= shift;
    row.upper -= shift;
    this.#makeIntegral(row);
    return row;
  }

  /** Scales the row to integers without a common divisor. Returns the factor, 1 where left alone. */
  #makeIntegral(row: ColumnRow): number {
    if (!row.isIntegral || row.columns.length === 0) return 1;
    let scale = integerScale(row.coefficients);
    row.isIntegral = scale > 0;
    if (scale === 0) return 1;
    let divisor = 0;
    for (const a of row.coefficients) {
      divisor = greatestCommonDivisor(Math.abs(Math.round(a * scale)), divisor);
    }
    if (divisor > 1) scale /= divisor;
    row.coefficients = row.coefficients.map((a) => Math.round(a * scale));
    row.lower = Math.ceil(row.lower * scale - RHS_ROUNDING);
    row.upper = Math.floor(row.upper * scale + RHS_ROUNDING);
    return scale;
  }

  #addBound(row: ColumnRow): void {
    const j = row.columns[0];
    const a = row.coefficients[0];
    let lower = (a > 0 ? row.lower : row.upper) / a;
    let upper = (a > 0 ? row.upper : row.lower) / a;
    if (this.#isInteger[j] === 1) {
      lower = Math.ceil(lower - RHS_ROUNDING);
      upper = Math.floor(upper + RHS_ROUNDING);
    }
    if (lower > this.#lower[j]) this.#lower[j] = lower;
    if (upper < this.#upper[j]) this.#upper[j] = upper;
    if (this.#lower[j] > this.#upper[j]) this.#settleCrossing(j);
  }

  /** Bounds of a continuous column that cross by rounding only are pulled together. */
  #settleCrossing(j: number): void {
    const gap = this.#lower[j] - this.#upper[j];
    if (this.#isInteger[j] === 0 && gap <= RHS_ROUNDING) this.#lower[j] = this.#upper[j];
    else this.#isInfeasible = true;
  }

  #addRow(row: ColumnRow): void {
    if (row.lower > row.upper && (row.isIntegral || row.lower > row.upper + RHS_ROUNDING)) {
      this.#isInfeasible = true;
    }
    if (row.upper < Infinity) this.#addSide(this.#toBoundVariables(row, 1, row.upper));
    if (row.lower > -Infinity) this.#addSide(this.#toBoundVariables(row, -1, 0 - row.lower));
  }

  /** sign * row <= rhs as positive weights on bound variables. */
  #toBoundVariables(row: ColumnRow, sign: number, rhs: number): CompiledRow {
    const boundVariables: number[] = [];
    const weights: number[] = [];
    let largest = Number.isFinite(rhs) ? Math.abs(rhs) : 0;
    for (let i = 0; i < row.columns.length; i++) {
      const a = sign * row.coefficients[i];
      const j = row.columns[i];
      boundVariables.push(a > 0 ? 2 * j : 2 * j + 1);
      weights.push(Math.abs(a));
      largest += Math.abs(a) * Math.max(Math.abs(this.#lower[j]), Math.abs(this.#upper[j]));
    }
    const isExact = row.isIntegral && largest < EXACT_LIMIT;
    return { boundVariables, weights, rhs, isExact, enforceV: -1, enforceK: 0 };
  }

  #addSide(row: CompiledRow): void {
    if (!row.isExact || !this.#addLogic(row)) this.#keep(row);
  }

  #keep(row: CompiledRow): void {
    if (row.weights.length === 0) {
      if (row.rhs < (row.isExact ? 0 : -RHS_ROUNDING)) this.#isInfeasible = true;
      return;
    }
    this.#rows.push(row);
  }

  /** True where the row says no more than clauses and cliques, which are then stored instead. */
  #addLogic(row: CompiledRow): boolean {
    const { boundVariables, weights } = row;
    let slack = row.rhs;
    let total = 0;
    for (let i = 0; i < weights.length; i++) {
      const v = boundVariables[i];
      if (!(this.#boundOf(v) + 1 === -this.#boundOf(v ^ 1))) return false;
      slack -= weights[i] * this.#boundOf(v);
      total += weights[i];
    }
    if (slack < 0) return false;
    if (total <= slack) return true;
    const order = weights.map((_, i) => i).sort((a, b) => weights[a] - weights[b] || a - b);
    const smallest = weights[order[0]];
    const largest = weights[order[order.length - 1]];
    if (largest > slack) return false;
    if (total - smallest <= slack) {
      this.#addClause(boundVariables);
      return true;
    }
    if (smallest + weights[order[1]] > slack) return this.#addClique(boundVariables);
    if (smallest + largest > slack && total - largest <= slack) {
      const heavy = order[order.length - 1];
      for (const i of order) {
        if (i !== heavy) this.#addClause([boundVariables[heavy], boundVariables[i]]);
      }
      return true;
    }
    return false;
  }

  /** Not all of the two-valued bound variables at their upper value. */
  #addClause(boundVariables: readonly number[]): void {
    this.#clauses.push({
      boundVariables: boundVariables.map((v) => v ^ 1),
      thresholds: boundVariables.map((v) => 0 - this.#boundOf(v)),
    });
  }

  #addClique(boundVariables: readonly number[]): boolean {
    for (const v of boundVariables) {
      if (this.#lower[v >> 1] !== 0) return false;
    }
    this.#cliques.push([...boundVariables]);
    return true;
  }

  #boundOf(v: number): number {
    return (v & 1) === 0 ? this.#lower[v >> 1] : -this.#upper[v >> 1];
  }
}
