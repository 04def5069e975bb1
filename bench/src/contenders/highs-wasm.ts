import { readFileSync } from "node:fs";
import type { LoadedModel, ModuleContender, Outcome } from "./contender.ts";
import { importPeer, peerVersion } from "./peer-module.ts";

/** The part of the package's persistent API that is used here. */
interface HighsModel {
  readonly options: { set(values: Record<string, unknown>): void };
  readonly info: { get(name: string): number | bigint };
  run(callbacks?: Record<number, (event: HighsEvent) => void>): unknown;
  clearSolver(): void;
  getModelStatus(): number;
  getObjectiveValue(): number;
  getSolution(): { readonly colValue: Float64Array };
  dispose(): void;
}

interface HighsEvent {
  readonly data: { readonly running_time: number; readonly objective_function_value: number };
}

interface Highs {
  readonly constants: {
    readonly modelStatus: Readonly<Record<string, number>>;
    readonly solutionStatus: { readonly feasible: number };
    readonly callbackType: { readonly mipImprovingSolution: number };
  };
  createModel(source: { format: "mps"; data: Uint8Array }): HighsModel;
}

/** As many as HiGHS can count. */
const MOST_NODES = 2 ** 31 - 1;

/** HiGHS compiled to WebAssembly (npm `highs`), through its persistent API. */
export const highsWasm: ModuleContender = {
  name: "highs-wasm",
  title: "HiGHS (WebAssembly)",
  solves: ["lp", "mip", "integer"],
  runsAs: "module",
  version: () => peerVersion("highs"),
  load: async () => {
    const { default: loadHighs } = await importPeer<{ default: () => Promise<Highs> }>("highs");
    const highs = await loadHighs();
    return {
      read: async (file) => {
        const model = highs.createModel({
          format: "mps",
          data: new Uint8Array(readFileSync(file.path)),
        });
        return asLoadedModel(highs, model);
      },
    };
  },
};

function asLoadedModel(highs: Highs, model: HighsModel): LoadedModel {
  return {
    solve: async (limits) => {
      model.clearSolver();
      model.options.set({
        output_flag: false,
        time_limit: limits.timeLimitSeconds,
        mip_rel_gap: limits.gapRelative,
        mip_abs_gap: limits.gapAbsolute,
        random_seed: limits.seed,
        mip_max_nodes: limits.nodeLimit ?? MOST_NODES,
        presolve: limits.presolve ? "choose" : "off",
      });
      const incumbents: [number, number][] = [];
      model.run({
        [highs.constants.callbackType.mipImprovingSolution]: ({ data }) => {
          incumbents.push([data.running_time, data.objective_function_value]);
        },
      });
      return outcomeOf(highs, model, incumbents);
    },
    dispose: () => model.dispose(),
  };
}

function outcomeOf(highs: Highs, model: HighsModel, incumbents: [number, number][]): Outcome {
  const { modelStatus, solutionStatus } = highs.constants;
  const code = model.getModelStatus();
  const hasPoint = model.info.get("primal_solution_status") === solutionStatus.feasible;
  const nodes = Number(model.info.get("mip_node_count"));
  return {
    status: statusOf(modelStatus, code),
    objective: hasPoint ? model.getObjectiveValue() : null,
    bound: nodes >= 0 ? Number(model.info.get("mip_dual_bound")) : null,
    values: hasPoint ? model.getSolution().colValue : null,
    nodes: Math.max(0, nodes),
    iterations: Number(model.info.get("simplex_iteration_count")),
    incumbents,
  };
}

function statusOf(codes: Readonly<Record<string, number>>, code: number): Outcome["status"] {
  if (code === codes.optimal || code === codes.empty) return "optimal";
  if (code === codes.infeasible) return "infeasible";
  if (code === codes.unbounded) return "unbounded";
  if (code === codes.unboundedOrInfeasible) return "infeasible-or-unbounded";
  const limits = [codes.timeLimit, codes.iterationLimit, codes.solutionLimit, codes.interrupted];
  if (limits.includes(code)) return "limit";
  return "error";
}
