import type { Problem } from "@bough/problem";
import { runToEnd, type Steps } from "@bough/problem";
import type { CompiledModel } from "./compiled-model.ts";
import { ModelCompiler } from "./model-compiler.ts";
import { rootBounds } from "./root-bounds.ts";

export interface CompileOptions {
  /** Give the objective a column of its own where its values are integral and fit. Default false. */
  readonly withObjectiveColumn?: boolean;
  /** Propagate at-most-ones as cliques and not as rows. Default true. */
  readonly withCliques?: boolean;
}

/**
 * Translates a problem's rows into what the domain propagates; see `CompiledModel`. Columns keep
 * their numbers; expressions that rows share under switches get columns after the problem's own.
 */
export function compile(problem: Problem, options: CompileOptions = {}): CompiledModel {
  return runToEnd(compileSteps(problem, options));
}

/** The same with pauses. */
export function* compileSteps(
  problem: Problem,
  options: CompileOptions = {},
): Steps<CompiledModel> {
  const bounds = rootBounds(problem);
  yield;
  if (bounds === null) return infeasibleModel(problem);
  const compiler = new ModelCompiler(problem, bounds, options.withCliques ?? true);
  yield* compiler.addRows();
  yield;
  compiler.addObjective(options.withObjectiveColumn ?? false);
  return compiler.finish();
}

function infeasibleModel(problem: Problem): CompiledModel {
  return {
    numProblemCols: problem.numCols,
    numCols: problem.numCols,
    isInteger: problem.isInteger,
    lower: problem.columnLower,
    upper: problem.columnUpper,
    rows: [],
    clauses: [],
    cliques: [],
    definitions: [],
    objectiveRow: -1,
    objectiveColumn: -1,
    objectiveScale: 1,
    objectiveShift: problem.objectiveOffset,
    isInfeasible: true,
  };
}
