import {
  checkOptions,
  checkValue,
  InvalidProblemError,
  type OptionKinds,
  PROBLEM,
  type Problem,
  shown,
} from "@bough/problem";
import { checkedHooks, isHookModule } from "./hooks/load-hooks.ts";
import { SOLVE_OPTION_KINDS, type SolveOptions } from "./options.ts";

/**
 * Throws where an option is unknown, of another type or out of range, or does not fit the problem.
 * The names in `without` are left to `requireTechniques`, which knows all of the search.
 *
 * @param call the function that was called, for the error
 */
export function validateOptions<Options extends SolveOptions = SolveOptions>(
  problem: Problem,
  options: Options,
  call = "solve",
  kinds: OptionKinds<Options> = SOLVE_OPTION_KINDS as OptionKinds<Options>,
): void {
  checkValue(`the problem of ${call}`, problem, PROBLEM);
  checkOptions(call, options, kinds);
  const { hooks, assumptions = [] } = options;
  for (const { column, lower = -Infinity, upper = Infinity } of assumptions) {
    if (Number.isInteger(column) && column >= 0 && column < problem.numCols && lower <= upper)
      continue;
    throw new InvalidProblemError(
      `an assumption has column ${shown(column)} in [${shown(lower)}, ${shown(upper)}]; it needs a column below ${problem.numCols} and bounds that do not cross`,
    );
  }
  if (hooks !== undefined && !isHookModule(hooks)) checkedHooks(hooks);
  for (const name of ["start", "hint", "branchingPriority", "branchingDirection"] as const) {
    const length = options[name]?.length ?? problem.numCols;
    if (length === problem.numCols) continue;
    throw new InvalidProblemError(
      `the ${name} has ${length} values; the problem has ${problem.numCols} columns`,
    );
  }
}
