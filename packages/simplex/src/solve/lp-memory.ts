import type { Problem, SparseMatrix, Steps } from "@bough/problem";
import { createLpEngineSteps } from "../engine/create-lp-engine.ts";
import { AT_LOWER, AT_UPPER, BASIC, type Basis, FREE, type LpEngine } from "../lp-engine.ts";
import type { EngineOptions } from "../options.ts";

/**
 * What one LP leaves to the next: its last basis, and from the second solve on the engine itself. An
 * LP that differs from the one before in bounds, sides and costs goes on in the same engine; one that
 * differs in coefficients, or has more rows or columns at the end, starts from the basis.
 */
export class LpMemory {
  #basis: Basis | null = null;
  #engine: LpEngine | undefined;
  /** The problem that the engine holds. */
  #held: Problem | undefined;

  /** An engine for the problem that starts from what is known; undefined where nothing is. */
  *engineFor(problem: Problem, options: EngineOptions): Steps<LpEngine | undefined> {
    if (this.#engine !== undefined && this.#held !== undefined) {
      // An engine's objective has its constant for good.
      const isSameOffset = problem.objectiveOffset === this.#held.objectiveOffset;
      if (isSameOffset && isSameMatrix(problem.columns, this.#held.columns)) {
        update(this.#engine, this.#held, problem);
        this.#held = problem;
        return this.#engine;
      }
      this.#basis = this.#engine.saveBasis();
    }
    if (this.#basis === null || !isWithin(this.#basis, problem)) return undefined;
    const engine = yield* createLpEngineSteps(problem, options);
    engine.loadBasis(extended(this.#basis, problem));
    this.#engine = engine;
    this.#held = problem;
    return engine;
  }

  /** Keeps the basis of a solve that needed no engine of the problem as it is. */
  keep(basis: Basis | null): void {
    this.#engine = undefined;
    this.#held = undefined;
    if (basis !== null) this.#basis = basis;
  }

  /** Forgets what led nowhere. */
  clear(): void {
    this.keep(null);
    this.#basis = null;
  }
}

/** Tells an engine in what a problem differs from the one it holds. */
function update(engine: LpEngine, held: Problem, problem: Problem): void {
  const { numCols, numRows, columnLower, columnUpper, rowLower, rowUpper, cost } = problem;
  for (let j = 0; j < numCols; j++) {
    if (columnLower[j] !== held.columnLower[j] || columnUpper[j] !== held.columnUpper[j])
      engine.setBounds(j, columnLower[j], columnUpper[j]);
    if (cost[j] !== held.cost[j]) engine.setCost(j, cost[j]);
  }
  for (let i = 0; i < numRows; i++) {
    if (rowLower[i] !== held.rowLower[i] || rowUpper[i] !== held.rowUpper[i])
      engine.setRowBounds(i, rowLower[i], rowUpper[i]);
  }
}

function isSameMatrix(a: SparseMatrix, b: SparseMatrix): boolean {
  if (a === b) return true;
  if (a.numLines !== b.numLines || a.lineLength !== b.lineLength) return false;
  const end = a.starts[a.numLines];
  return (
    areEqual(a.starts, b.starts, a.numLines + 1) &&
    areEqual(a.indices, b.indices, end) &&
    areEqual(a.values, b.values, end)
  );
}

function areEqual(a: ArrayLike<number>, b: ArrayLike<number>, count: number): boolean {
  for (let k = 0; k < count; k++) if (a[k] !== b[k]) return false;
  return true;
}

function isWithin(basis: Basis, problem: Problem): boolean {
  return basis.numCols <= problem.numCols && basis.numRows <= problem.numRows;
}

/** The basis with new columns nonbasic at a bound and new rows slack. */
function extended(basis: Basis, { numCols, numRows, columnLower, columnUpper }: Problem): Basis {
  if (basis.numCols === numCols && basis.numRows === numRows) return basis;
  const status = new Uint8Array(numCols + numRows).fill(BASIC);
  status.set(basis.status.subarray(0, basis.numCols));
  for (let j = basis.numCols; j < numCols; j++) {
    if (columnLower[j] > -Infinity) status[j] = AT_LOWER;
    else status[j] = columnUpper[j] < Infinity ? AT_UPPER : FREE;
  }
  status.set(basis.status.subarray(basis.numCols), numCols);
  return { numCols, numRows, status };
}
