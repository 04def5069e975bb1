import type { ModelSolveOptions, SolverOptions } from "../solver.ts";

/** What is left for the engine when the model has taken its own options. */
export function engineOptions<O extends SolverOptions>(
  options: ModelSolveOptions<O>,
): SolverOptions {
  const all = options as unknown as ModelSolveOptions;
  const { solver: _solver, start: _start, isRelaxed: _isRelaxed, ...given } = all;
  return given;
}
