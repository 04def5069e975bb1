import type { Problem } from "@bough/problem";
import type { ModuleContender, Outcome } from "./contender.ts";
import { importPeer, peerVersion } from "./peer-module.ts";

interface Yalps {
  solve(model: unknown, options: Record<string, unknown>): YalpsSolution;
}

interface YalpsSolution {
  readonly status: "optimal" | "infeasible" | "unbounded" | "timedout" | "cycled";
  readonly result: number;
  readonly variables: readonly (readonly [string, number])[];
}

/** YALPS, a dense simplex with branch and cut in TypeScript (npm `yalps`). */
export const yalps: ModuleContender = {
  name: "yalps",
  title: "YALPS",
  solves: ["lp", "mip", "integer"],
  runsAs: "module",
  version: () => peerVersion("yalps"),
  load: async () => {
    const { solve } = await importPeer<Yalps>("yalps");
    return {
      read: async (file) => {
        const problem = await file.read();
        const { model, shift } = toYalps(problem);
        return {
          solve: async (limits) =>
            outcomeOf(
              problem,
              shift,
              solve(model, {
                timeout: 1000 * limits.timeLimitSeconds,
                tolerance: limits.gapRelative,
              }),
            ),
          dispose: () => {},
        };
      },
    };
  },
};

/** YALPS knows columns >= 0 only: finite lower bounds are shifted away, others are split. */
function toYalps(problem: Problem): { model: unknown; shift: Float64Array } {
  const shift = problem.columnLower.map((lower) => (lower === -Infinity ? 0 : lower));
  const rowShift = new Float64Array(problem.numRows);
  const variables: [string, [string, number][]][] = [];
  const constraints: [string, { min?: number; max?: number; equal?: number }][] = [];
  const integers = new Set<string>();
  const { starts, indices, values } = problem.columns;
  for (let j = 0; j < problem.numCols; j++) {
    const entries: [string, number][] = [["cost", problem.cost[j]]];
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      entries.push([`c${indices[k]}`, values[k]]);
      rowShift[indices[k]] += values[k] * shift[j];
    }
    const isFree = problem.columnLower[j] === -Infinity;
    if (problem.columnUpper[j] !== Infinity) {
      entries.push([`b${j}`, 1]);
      constraints.push([`b${j}`, { max: problem.columnUpper[j] - shift[j] }]);
    }
    variables.push([`x${j}`, entries]);
    if (isFree) variables.push([`n${j}`, entries.map(([key, value]) => [key, -value])]);
    if (problem.isInteger[j]) {
      integers.add(`x${j}`);
      if (isFree) integers.add(`n${j}`);
    }
  }
  for (let i = 0; i < problem.numRows; i++) {
    const lower = problem.rowLower[i] - rowShift[i];
    const upper = problem.rowUpper[i] - rowShift[i];
    if (lower === upper) constraints.push([`c${i}`, { equal: lower }]);
    else {
      constraints.push([
        `c${i}`,
        {
          ...(lower === -Infinity ? {} : { min: lower }),
          ...(upper === Infinity ? {} : { max: upper }),
        },
      ]);
    }
  }
  const model = { direction: "minimize", objective: "cost", constraints, variables, integers };
  return { model, shift };
}

function outcomeOf(problem: Problem, shift: Float64Array, solution: YalpsSolution): Outcome {
  const hasPoint = solution.status === "optimal" || Number.isFinite(solution.result);
  const values = hasPoint ? shift.slice() : null;
  if (values !== null) {
    for (const [name, value] of solution.variables) {
      const j = Number(name.slice(1));
      values[j] += name.startsWith("n") ? -value : value;
    }
  }
  const status = solution.status;
  return {
    status: status === "timedout" ? "limit" : status === "cycled" ? "error" : status,
    objective: values === null ? null : problem.toUserObjective(problem.objectiveAt(values)),
    bound: null,
    values,
  };
}
