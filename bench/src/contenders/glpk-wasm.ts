import type { Problem } from "@bough/problem";
import type { Limits, ModuleContender, Outcome } from "./contender.ts";
import { importPeer, peerVersion } from "./peer-module.ts";

interface Glpk {
  readonly [constant: `GLP_${string}`]: number;
  solve(model: unknown, options: Record<string, unknown>): GlpkResult | Promise<GlpkResult>;
}

interface GlpkResult {
  readonly result: {
    readonly status: number;
    readonly z: number;
    readonly vars: Readonly<Record<string, number>>;
  };
}

/** GLPK compiled to WebAssembly (npm `glpk.js`). */
export const glpkWasm: ModuleContender = {
  name: "glpk-wasm",
  title: "GLPK (WebAssembly)",
  solves: ["lp", "mip", "integer"],
  runsAs: "module",
  version: () => peerVersion("glpk.js"),
  load: async () => {
    const { default: loadGlpk } = await importPeer<{ default: () => Promise<Glpk> | Glpk }>(
      "glpk.js",
      "dist/glpk.js",
    );
    const glpk = await loadGlpk();
    return {
      read: async (file) => {
        const problem = await file.read();
        const model = toGlpk(glpk, problem);
        return { solve: (limits) => solveWith(glpk, problem, model, limits), dispose: () => {} };
      },
    };
  },
};

async function solveWith(
  glpk: Glpk,
  problem: Problem,
  model: unknown,
  limits: Limits,
): Promise<Outcome> {
  const begin = performance.now();
  const { result } = await glpk.solve(model, {
    msglev: glpk.GLP_MSG_OFF,
    tmlim: Math.max(1, Math.ceil(limits.timeLimitSeconds)),
    mipgap: limits.gapRelative,
    presol: limits.presolve,
  });
  const isInTime = performance.now() - begin < 1000 * limits.timeLimitSeconds;
  const hasPoint = result.status === glpk.GLP_OPT || result.status === glpk.GLP_FEAS;
  const values = hasPoint
    ? Float64Array.from({ length: problem.numCols }, (_, j) => result.vars[`x${j + 1}`] ?? 0)
    : null;
  return {
    status: statusOf(glpk, result.status, isInTime),
    objective: hasPoint ? problem.toUserObjective(result.z + problem.objectiveOffset) : null,
    bound: null,
    values,
  };
}

/** A point before the time limit that is not called optimal is within the gap asked for. */
function statusOf(glpk: Glpk, status: number, isInTime: boolean): Outcome["status"] {
  if (status === glpk.GLP_OPT || (status === glpk.GLP_FEAS && isInTime)) return "optimal";
  if (status === glpk.GLP_NOFEAS || status === glpk.GLP_INFEAS) return "infeasible";
  if (status === glpk.GLP_UNBND) return "unbounded";
  return "limit";
}

function toGlpk(glpk: Glpk, problem: Problem): unknown {
  const bounds = (lower: number, upper: number) => ({
    type: boundType(glpk, lower, upper),
    lb: lower,
    ub: upper,
  });
  const { starts, indices, values } = problem.rows;
  const subjectTo = Array.from({ length: problem.numRows }, (_, i) => ({
    name: `c${i + 1}`,
    vars: Array.from(indices.subarray(starts[i], starts[i + 1]), (j, k) => ({
      name: `x${j + 1}`,
      coef: values[starts[i] + k],
    })),
    bnds: bounds(problem.rowLower[i], problem.rowUpper[i]),
  }));
  const names = Array.from({ length: problem.numCols }, (_, j) => `x${j + 1}`);
  return {
    name: "model",
    objective: {
      direction: glpk.GLP_MIN,
      name: "cost",
      vars: names.map((name, j) => ({ name, coef: problem.cost[j] })),
    },
    subjectTo,
    bounds: names.map((name, j) => ({
      name,
      ...bounds(problem.columnLower[j], problem.columnUpper[j]),
    })),
    generals: names.filter((_, j) => problem.isInteger[j] === 1),
  };
}

function boundType(glpk: Glpk, lower: number, upper: number): number | undefined {
  if (lower === upper) return glpk.GLP_FX;
  if (lower === -Infinity) return upper === Infinity ? glpk.GLP_FR : glpk.GLP_UP;
  return upper === Infinity ? glpk.GLP_LO : glpk.GLP_DB;
}
