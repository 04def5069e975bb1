import { checkValue, type OptionLine, shown } from "@bough/problem";
import { InvalidModelError } from "../errors.ts";
import { MODEL_SOLVE_OPTIONS, type ModelSolveOptions, type SolverOptions } from "../solver.ts";
import { quoting } from "../text-budget.ts";

/** What is left for the engine when the model has taken its own options. */
export function engineOptions<O extends SolverOptions>(
  options: ModelSolveOptions<O>,
): SolverOptions {
  const left = Object.entries(options).filter(
    ([name]) => !Object.hasOwn(MODEL_SOLVE_OPTIONS, name),
  );
  return Object.fromEntries(left);
}

/** The options that a model takes for itself must be what they are; the engine checks its own. */
export function checkModelOptions<O extends SolverOptions>(
  call: string,
  options: ModelSolveOptions<O>,
): void {
  if (typeof options !== "object" || options === null) {
    throw new InvalidModelError(
      quoting`the options of ${call} are ${shown(options)}; give an object`,
    );
  }
  const given = options as Readonly<Record<string, unknown>>;
  for (const [name, { kind }] of Object.entries<OptionLine>(MODEL_SOLVE_OPTIONS)) {
    if (given[name] !== undefined) checkValue(name, given[name], kind, InvalidModelError);
  }
  if (given.log !== undefined && given.log !== false && given.solver !== undefined)
    throw new InvalidModelError(
      quoting`${call}: log is for the default engine, and cannot go with \`solver\``,
    );
  for (const name of ["hooks", "hint", "branching", "assumptions"]) {
    if (given[name] === undefined) continue;
    if (given.solver !== undefined)
      throw new InvalidModelError(
        quoting`${call}: ${name} is for the default engine, and cannot go with \`solver\``,
      );
    if (typeof given[name] !== "object" || given[name] === null)
      throw new InvalidModelError(quoting`${name} is ${shown(given[name])}; give an object`);
  }
}

/** Throws where an option is given that the call could not obey: left out of account, it would change the answer. */
export function refuseOptions(
  call: string,
  options: object,
  names: readonly ("assumptions" | "hooks" | "isRelaxed")[],
): void {
  const given = options as Readonly<Record<string, unknown>>;
  for (const name of names) {
    if (given[name] === undefined || given[name] === false) continue;
    throw new InvalidModelError(quoting`${call} cannot take ${name} into account; leave it out`);
  }
}

/**
 * The options with what is left of the time limit, which counts from the caller's call on: also
 * compiling takes its part, and of several solves each takes from the next.
 *
 * @param startedAt `performance.now()` at the call
 */
export function withTimeLeft<O extends Pick<SolverOptions, "timeLimit">>(
  options: O,
  startedAt: number,
): O {
  const { timeLimit } = options;
  // What is no limit at all goes on as it is, for the engine to refuse.
  if (typeof timeLimit !== "number" || !(timeLimit >= 0)) return options;
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...options, timeLimit: Math.max(0, timeLimit - seconds) };
}
