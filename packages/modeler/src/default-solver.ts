import * as engine from "@bough/bnb";
import { InternalError } from "@bough/problem";
import type { Solver, SolverOptions } from "./solver.ts";

/** The engine that `model.solve` uses where none is handed in. */
export type DefaultSolverOptions = SolverOptions & Pick<engine.SolveOptions, "onProgress">;

export const defaultSolver: Solver<DefaultSolverOptions> = (problem, options) => {
  const { solve } = engine as { solve?: Solver<DefaultSolverOptions> };
  if (solve === undefined) throw new InternalError("the engine has no solve function");
  return solve(problem, options);
};
