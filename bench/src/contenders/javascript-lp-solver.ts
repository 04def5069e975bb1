import type { Problem } from "@bough/problem";
import type { ModuleContender, Outcome } from "./contender.ts";
import { importPeer, peerVersion } from "./peer-module.ts";

interface JsLpSolver {
  Solve(model: unknown, precision?: number): JsLpResult;
}

interface JsLpResult {
  readonly feasible: boolean;
  readonly bounded: boolean;
  readonly isIntegral?: boolean;
  readonly [column: string]: unknown;
}

/** javascript-lp-solver, a dense simplex with branch and cut. */
export const javascriptLpSolver: ModuleContender = {
  name: "jslp",
  title: "javascript-lp-solver",
  solves: ["lp", "mip", "integer"],
  runsAs: "module",
  version: () => peerVersion("javascript-lp-solver"),
  load: async () => {
    const module = await importPeer<JsLpSolver & { default?: JsLpSolver }>("javascript-lp-solver");
    const solver = module.default ?? module;
    return {
      read: async (file) => {
        const problem = await file.read();
        return {
          solve: async (limits) => {
            const options = {
              timeout: 1000 * limits.timeLimitSeconds,
              tolerance: limits.gapRelative,
            };
            return outcomeOf(problem, solver.Solve({ ...toModel(problem), options }));
          },
          dispose: () => {},
        };
      },
    };
  },
};

type Keyed<T> = Record<string, T>;

/** Columns are >= 0 in this package: finite lower bounds become rows, infinite ones `unrestricted`. */
function toModel(problem: Problem): Keyed<unknown> {
  const variables: Keyed<Keyed<number>> = {};
  const constraints: Keyed<Keyed<number>> = {};
  const ints: Keyed<1> = {};
  const unrestricted: Keyed<1> = {};
  const { starts, indices, values } = problem.columns;
  for (let j = 0; j < problem.numCols; j++) {
    const name = `x${j}`;
    const entries: Keyed<number> = { cost: problem.cost[j] };
    for (let k = starts[j]; k < starts[j + 1]; k++) entries[`c${indices[k]}`] = values[k];
    if (problem.isInteger[j]) ints[name] = 1;
    const bounds = sides(problem.columnLower[j], problem.columnUpper[j]);
    if (problem.columnLower[j] < 0) unrestricted[name] = 1;
    if (problem.columnLower[j] === 0) delete bounds.min;
    if (Object.keys(bounds).length > 0) {
      entries[`b${j}`] = 1;
      constraints[`b${j}`] = bounds;
    }
    variables[name] = entries;
  }
  for (let i = 0; i < problem.numRows; i++) {
    constraints[`c${i}`] = sides(problem.rowLower[i], problem.rowUpper[i]);
  }
  return { optimize: "cost", opType: "min", constraints, variables, ints, unrestricted };
}

function sides(lower: number, upper: number): Keyed<number> {
  if (lower === upper) return { equal: lower };
  return {
    ...(lower === -Infinity ? {} : { min: lower }),
    ...(upper === Infinity ? {} : { max: upper }),
  };
}

function outcomeOf(problem: Problem, result: JsLpResult): Outcome {
  if (!result.feasible) {
    return { status: "infeasible", objective: null, bound: null, values: null };
  }
  if (!result.bounded) {
    return { status: "unbounded", objective: null, bound: null, values: null };
  }
  const values = Float64Array.from({ length: problem.numCols }, (_, j) =>
    Number(result[`x${j}`] ?? 0),
  );
  const objective = problem.toUserObjective(problem.objectiveAt(values));
  return { status: "optimal", objective, bound: null, values };
}
