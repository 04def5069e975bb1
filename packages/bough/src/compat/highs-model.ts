// The persistent models of the package `highs` (its version 1.15), answered by Bough.
import { type SolveResult, SolveSession } from "@bough/bnb";
import { readLp, readMps, writeLp, writeMps } from "@bough/formats";
import {
  InvalidProblemError,
  isEssential,
  type Problem,
  rowActivity,
  type Status,
} from "@bough/problem";
import { AT_UPPER, BASIC, FREE, type LpResult, solveLp } from "@bough/simplex";
import { HighsData, isSemi, NO_ENTRIES } from "./highs-data.ts";
import { QUADRATIC, tellMissing } from "./highs-missing.ts";
import { engineOptions, type HighsOptions } from "./highs-options.ts";
import type { EncodedModel, ModelData, Numbers } from "./highs-types.ts";

export interface Solution {
  readonly colValue: Float64Array;
  readonly rowValue: Float64Array;
  /** Of LPs. */
  readonly colDual: Float64Array;
  readonly rowDual: Float64Array;
}

const MODEL_STATUSES: Readonly<Record<Status, number>> = {
  optimal: 7,
  infeasible: 8,
  "infeasible-or-unbounded": 9,
  unbounded: 10,
  "time-limit": 13,
  "node-limit": 14,
  "work-limit": 14,
  interrupted: 17,
  "numerical-trouble": 15,
};
/** Statuses of columns and rows in a basis. */
const LOWER = 0;
const IN_BASIS = 1;
const UPPER = 2;
const ZERO = 3;
const NOT_SET = 0;
const EMPTY = 6;

/**
 * A model that is kept, changed and solved again, each solve from what is still true of the last one.
 * Callbacks, ranging, irreducible subsystems and what works on a basis are not taken over, and their calls say so;
 * there is nothing to dispose of.
 */
export class HighsModel extends HighsData {
  #session = new SolveSession();
  #result: SolveResult | undefined;
  #solved: Problem | undefined;
  /** An LP's basis and rays, once they were asked for. */
  #lpResult: LpResult | undefined;
  #options: Record<string, boolean | number | string> = {};
  /** For the next solve. */
  #start: Float64Array | undefined;

  constructor(source?: ModelData | EncodedModel) {
    super();
    if (source === undefined) return;
    if ("format" in source) this.readModel(source);
    else this.passModel(source);
  }

  readonly options = {
    set: (name: string | HighsOptions, value?: boolean | number | string): void => {
      const given = typeof name === "string" ? { [name]: value! } : name;
      engineOptions(given);
      this.#options = { ...this.#options, ...given };
    },
    get: (name: string) => this.#options[name],
    reset: (): void => {
      this.#options = {};
    },
  };

  clear(): void {
    this.clearModel();
    this.options.reset();
  }

  clearModel(): void {
    this.columns = [];
    this.rows = [];
    this.sense = 1;
    this.offset = 0;
    this.clearSolver();
  }

  /** Forgets what solves have found. */
  clearSolver(): void {
    this.#session = new SolveSession();
    this.changed();
  }

  passModel(model: ModelData): void {
    if ("hessian" in model && model.hessian !== undefined)
      throw new InvalidProblemError(`the Hessian is not taken over: ${QUADRATIC}`);
    this.clearModel();
    for (let j = 0; j < model.numCols; j++) {
      this.addCol(model.colCost[j]!, model.colLower[j]!, model.colUpper[j]!, NO_ENTRIES);
      if (model.integrality !== undefined) this.changeColIntegrality(j, model.integrality[j]!);
      this.columns[j]!.name = model.colNames?.[j];
    }
    for (let i = 0; i < model.numRows; i++) {
      this.addRow(model.rowLower[i]!, model.rowUpper[i]!, NO_ENTRIES);
      this.rows[i]!.name = model.rowNames?.[i];
    }
    this.fill(model.matrix, 0, 0);
    this.sense = model.sense ?? 1;
    this.offset = model.offset ?? 0;
  }

  readModel({ format, data }: EncodedModel): void {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    const { problem } = format === "lp" ? readLp(text) : readMps(text);
    const semi = new Map<number, number>();
    for (const structure of problem.structures) {
      if (structure.kind !== "semi-continuous")
        throw new InvalidProblemError("ordered sets and indicators are not taken over");
      semi.set(structure.column, structure.lower);
    }
    const { starts, indices, values, lineLength, numLines } = problem.rows;
    this.passModel({
      ...problem,
      numRows: problem.numRows,
      numCols: problem.numCols,
      sense: problem.sense === "maximize" ? -1 : 1,
      offset: problem.toUserObjective(problem.objectiveOffset),
      colCost: problem.cost.map((cost) => problem.toUserObjective(cost)),
      colLower: problem.columnLower.map((lower, j) => semi.get(j) ?? lower),
      colUpper: problem.columnUpper,
      integrality: problem.isInteger.map((isInteger, j) => isInteger + (semi.has(j) ? 2 : 0)),
      matrix: { format: "csr", numRows: numLines, numCols: lineLength, starts, indices, values },
      colNames: Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j)),
      rowNames: Array.from({ length: problem.numRows }, (_, i) => problem.rowName(i)),
    });
  }

  exportModel(format: "lp"): string;
  exportModel(format: "mps"): Uint8Array;
  exportModel(format: "lp" | "mps"): string | Uint8Array {
    const problem = this.problem();
    return format === "lp"
      ? writeLp(problem).text
      : new TextEncoder().encode(writeMps(problem).text);
  }

  /** Solves the model as it stands; blocks until that is done. */
  run(callbacks?: undefined): { readonly modelStatus: number } {
    if (callbacks !== undefined)
      throw new InvalidProblemError(
        "callbacks are not taken over: `hooks` and `onProgress` of bough's solve",
      );
    this.#solved = this.problem();
    const { gapRelative, ...options } = engineOptions(this.#options);
    const hasIntegers = this.#solved.numIntegers > 0;
    // Where columns came or went since, it is a point of another model.
    const isPoint = this.#start?.length === this.columns.length;
    const start = hasIntegers && isPoint ? { start: this.#start! } : {};
    this.#start = undefined;
    this.#result = this.#session.solveSync(this.#solved, {
      ...options,
      ...start,
      ...(hasIntegers && gapRelative !== undefined ? { gapRelative } : {}),
    });
    return { modelStatus: this.getModelStatus() };
  }

  /** A point for the next solve of a model with integers to start from; a linear one goes on from the last. */
  setSolution({ colValue }: { readonly colValue?: Numbers }): void {
    if (colValue?.length !== this.columns.length)
      throw new InvalidProblemError(`setSolution(…) needs ${this.columns.length} values, colValue`);
    this.#start = Float64Array.from(colValue);
  }

  /** Seconds of the last solve; 0 before the first. */
  getRunTime(): number {
    return this.#result?.seconds ?? 0;
  }

  /** The data of the model, by column. */
  getLp(): ModelData {
    const problem = this.problem();
    const { numCols, numRows, columns, objectiveOffset } = problem;
    const { starts, indices, values } = columns;
    return {
      ...{ numCols, numRows, sense: this.sense },
      offset: problem.toUserObjective(objectiveOffset),
      colCost: problem.cost.map((cost) => problem.toUserObjective(cost)),
      colLower: Float64Array.from(this.columns, ({ type, lower }, j) =>
        isSemi(type) ? lower : problem.columnLower[j]!,
      ),
      colUpper: problem.columnUpper.slice(),
      ...{ rowLower: problem.rowLower.slice(), rowUpper: problem.rowUpper.slice() },
      matrix: {
        ...{ format: "csc", numRows, numCols },
        ...{ starts: starts.slice(), indices: indices.slice(), values: values.slice() },
      },
      integrality: Int32Array.from(this.columns, ({ type }) => type),
    };
  }

  getModel(): ModelData {
    return this.getLp();
  }

  getModelStatus(): number {
    if (this.#result === undefined) return NOT_SET;
    const isEmpty = this.columns.length === 0 && this.rows.length === 0;
    return isEmpty ? EMPTY : MODEL_STATUSES[this.#result.status];
  }

  /** 0 where no point is known. */
  getObjectiveValue(): number {
    return this.#result?.objective ?? 0;
  }

  /** Zeros where no point is known. */
  getSolution(): Solution {
    const { solution = null, duals, reducedCosts } = this.#result ?? {};
    const [numCols, numRows] = [this.columns.length, this.rows.length];
    const problem = this.#solved;
    const activity = (i: number) =>
      solution === null || problem === undefined ? 0 : rowActivity(problem, i, solution);
    return {
      colValue: solution?.slice() ?? new Float64Array(numCols),
      rowValue: Float64Array.from({ length: numRows }, (_, i) => activity(i)),
      colDual: reducedCosts?.slice() ?? new Float64Array(numCols),
      rowDual: duals?.slice() ?? new Float64Array(numRows),
    };
  }

  /** Statuses of columns and rows in an optimal basis of a linear model: of one optimum, where there are several. */
  getBasis(): { readonly colStatus: Int32Array; readonly rowStatus: Int32Array } {
    const { status = [] } = this.#lp("getBasis").basis ?? {};
    if (status.length === 0) throw new InvalidProblemError("the solve has ended without a basis");
    const codes = Int32Array.from(status, codeOf);
    const numCols = this.columns.length;
    return { colStatus: codes.slice(0, numCols), rowStatus: codes.slice(numCols) };
  }

  /** Multipliers of rows, at least 0 at lower and at most 0 at upper sides, that prove a linear model infeasible. */
  getDualRay(): { readonly values: Float64Array } | undefined {
    const { farkas } = this.#lp("getDualRay");
    return farkas && { values: farkas.slice() };
  }

  /** A direction in which the goal of a linear model gets better for ever. */
  getPrimalRay(): { readonly values: Float64Array } | undefined {
    const { ray } = this.#lp("getPrimalRay");
    return ray && { values: ray.slice() };
  }

  /** Of a model without integers, solved once more: without presolve, which may need no basis. */
  #lp(call: string): LpResult {
    const problem = this.#solved;
    if (problem === undefined || this.#result === undefined)
      throw new InvalidProblemError(`model.${call}() needs a model that was solved: model.run()`);
    if (problem.numIntegers > 0 || problem.structures.some(isEssential))
      throw new InvalidProblemError(
        `model.${call}() is there for linear models; this one has integers or semi-continuous columns`,
      );
    this.#lpResult ??= solveLp(problem, { presolve: false });
    return this.#lpResult;
  }

  /** There is nothing to free. */
  dispose(): void {}

  releaseMemory(): void {
    this.clearSolver();
  }

  protected changed(): void {
    this.#result = undefined;
    this.#lpResult = undefined;
  }
}

function codeOf(status: number): number {
  if (status === BASIC) return IN_BASIS;
  if (status === FREE) return ZERO;
  return status === AT_UPPER ? UPPER : LOWER;
}

tellMissing(HighsModel.prototype);
