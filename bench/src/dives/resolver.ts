import type { Problem } from "@bough/problem";
import { createLpEngine } from "@bough/simplex";
import { importPeer, peerVersion } from "../contenders/peer-module.ts";

/** An LP that is kept and solved again after every change of a bound. */
export interface Resolver {
  setBounds(column: number, lower: number, upper: number): void;
  /** The optimum; null where there is none. */
  solve(): number | null;
  /** Simplex iterations since it was made. */
  readonly iterations: number;
  dispose(): void;
}

/** Makes the solver of one problem. */
export type MakeResolver = (problem: Problem) => Resolver;

export const ourResolver: MakeResolver = (problem) => {
  const engine = createLpEngine(problem);
  return {
    setBounds: (column, lower, upper) => engine.setBounds(column, lower, upper),
    solve: () => (engine.resolve() === "optimal" ? engine.objective : null),
    get iterations() {
      return engine.iterations;
    },
    dispose: () => {},
  };
};

/** The part of the package that is used here. */
interface Highs {
  readonly constants: {
    readonly objectiveSense: { readonly minimize: number };
    readonly modelStatus: { readonly optimal: number };
  };
  createModel(data: Record<string, unknown>): {
    readonly options: { set(values: Record<string, unknown>): void };
    readonly info: { get(name: string): number | bigint };
    changeColBounds(column: number, lower: number, upper: number): void;
    run(): unknown;
    getModelStatus(): number;
    getObjectiveValue(): number;
    dispose(): void;
  };
}

/** HiGHS in WebAssembly through its persistent API; undefined where it is not installed. */
export async function highsResolver(): Promise<MakeResolver | undefined> {
  if (peerVersion("highs") === undefined) return undefined;
  const { default: load } = await importPeer<{ default: () => Promise<Highs> }>("highs");
  const highs = await load();
  return (problem) => resolverOf(highs, problem);
}

function resolverOf({ constants, createModel }: Highs, problem: Problem): Resolver {
  const { numCols, numRows, columns } = problem;
  const { starts, indices, values } = columns;
  const model = createModel({
    ...{ numCols, numRows, offset: problem.objectiveOffset, colCost: problem.cost },
    ...{ colLower: problem.columnLower, colUpper: problem.columnUpper },
    ...{ rowLower: problem.rowLower, rowUpper: problem.rowUpper },
    sense: constants.objectiveSense.minimize,
    matrix: { format: "csc", numRows, numCols, starts, indices, values },
  });
  model.options.set({ output_flag: false, solver: "simplex", presolve: "off" });
  let iterations = 0;
  return {
    setBounds: (column, lower, upper) => model.changeColBounds(column, lower, upper),
    solve: () => {
      model.run();
      iterations += Math.max(0, Number(model.info.get("simplex_iteration_count")));
      const isOptimal = model.getModelStatus() === constants.modelStatus.optimal;
      return isOptimal ? model.getObjectiveValue() : null;
    },
    get iterations() {
      return iterations;
    },
    dispose: () => model.dispose(),
  };
}
