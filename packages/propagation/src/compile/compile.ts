import type { Problem } from "@bough/problem";
import { runToEnd, type Steps } from "@bough/problem";
import type { CompiledModel } from "./compiled-model.ts";
import { ModelCompiler } from "./model-compiler.ts";
import { ModelDraft } from "./model-draft.ts";
import { addObjective } from "./objective-row.ts";
import { rootBounds } from "./root-bounds.ts";

const NOTHING: ReadonlySet<string> = new Set();

export interface CompileOptions {
  /** Give the objective a column of its own where its values are integral and fit. Default false. */
  readonly withObjectiveColumn?: boolean;
  /**
   * Names of techniques to do without, for comparisons: propagators of the domain, "cliques" to have
   * at-most-ones propagated as rows, "task-orders" to leave the order of tasks to bounds. Default none.
   */
  readonly without?: ReadonlySet<string>;
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
  { withObjectiveColumn = false, without = NOTHING }: CompileOptions = {},
): Steps<CompiledModel> {
  const bounds = yield* rootBounds(problem);
  yield;
  if (bounds === null) return infeasibleModel(problem, without);
  const draft = new ModelDraft(problem, bounds, without);
  yield* new ModelCompiler(draft).addRows();
  yield;
  const objective = yield* addObjective(draft, withObjectiveColumn);
  yield;
  return draft.finish(objective);
}

function infeasibleModel(problem: Problem, without: ReadonlySet<string>): CompiledModel {
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
    literals: new Map(),
    decisionColumns: [],
    objectiveRow: -1,
    objectiveColumn: -1,
    objectiveScale: 1,
    objectiveShift: problem.objectiveOffset,
    without,
    isInfeasible: true,
  };
}
