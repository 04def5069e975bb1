import type { Problem } from "@bough/problem";
import type { Limits, ModuleContender, Outcome } from "./contender.ts";
import { integerRow } from "./integer-row.ts";
import { importPeer, peerVersion } from "./peer-module.ts";

interface CpModelProto {
  variables: { domain: number[] }[];
  constraints: { linear: { vars: number[]; coeffs: number[]; domain: number[] } }[];
  objective?: { vars: number[]; coeffs: number[]; offset: number; scalingFactor: number };
}

interface CpSolver {
  solve(model: unknown, parameters: Record<string, unknown>): Promise<number>;
  statusName(status: number): string;
  objectiveValue(): number;
  bestObjectiveBound(): number;
  readonly numConflicts: number;
  value(variable: unknown): number;
}

interface CpModule {
  readonly CpModel: new (
    proto?: CpModelProto,
  ) => { getIntVarFromProtoIndex(index: number): unknown };
  readonly CpSolver: new () => CpSolver;
}

/** CP-SAT (npm `or-tools-wasm`), for models whose columns are bounded integers. */
export const cpSat: ModuleContender = {
  name: "cp-sat",
  title: "CP-SAT (WebAssembly)",
  solves: ["integer"],
  runsAs: "module",
  version: () => peerVersion("or-tools-wasm"),
  load: async () => {
    const tools = await importPeer<CpModule>("or-tools-wasm", "build/javascript/node/cp-sat.js");
    return {
      read: async (file) => {
        const problem = await file.read();
        const { proto, scale } = toProto(problem);
        return {
          solve: (limits) => solveWith(tools, problem, proto, scale, limits),
          dispose: () => {},
        };
      },
    };
  },
};

async function solveWith(
  tools: CpModule,
  problem: Problem,
  proto: CpModelProto,
  scale: number,
  limits: Limits,
): Promise<Outcome> {
  const model = new tools.CpModel(proto);
  const solver = new tools.CpSolver();
  const code = await solver.solve(model, {
    numSearchWorkers: limits.threads,
    maxTimeInSeconds: limits.timeLimitSeconds,
    relativeGapLimit: limits.gapRelative,
    randomSeed: limits.seed,
    cpModelPresolve: limits.presolve,
  });
  const name = solver.statusName(code);
  const hasPoint = name === "OPTIMAL" || name === "FEASIBLE";
  const toUser = (value: number) =>
    problem.toUserObjective(value / scale + problem.objectiveOffset);
  const hasObjective = proto.objective !== undefined;
  const values = hasPoint
    ? Float64Array.from({ length: problem.numCols }, (_, j) =>
        solver.value(model.getIntVarFromProtoIndex(j)),
      )
    : null;
  return {
    status: statusOf(name),
    objective: values === null ? null : problem.toUserObjective(problem.objectiveAt(values)),
    bound: hasPoint && hasObjective ? toUser(solver.bestObjectiveBound()) : null,
    values,
    nodes: solver.numConflicts,
  };
}

function statusOf(name: string): Outcome["status"] {
  if (name === "OPTIMAL") return "optimal";
  if (name === "INFEASIBLE") return "infeasible";
  return name === "FEASIBLE" || name === "UNKNOWN" ? "limit" : "error";
}

/** Rows and costs scaled to integers; a model that cannot be scaled is refused. */
function toProto(problem: Problem): { proto: CpModelProto; scale: number } {
  const proto: CpModelProto = { variables: [], constraints: [] };
  for (let j = 0; j < problem.numCols; j++) {
    const lower = Math.ceil(problem.columnLower[j]);
    const upper = Math.floor(problem.columnUpper[j]);
    if (!problem.isInteger[j] || !Number.isFinite(lower) || !Number.isFinite(upper)) {
      throw new Error(`CP-SAT needs bounded integers; column ${problem.columnName(j)} is not`);
    }
    proto.variables.push({ domain: [lower, upper] });
  }
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    const row = integerRow(
      indices.subarray(starts[i], starts[i + 1]),
      values.subarray(starts[i], starts[i + 1]),
      problem.rowLower[i],
      problem.rowUpper[i],
    );
    if (row === undefined) throw new Error(`row ${problem.rowName(i)} has no integer form`);
    proto.constraints.push({
      linear: { vars: row.columns, coeffs: row.coefficients, domain: [row.lower, row.upper] },
    });
  }
  const priced = Array.from(problem.cost.keys()).filter((j) => problem.cost[j] !== 0);
  if (priced.length === 0) return { proto, scale: 1 };
  const costs = Float64Array.from(priced, (j) => problem.cost[j]);
  const objective = integerRow(Int32Array.from(priced), costs, -Infinity, Infinity);
  if (objective === undefined) throw new Error("the objective has no integer form");
  proto.objective = {
    vars: objective.columns,
    coeffs: objective.coefficients,
    offset: 0,
    scalingFactor: 1,
  };
  return { proto, scale: objective.scale };
}
