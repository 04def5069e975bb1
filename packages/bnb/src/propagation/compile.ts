import type { Problem } from "@bough/problem";
import type { CompiledModel } from "./compiled-model.ts";
import { ModelCompiler } from "./model-compiler.ts";
import { rootBounds } from "./root-bounds.ts";

/**
 * Translates a problem's rows into what the domain propagates; see `CompiledModel`. Columns keep
 * their numbers; expressions that rows share under switches get columns after the problem's own.
 */
export function compile(problem: Problem): CompiledModel {
  const bounds = rootBounds(problem);
  if (bounds === null) return infeasibleModel(problem);
  const compiler = new ModelCompiler(problem, bounds);
  compiler.addRows();
  compiler.addObjective();
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
    objectiveScale: 1,
    objectiveShift: problem.objectiveOffset,
    isInfeasible: true,
  };
}
