import { checkValue, FUNCTION, shown, TRUTH } from "@bough/problem";
import { InvalidModelError } from "../errors.ts";
import type { ModelSolveOptions, SolverOptions } from "../solver.ts";

/** What is left for the engine when the model has taken its own options. */
export function engineOptions<O extends SolverOptions>(
  options: ModelSolveOptions<O>,
): SolverOptions {
  const all = options as unknown as ModelSolveOptions;
  const { solver: _solver, start: _start, isRelaxed: _isRelaxed, ...given } = all;
  return given;
}

/** The options that a model takes for itself must be what they are; the engine checks its own. */
export function checkModelOptions<O extends SolverOptions>(
  call: string,
  options: ModelSolveOptions<O>,
): void {
  if (typeof options !== "object" || options === null) {
    throw new InvalidModelError(`the options of ${call} are ${shown(options)}; give an object`);
  }
  const { solver, isRelaxed } = options as unknown as ModelSolveOptions;
  if (solver !== undefined) checkValue("solver", solver, FUNCTION, InvalidModelError);
  if (isRelaxed !== undefined) checkValue("isRelaxed", isRelaxed, TRUTH, InvalidModelError);
}
