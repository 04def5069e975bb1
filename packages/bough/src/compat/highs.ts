// The calls of the package `highs` (its version 1), one-shot and persistent, answered by Bough.
import { readLp } from "@bough/formats";
import {
  InvalidProblemError,
  isEssential,
  type Problem,
  rowActivity,
  type Status,
} from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC, type Basis, solveLp } from "@bough/simplex";
import { HighsModel } from "./highs-model.ts";
import { engineOptions, type HighsOptions } from "./highs-options.ts";
import type { EncodedModel, ModelData } from "./highs-types.ts";
import { solvePlain } from "./plain-model.ts";

export type { EncodedModel, HighsModel, HighsOptions, ModelData };

export interface HighsColumn {
  readonly Index: number;
  readonly Name: string;
  readonly Lower: number;
  readonly Upper: number;
  readonly Type: "Integer" | "Continuous";
  /** Of an LP's optimum: "BS" in the basis, "LB" or "UB" at a bound, "FX" at both, "FR" at none. */
  readonly Status?: string;
  readonly Primal?: number;
  /** Without integers only. */
  readonly Dual?: number;
}

export interface HighsRow {
  readonly Index: number;
  readonly Name: string;
  readonly Lower: number;
  readonly Upper: number;
  readonly Status?: string;
  readonly Primal?: number;
  readonly Dual?: number;
}

export interface HighsSolution {
  readonly Status: string;
  readonly ObjectiveValue: number;
  readonly Columns: Readonly<Record<string, HighsColumn>>;
  readonly Rows: readonly HighsRow[];
}

/** Options without a counterpart here are errors. */
export interface Highs {
  /** @param problem CPLEX LP text */
  solve(problem: string, options?: HighsOptions): HighsSolution;
  /** A model to be changed and solved again. */
  createModel(source?: ModelData | EncodedModel): HighsModel;
  /** The same for one function. */
  withModel<Result>(operation: (model: HighsModel) => Result): Result;
  withModel<Result>(
    source: ModelData | EncodedModel,
    operation: (model: HighsModel) => Result,
  ): Result;
  readonly infinity: number;
}

/** As the loader of `highs`: it resolves to what solves a model. */
export default async function loadHighs(): Promise<Highs> {
  const createModel = (source?: ModelData | EncodedModel) => new HighsModel(source);
  return { solve, createModel, withModel, infinity: Infinity };
}

function withModel<Result>(
  ...given:
    | [operation: (model: HighsModel) => Result]
    | [source: ModelData | EncodedModel, operation: (model: HighsModel) => Result]
): Result {
  return given.length === 1 ? given[0](new HighsModel()) : given[1](new HighsModel(given[0]));
}

const STATUSES: Readonly<Record<Status, string>> = {
  optimal: "Optimal",
  infeasible: "Infeasible",
  unbounded: "Unbounded",
  "infeasible-or-unbounded": "Primal infeasible or unbounded",
  "time-limit": "Time limit reached",
  "node-limit": "Iteration limit reached",
  "work-limit": "Iteration limit reached",
  interrupted: "Unknown",
  "numerical-trouble": "Unknown",
};

function solve(text: string, options: HighsOptions = {}): HighsSolution {
  const problem = readModel(text);
  if (problem.numCols === 0 && problem.numRows === 0)
    return { Status: "Empty", ObjectiveValue: 0, Columns: {}, Rows: [] };
  const { status, objective, solution, duals, reducedCosts, basis } = answerOf(problem, options);
  const columns = Array.from({ length: problem.numCols }, (_, j): [string, HighsColumn] => [
    problem.columnName(j),
    {
      Index: j,
      Name: problem.columnName(j),
      Lower: problem.columnLower[j]!,
      Upper: problem.columnUpper[j]!,
      Type: problem.isInteger[j] === 1 ? "Integer" : "Continuous",
      ...statusIn(basis, j, problem.columnLower[j]! === problem.columnUpper[j]!),
      ...(solution === null ? {} : { Primal: solution[j]! }),
      ...(reducedCosts === undefined ? {} : { Dual: reducedCosts[j]! }),
    },
  ]);
  return {
    Status: STATUSES[status],
    ObjectiveValue: objective ?? 0,
    Columns: Object.fromEntries(columns),
    Rows: rowsOf(problem, solution, duals, basis),
  };
}

function readModel(text: string): Problem {
  try {
    return readLp(text).problem;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new InvalidProblemError(`Unable to read LP model: ${error.message}`, { cause: error });
  }
}

interface Answer {
  readonly status: Status;
  readonly objective: number | null;
  readonly solution: Float64Array | null;
  readonly duals?: Float64Array;
  readonly reducedCosts?: Float64Array;
  readonly basis?: Basis | null;
}

function answerOf(problem: Problem, given: HighsOptions): Answer {
  const options = engineOptions(given);
  if (problem.numIntegers > 0 || problem.structures.some(isEssential))
    return solvePlain(problem, options);
  const { timeLimit, presolve, seed } = options;
  const answer = solveLp(problem, {
    ...(timeLimit === undefined ? {} : { timeLimit }),
    ...(presolve === undefined ? {} : { presolve }),
    ...(seed === undefined ? {} : { seed }),
  });
  return answer.status === "optimal" ? answer : { ...answer, basis: null };
}

function statusIn(
  basis: Basis | null | undefined,
  place: number,
  isFixed: boolean,
): { Status?: string } {
  const status = basis?.status[place];
  if (status === undefined) return {};
  if (status === BASIC) return { Status: "BS" };
  if (status === AT_LOWER || status === AT_UPPER)
    return { Status: isFixed ? "FX" : status === AT_LOWER ? "LB" : "UB" };
  return { Status: "FR" };
}

function rowsOf(
  problem: Problem,
  solution: Float64Array | null,
  duals: Float64Array | undefined,
  basis: Basis | null | undefined,
): HighsRow[] {
  return Array.from({ length: problem.numRows }, (_, i) => ({
    Index: i,
    Name: problem.rowName(i),
    Lower: problem.rowLower[i]!,
    Upper: problem.rowUpper[i]!,
    ...statusIn(basis, problem.numCols + i, problem.rowLower[i]! === problem.rowUpper[i]!),
    ...(solution === null ? {} : { Primal: rowActivity(problem, i, solution) }),
    ...(duals === undefined ? {} : { Dual: duals[i]! }),
  }));
}
