// The one-shot call of the package `highs` (its version 1), answered by Bough.
import type { SolveOptions } from "@bough/bnb";
import { readLp } from "@bough/formats";
import { InvalidProblemError, type Problem, rowActivity, type Status } from "@bough/problem";
import { solvePlain } from "./plain-model.ts";

export type HighsOptions = Readonly<Record<string, boolean | number | string>>;

export interface HighsColumn {
  readonly Index: number;
  readonly Name: string;
  readonly Lower: number;
  readonly Upper: number;
  readonly Type: "Integer" | "Continuous";
  readonly Primal?: number;
  /** Without integers only. */
  readonly Dual?: number;
}

export interface HighsRow {
  readonly Index: number;
  readonly Name: string;
  readonly Lower: number;
  readonly Upper: number;
  readonly Primal?: number;
  readonly Dual?: number;
}

export interface HighsSolution {
  readonly Status: string;
  readonly ObjectiveValue: number;
  readonly Columns: Readonly<Record<string, HighsColumn>>;
  readonly Rows: readonly HighsRow[];
}

/** Statuses of bases are not given, and unknown options are errors. */
export interface Highs {
  /** @param problem CPLEX LP text */
  solve(problem: string, options?: HighsOptions): HighsSolution;
}

/** As the loader of `highs`: it resolves to what solves a model. */
export default async function loadHighs(): Promise<Highs> {
  return { solve };
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

/** HiGHS's default gap for problems with integers. */
const MIP_GAP = 1e-4;

function solve(text: string, options: HighsOptions = {}): HighsSolution {
  const { problem } = readLp(text);
  const answer = solvePlain(problem, { gapRelative: MIP_GAP, ...engineOptions(options) });
  const { solution, duals, reducedCosts } = answer;
  const columns = Array.from({ length: problem.numCols }, (_, j): [string, HighsColumn] => [
    problem.columnName(j),
    {
      Index: j,
      Name: problem.columnName(j),
      Lower: problem.columnLower[j]!,
      Upper: problem.columnUpper[j]!,
      Type: problem.isInteger[j] === 1 ? "Integer" : "Continuous",
      ...(solution === null ? {} : { Primal: solution[j]! }),
      ...(reducedCosts === undefined ? {} : { Dual: reducedCosts[j]! }),
    },
  ]);
  return {
    Status: STATUSES[answer.status],
    ObjectiveValue: answer.objective ?? 0,
    Columns: Object.fromEntries(columns),
    Rows: rowsOf(problem, solution, duals),
  };
}

function rowsOf(
  problem: Problem,
  solution: Float64Array | null,
  duals: Float64Array | undefined,
): HighsRow[] {
  return Array.from({ length: problem.numRows }, (_, i) => ({
    Index: i,
    Name: problem.rowName(i),
    Lower: problem.rowLower[i]!,
    Upper: problem.rowUpper[i]!,
    ...(solution === null ? {} : { Primal: rowActivity(problem, i, solution) }),
    ...(duals === undefined ? {} : { Dual: duals[i]! }),
  }));
}

/** Options that change nothing but what is printed, or how many threads there are. */
const IGNORED = new Set(["output_flag", "log_to_console", "threads", "parallel", "solver"]);

function engineOptions(options: HighsOptions): SolveOptions {
  const engine: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(options)) {
    if (name === "time_limit") engine.timeLimit = value;
    else if (name === "mip_rel_gap") engine.gapRelative = value;
    else if (name === "mip_abs_gap") engine.gapAbsolute = value;
    else if (name === "mip_max_nodes") engine.nodeLimit = value;
    else if (name === "random_seed") engine.seed = value;
    else if (name === "presolve") engine.presolve = value !== "off";
    else if (!IGNORED.has(name))
      throw new InvalidProblemError(`the option ${name} of HiGHS has no counterpart here`);
  }
  return engine;
}
