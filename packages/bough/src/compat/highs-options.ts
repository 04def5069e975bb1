// The options of HiGHS that mean something here.
import type { SolveOptions } from "@bough/bnb";
import { InvalidProblemError } from "@bough/problem";

export type HighsOptions = Readonly<Record<string, boolean | number | string>>;

/** HiGHS's default gap for problems with integers. */
const MIP_GAP = 1e-4;
/** Options that change what is printed or how HiGHS goes about it, and no answer beyond tolerances. */
const IGNORED = new Set([
  ...["output_flag", "log_to_console", "log_file", "threads", "parallel", "solver"],
  ...["simplex_strategy", "run_crossover", "allowed_cost_scale_factor"],
  ...["use_implied_bounds_from_presolve", "primal_feasibility_tolerance"],
  ...["dual_feasibility_tolerance", "mip_feasibility_tolerance"],
]);

/** @throws {InvalidProblemError} for an option without counterpart */
export function engineOptions(options: HighsOptions): SolveOptions {
  const engine: Record<string, unknown> = { gapRelative: MIP_GAP };
  for (const [name, value] of Object.entries(options)) {
    if (name === "time_limit") engine.timeLimit = value;
    else if (name === "mip_rel_gap") engine.gapRelative = value;
    else if (name === "mip_abs_gap") engine.gapAbsolute = value;
    else if (name === "mip_max_nodes") engine.nodeLimit = value;
    else if (name === "random_seed") engine.seed = value;
    else if (name === "presolve") engine.presolve = value !== "off";
    else if (!IGNORED.has(name))
      throw new InvalidProblemError(`the option ${name} of HiGHS has no counterpart here`);
  }
  // A limit that HiGHS takes for none.
  if (engine.timeLimit === Infinity) delete engine.timeLimit;
  return engine;
}
