import type { Problem } from "@bough/problem";
import type { Limits, ModelKind, ModuleContender, Outcome } from "./contender.ts";
import { importPeer, peerVersion } from "./peer-module.ts";

interface MpVariable {
  SolutionValue(): number;
}

interface MpSolver {
  Var(lower: number, upper: number, isInteger: boolean, name: string): MpVariable;
  RowConstraint(
    lower: number,
    upper: number,
    name: string,
  ): { SetCoefficient(variable: MpVariable, value: number): void };
  Objective(): {
    SetCoefficient(variable: MpVariable, value: number): void;
    SetOffset(value: number): void;
    SetMinimization(): void;
    Value(): number;
    BestBound(): number;
  };
  Solve(parameters: MpParameters): Promise<number>;
  SetTimeLimit(milliseconds: number): void;
  SetNumThreads(threads: number): boolean;
  SuppressOutput(): void;
  nodes(): number;
  iterations(): number;
  delete(): void;
}

interface MpParameters {
  SetDoubleParam(parameter: number, value: number): void;
  SetIntegerParam(parameter: number, value: number): void;
}

interface MpModule {
  initMPSolver(): Promise<void>;
  readonly MPSolver: { CreateSolver(name: string): MpSolver | null };
  readonly MPSolverParameters: new () => MpParameters;
  readonly DoubleParam: { readonly RELATIVE_MIP_GAP: number };
  readonly IntegerParam: { readonly PRESOLVE: number };
  readonly PresolveValues: { readonly PRESOLVE_OFF: number; readonly PRESOLVE_ON: number };
  readonly MPSolverResultStatus: Readonly<Record<string, number>>;
}

/** GLOP, Google's simplex. */
export const glop: ModuleContender = linearSolver("glop", "GLOP (WebAssembly)", "GLOP", ["lp"]);

/** SCIP with SoPlex. */
export const scipWasm: ModuleContender = linearSolver("scip-wasm", "SCIP (WebAssembly)", "SCIP", [
  "mip",
  "integer",
]);

/** A back end of OR-tools' linear solver wrapper (npm `or-tools-wasm`). */
function linearSolver(
  name: string,
  title: string,
  backEnd: string,
  solves: readonly ModelKind[],
): ModuleContender {
  return {
    name,
    title,
    solves,
    runsAs: "module",
    version: () => peerVersion("or-tools-wasm"),
    load: async () => {
      const tools = await importPeer<MpModule>(
        "or-tools-wasm",
        "build/javascript/node/mp-solver.js",
      );
      await tools.initMPSolver();
      return {
        read: async (file) => {
          const problem = await file.read();
          return {
            solve: (limits) => solveWith(tools, backEnd, problem, limits),
            dispose: () => {},
          };
        },
      };
    },
  };
}

async function solveWith(
  tools: MpModule,
  backEnd: string,
  problem: Problem,
  limits: Limits,
): Promise<Outcome> {
  const solver = tools.MPSolver.CreateSolver(backEnd);
  if (solver === null) throw new Error(`or-tools-wasm has no ${backEnd}`);
  const columns = fill(solver, problem);
  solver.SuppressOutput();
  solver.SetTimeLimit(Math.ceil(1000 * limits.timeLimitSeconds));
  solver.SetNumThreads(limits.threads);
  const parameters = new tools.MPSolverParameters();
  parameters.SetDoubleParam(tools.DoubleParam.RELATIVE_MIP_GAP, limits.gapRelative);
  const { PRESOLVE_OFF, PRESOLVE_ON } = tools.PresolveValues;
  parameters.SetIntegerParam(
    tools.IntegerParam.PRESOLVE,
    limits.presolve ? PRESOLVE_ON : PRESOLVE_OFF,
  );
  const code = await solver.Solve(parameters);
  const codes = tools.MPSolverResultStatus;
  const hasPoint = code === codes.OPTIMAL || code === codes.FEASIBLE;
  const outcome: Outcome = {
    status: statusOf(codes, code),
    objective: hasPoint ? problem.toUserObjective(solver.Objective().Value()) : null,
    bound: hasPoint ? problem.toUserObjective(solver.Objective().BestBound()) : null,
    values: hasPoint ? Float64Array.from(columns, (column) => column.SolutionValue()) : null,
    nodes: problem.numIntegers > 0 ? solver.nodes() : 0,
    iterations: solver.iterations(),
  };
  solver.delete();
  return outcome;
}

function fill(solver: MpSolver, problem: Problem): MpVariable[] {
  const columns: MpVariable[] = [];
  const objective = solver.Objective();
  for (let j = 0; j < problem.numCols; j++) {
    const isInteger = problem.isInteger[j] === 1;
    const column = solver.Var(
      problem.columnLower[j],
      problem.columnUpper[j],
      isInteger,
      `x${j + 1}`,
    );
    columns.push(column);
    objective.SetCoefficient(column, problem.cost[j]);
  }
  objective.SetOffset(problem.objectiveOffset);
  objective.SetMinimization();
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    const row = solver.RowConstraint(problem.rowLower[i], problem.rowUpper[i], `c${i + 1}`);
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      row.SetCoefficient(columns[indices[k]] as MpVariable, values[k]);
    }
  }
  return columns;
}

function statusOf(codes: Readonly<Record<string, number>>, code: number): Outcome["status"] {
  if (code === codes.OPTIMAL) return "optimal";
  if (code === codes.INFEASIBLE) return "infeasible";
  if (code === codes.UNBOUNDED) return "unbounded";
  return code === codes.FEASIBLE || code === codes.NOT_SOLVED ? "limit" : "error";
}
